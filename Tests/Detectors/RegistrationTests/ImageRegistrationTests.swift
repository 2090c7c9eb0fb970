import Foundation
import GrayImage
import PlaneGeometry
import Registration
import RenderedSequences
import Testing

@Suite("Image registration")
struct ImageRegistrationTests {
  private static let width = 240
  private static let height = 180
  private static let start = Homography(translation: PixelPoint(300, 200))

  private func alignment(
    _ motion: ImageRegistration.Motion, of floating: GrayImage, to reference: GrayImage
  ) throws -> ImageRegistration.Alignment? {
    try ImageRegistration(motion).alignment(
      of: GrayPyramid(floating), to: GrayPyramid(reference))
  }

  /// Returns the mean error of positions, in pixels, over those visible in the reference.
  private func error(_ found: Homography, _ truth: Homography) -> Double {
    var (sum, count) = (0.0, 0.0)
    for y in stride(from: 10.0, to: Double(Self.height), by: 20) {
      for x in stride(from: 10.0, to: Double(Self.width), by: 20) {
        let place = truth(PixelPoint(x, y))
        guard place.x > 0, place.y > 0, place.x < Double(Self.width), place.y < Double(Self.height)
        else { continue }
        sum += (found(PixelPoint(x, y)) - place).length
        count += 1
      }
    }
    return sum / count
  }

  private func view(
    _ plane: RenderedPlane, _ motion: Homography = Homography(scale: 1), contrast: Double = 1,
    offset: Double = 0, noise: Double = 4, seed: UInt64 = 3
  ) -> GrayImage {
    plane.view(
      Self.start * motion, width: Self.width, height: Self.height, contrast: contrast, offset: offset,
      noise: noise, seed: seed)
  }

  @Test(
    "a translation is accurate to a twentieth of a pixel, with noise and other light",
    arguments: [
      PixelPoint(0, 0), PixelPoint(3.25, -2.5), PixelPoint(-40.4, 12.1), PixelPoint(90.7, 60.3),
      PixelPoint(-110, -70.6),
    ])
  func shift(by shift: PixelPoint) throws {
    let plane = RenderedPlane(.varied, seed: 5)
    let floating = view(
      plane, Homography(translation: shift), contrast: 0.7, offset: -12, noise: 8, seed: 9)
    let found = try #require(try alignment(.translation, of: floating, to: view(plane)))
    #expect(error(found.transform, Homography(translation: shift)) < 0.05)
    #expect(found.confidence > 0.5)
  }

  @Test(
    "a rotation, a zoom and a tilt are accurate to a fifth of a pixel",
    arguments: [
      (angle: 0.1, scale: 1.05, tilt: SIMD2(0.0, 0), shift: PixelPoint(6, -4)),
      (angle: 0.6, scale: 1.0, tilt: SIMD2(0.0003, -0.0004), shift: PixelPoint(-30, 20)),
      (angle: -0.4, scale: 1.4, tilt: SIMD2(0.0, 0), shift: PixelPoint(20, 10)),
      (angle: 2.9, scale: 0.9, tilt: SIMD2(0.0, 0), shift: PixelPoint(0, 15)),
    ])
  func perspective(angle: Double, scale: Double, tilt: SIMD2<Double>, shift: PixelPoint) throws {
    let plane = RenderedPlane(.varied, seed: 6)
    let motion = Homography(
      around: PixelPoint(120, 90), angle: angle, scale: scale, tilt: tilt, shift: shift)
    let floating = view(plane, motion, contrast: 0.8, offset: 10, seed: 11)
    let found = try #require(try alignment(.homography, of: floating, to: view(plane)))
    #expect(error(found.transform, motion) < 0.2)
    #expect(found.confidence > 0.5)
  }

  @Test("a repeated pattern is aligned by its unique parts")
  func repeated() throws {
    let plane = RenderedPlane(.repeated(period: 45), seed: 7)
    let shift = PixelPoint(52.5, -31)
    let floating = view(plane, Homography(translation: shift), seed: 12)
    let found = try #require(try alignment(.translation, of: floating, to: view(plane)))
    #expect(error(found.transform, Homography(translation: shift)) < 0.1)
  }

  @Test("images of different sizes are aligned")
  func sizes() throws {
    let plane = RenderedPlane(.varied, seed: 8)
    let shift = PixelPoint(20.5, 33.25)
    let floating = plane.view(Self.start * Homography(translation: shift), width: 150, height: 120, noise: 3)
    let found = try #require(try alignment(.translation, of: floating, to: view(plane)))
    #expect((found.transform(PixelPoint(0, 0)) - shift).length < 0.05)
  }

  @Test("unrelated images have no alignment", arguments: [1, 2, 3] as [UInt64])
  func unrelated(seed: UInt64) throws {
    let (one, other) = (RenderedPlane(.varied, seed: seed), RenderedPlane(.varied, seed: seed + 20))
    for motion in [ImageRegistration.Motion.translation, .homography] {
      let found = try alignment(motion, of: view(one), to: view(other, seed: 4))
      #expect((found?.confidence ?? 0) < 0.3)
    }
  }

  @Test("images of only noise have no alignment")
  func blank() throws {
    let plane = RenderedPlane(.blank)
    for motion in [ImageRegistration.Motion.translation, .homography] {
      #expect(try alignment(motion, of: view(plane, noise: 0), to: view(plane, noise: 0)) == nil)
      #expect(try alignment(motion, of: view(plane, seed: 5), to: view(plane, seed: 6)) == nil)
    }
  }

  @Test("along stripes the translation is ambiguous: the confidence is low")
  func stripes() throws {
    let plane = RenderedPlane(.stripes)
    let floating = view(plane, Homography(translation: PixelPoint(31, 5)), seed: 13)
    let found = try alignment(.translation, of: floating, to: view(plane))
    #expect((found?.confidence ?? 0) < 0.3)
  }

  @Test("an image of a few pixels has no alignment")
  func tiny() throws {
    let image = GrayImage(width: 8, height: 8, levels: (0..<64).map { UInt8($0 * 4) })
    #expect(try alignment(.homography, of: image, to: image) == nil)
  }

  @Test("canceled work ends with the check's error")
  func cancelled() throws {
    struct Unwanted: Error {}
    let image = view(RenderedPlane(.varied))
    var checks = 0
    #expect(throws: Unwanted.self) {
      _ = try ImageRegistration(.homography).alignment(
        of: GrayPyramid(image), to: GrayPyramid(image)
      ) {
        checks += 1
        if checks > 3 { throw Unwanted() }
      }
    }
    #expect(checks == 4)
  }
}
