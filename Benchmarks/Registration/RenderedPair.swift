import Foundation
import GrayImage
import ImageIO
import PixelSampling
import PlaneGeometry
import RenderedSequences
import SeededRandom

/// Two views of a plane, and their alignment.
struct RenderedPair {
  enum Kind: String, CaseIterable {
    case shifts
    case perspectives
    case repeated
    case faint
    case unrelated

    var text: String {
      switch self {
      case .shifts: "Shifts by up to half an image, noise, another light"
      case .perspectives: "Turned, zoomed and tilted, 40 to 90 % seen in both, noise"
      case .repeated: "Shifts of repeated patterns with faint differences"
      case .faint: "Shifts of images of ten levels in noise of six"
      case .unrelated: "Two different planes"
      }
    }

    var isShift: Bool { self == .shifts || self == .repeated || self == .faint }
  }

  static let width = 640
  static let height = 480

  let kind: Kind
  let floating: GrayImage
  let reference: GrayImage
  /// Maps the floating image's pixels to the reference's, from the upper left.
  let truth: Homography

  init(_ kind: Kind, number: Int, seed: UInt64) throws {
    self.kind = kind
    var random = SplitMix64(seed: seed &* 1000 &+ UInt64(number))
    let size = PixelPoint(Double(Self.width), Double(Self.height))
    let plane = try Self.plane(kind, number, &random)
    // In the center of an image, whose shorter side is 1000.
    let base = PixelPoint(random.next(in: 320...360), random.next(in: 240...280))
    let referencePlace = Homography(translation: base)
    let motion: Homography
    switch kind {
    case .perspectives:
      motion = Homography(
        around: size / 2, angle: random.next(in: -0.6...0.6), scale: exp(random.next(in: -0.35...0.35)),
        tilt: SIMD2(random.next(in: -4e-4...4e-4), random.next(in: -4e-4...4e-4)),
        shift: PixelPoint(random.next(in: -120...120), random.next(in: -90...90)))
    default:
      let reach = kind == .repeated ? 0.2 : 0.45
      motion = Homography(
        translation: PixelPoint(random.next(in: -reach...reach), random.next(in: -reach...reach)) * size)
    }
    truth = motion
    let contrast = kind == .faint ? 0.05 : 1
    let noise: Double = kind == .faint ? 3 : 8
    reference = plane.view(
      referencePlace, width: Self.width, height: Self.height, contrast: contrast, noise: noise,
      seed: random.next())
    let other = kind == .unrelated ? try Self.plane(kind, number + 1, &random) : plane
    floating = other.view(
      referencePlace * motion, width: Self.width, height: Self.height,
      contrast: contrast * random.next(in: 0.6...1), offset: random.next(in: -15...15), noise: noise,
      seed: random.next())
  }

  /// The project's own images, alternating with rendered textures.
  private static func plane(
    _ kind: Kind, _ number: Int, _ random: inout SplitMix64
  ) throws -> RenderedPlane {
    switch kind {
    case .repeated:
      return RenderedPlane(.repeated(period: random.next(in: 40...90)), seed: random.next() >> 8)
    case .faint: return RenderedPlane(.varied, seed: random.next() >> 8)
    case .shifts, .perspectives, .unrelated:
      let names = ["SampleRoll/still.jpg", "GiftCard/card.jpg", "Drawings/house.jpg"]
      guard number % 4 < names.count else { return RenderedPlane(.varied, seed: random.next() >> 8) }
      let url = URL(filePath: "Examples").appending(path: names[number % 4])
      let image = try ImageDecoder.decode(contentsOf: url).picture
      let scale = 1000 / Double(min(image.width, image.height))
      return RenderedPlane(
        try GrayImage(
          image, width: Int(Double(image.width) * scale), height: Int(Double(image.height) * scale)))
    }
  }

  /// Returns the mean error of positions visible in the reference; nil if there are none.
  func error(of found: Homography) -> Double? {
    var (sum, count) = (0.0, 0.0)
    for y in stride(from: 10.0, to: Double(Self.height), by: 20) {
      for x in stride(from: 10.0, to: Double(Self.width), by: 20) {
        let place = truth(PixelPoint(x, y))
        guard place.x > 0, place.y > 0, place.x < Double(Self.width), place.y < Double(Self.height) else {
          continue
        }
        sum += (found(PixelPoint(x, y)) - place).length
        count += 1
      }
    }
    return count > 0 ? sum / count : nil
  }
}
