import GrayImage
import Testing

@testable import Registration

@Suite("Phase correlation")
struct PhaseCorrelationTests {
  /// Random levels, the same at each position in the plane.
  private func image(width: Int, height: Int, at left: Int = 0, _ top: Int = 0) -> GrayImage {
    GrayImage(
      width: width, height: height,
      levels: (0..<height).flatMap { row in
        (0..<width).map { column in
          var bits = UInt32(truncatingIfNeeded: (column + left) &* 73_856_093 ^ (row + top) &* 19_349_663)
          bits = (bits ^ bits >> 16) &* 0x45D9_F3B
          return UInt8(truncatingIfNeeded: bits ^ bits >> 16)
        }
      })
  }

  @Test("large images are halved, and the translation is in their own pixels")
  func large() throws {
    let reference = image(width: 1400, height: 1400, at: 100, 100)
    let floating = image(width: 1400, height: 1400, at: 140, 76)
    let shifts = PhaseCorrelation.shifts(floating: floating, reference: reference, count: 4)
    #expect(shifts.first == SIMD2(40, -24))
  }

  @Test("a very wide and a very tall image don't allocate a plane that contains both")
  func threads() throws {
    let (lying, standing) = (image(width: 30_000, height: 20), image(width: 20, height: 30_000))
    #expect(PhaseCorrelation.shifts(floating: lying, reference: standing, count: 4).isEmpty)
    for motion in [ImageRegistration.Motion.translation, .homography] {
      let alignment = try ImageRegistration(motion).alignment(
        of: GrayPyramid(lying), to: GrayPyramid(standing))
      #expect(alignment == nil)
    }
  }
}
