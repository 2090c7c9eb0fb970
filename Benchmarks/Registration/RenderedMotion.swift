import CoreVideo
import Foundation
import GrayImage
import PlaneGeometry
import RenderedSequences
import SeededRandom
import Vision

/// Two frames of a card in front of a wall, both moving, and the flow of each pixel.
struct RenderedMotion {
  static let width = 640
  static let height = 480

  let before: GrayImage
  let after: GrayImage
  private let card: Quadrilateral
  private let cardMotion: Homography
  private let wallMotion: Homography

  init(number: Int, seed: UInt64) {
    var random = SplitMix64(seed: seed &* 77 &+ UInt64(number))
    let wall = RenderedPlane(.varied, seed: random.next() >> 8)
    let front = RenderedPlane(.varied, seed: random.next() >> 8)
    let center = PixelPoint(random.next(in: 240...400), random.next(in: 180...300))
    let card = Quadrilateral(center: center, size: SIMD2(200, 150), angle: random.next(in: -0.4...0.4))
    let cardMotion = Homography(
      around: center, angle: random.next(in: -0.08...0.08), scale: random.next(in: 0.94...1.06),
      shift: PixelPoint(random.next(in: -14...14), random.next(in: -10...10)))
    let wallMotion = Homography(translation: PixelPoint(random.next(in: -5...5), random.next(in: -5...5)))
    (self.card, self.cardMotion, self.wallMotion) = (card, cardMotion, wallMotion)
    before = Self.frame(wall, front, card, .init(scale: 1), .init(scale: 1), seed: random.next())
    after = Self.frame(wall, front, card, cardMotion, wallMotion, seed: random.next())
  }

  private static func frame(
    _ wall: RenderedPlane, _ front: RenderedPlane, _ card: Quadrilateral, _ cardMotion: Homography,
    _ wallMotion: Homography, seed: UInt64
  ) -> GrayImage {
    let (toCard, toWall) = (cardMotion.inverse ?? cardMotion, wallMotion.inverse ?? wallMotion)
    var noise = SplitMix64(seed: seed)
    let levels = (0..<(width * height)).map { index -> UInt8 in
      let point = PixelPoint(Double(index % width) + 0.5, Double(index / width) + 0.5)
      let place = toCard(point)
      let level =
        card.distance(to: place) == 0 ? 255 - 0.8 * front.level(place) : wall.level(toWall(point)) * 0.8
      return UInt8(min(max(level + noise.next(in: -3...3), 0), 255))
    }
    return GrayImage(width: width, height: height, levels: levels)
  }

  /// Returns the flow's error at every fourth pixel that is visible in both frames, in pixels.
  func errors(of flow: (Int, Int) -> SIMD2<Double>) -> [Double] {
    var errors: [Double] = []
    let moved = card.map { cardMotion($0) }
    for row in stride(from: 2, to: Self.height, by: 4) {
      for column in stride(from: 2, to: Self.width, by: 4) {
        let point = PixelPoint(Double(column) + 0.5, Double(row) + 0.5)
        let isCard = card.distance(to: point) == 0
        let place = isCard ? cardMotion(point) : wallMotion(point)
        let isInside =
          place.x > 0 && place.y > 0 && place.x < Double(Self.width) && place.y < Double(Self.height)
        guard isInside, isCard || moved.distance(to: place) > 0 else { continue }
        errors.append((flow(column, row) - (place - point)).length)
      }
    }
    return errors
  }

  func flow(
    _ accuracy: VNGenerateOpticalFlowRequest.ComputationAccuracy, rounds: Int
  ) throws -> (flow: (Int, Int) -> SIMD2<Double>, milliseconds: [Double]) {
    guard let one = before.pixelBuffer(), let other = after.pixelBuffer() else {
      throw BenchmarkError("There is no memory for an image.")
    }
    var times: [Double] = []
    var buffer: CVPixelBuffer?
    for _ in 0..<max(rounds, 1) {
      let request = VNGenerateOpticalFlowRequest(targetedCVPixelBuffer: one)
      request.computationAccuracy = accuracy
      times.append(
        try milliseconds { try VNImageRequestHandler(cvPixelBuffer: other).perform([request]) })
      buffer = request.results?.first?.pixelBuffer
    }
    guard let buffer, let base = CVPixelBufferGetBaseAddress(buffer) else {
      throw BenchmarkError("There is no flow.")
    }
    let bytesPerRow = CVPixelBufferGetBytesPerRow(buffer)
    var vectors: [SIMD2<Double>] = []
    for row in 0..<Self.height {
      for column in 0..<Self.width {
        let offset = row * bytesPerRow + column * 8
        vectors.append(
          SIMD2(
            Double(base.load(fromByteOffset: offset, as: Float.self)),
            Double(base.load(fromByteOffset: offset + 4, as: Float.self))))
      }
    }
    return ({ [vectors] column, row in vectors[row * Self.width + column] }, times)
  }
}
