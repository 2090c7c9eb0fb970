import CoreVideo
import ImageIO
import Testing

@testable import PixelSampling

@Suite("Orientation")
struct OrientationTests {
  /// Stored as
  ///
  ///     1 2 3
  ///     4 5 6
  ///
  /// Derived by hand from EXIF's table: the positions of the stored top row and left column.
  @Test(
    "a stored image is sampled upright",
    arguments: [
      (.up, [[1, 2, 3], [4, 5, 6]]),
      (.upMirrored, [[3, 2, 1], [6, 5, 4]]),
      (.down, [[6, 5, 4], [3, 2, 1]]),
      (.downMirrored, [[4, 5, 6], [1, 2, 3]]),
      (.leftMirrored, [[1, 4], [2, 5], [3, 6]]),
      (.right, [[4, 1], [5, 2], [6, 3]]),
      (.rightMirrored, [[6, 3], [5, 2], [4, 1]]),
      (.left, [[3, 6], [2, 5], [1, 4]]),
    ] as [(CGImagePropertyOrientation, [[Int]])])
  func upright(orientation: CGImagePropertyOrientation, seen: [[Int]]) throws {
    let buffer = try Image.gray([[1, 2, 3], [4, 5, 6]])
    let plan = try SamplingPlan(
      sourceWidth: 3, sourceHeight: 2, orientation: orientation, destinationWidth: seen[0].count,
      destinationHeight: seen.count)
    #expect(try PixelSampler(plan: plan).grid(of: buffer) == seen)
  }

  @Test("rotating counterclockwise makes the right column the top row")
  func rotation() throws {
    let buffer = try Image.gray([[1, 2, 3], [4, 5, 6]])
    let plan = try SamplingPlan(
      sourceWidth: 3, sourceHeight: 2, cropAndScale: .scaleFillRotate90CCW, destinationWidth: 2,
      destinationHeight: 3)
    #expect(try PixelSampler(plan: plan).grid(of: buffer) == [[3, 6], [2, 5], [1, 4]])
  }

  @Test("a region refers to the upright image, from its lower left")
  func region() throws {
    // Upright: 4 1 / 5 2 / 6 3; its lower right third is 3 alone.
    let buffer = try Image.gray([[1, 2, 3], [4, 5, 6]])
    let plan = try SamplingPlan(
      sourceWidth: 3, sourceHeight: 2, orientation: .right,
      regionOfInterest: .init(x: 0.5, y: 0, width: 0.5, height: 1.0 / 3), destinationWidth: 1,
      destinationHeight: 1)
    #expect(try PixelSampler(plan: plan).grid(of: buffer) == [[3]])
  }
}
