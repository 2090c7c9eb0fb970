import Foundation
import GrayImage
import PlaneGeometry
import Registration
import RenderedSequences
import Testing

@Suite("Dense optical flow")
struct DenseFlowTests {
  private static let width = 160
  private static let height = 120

  private func views(_ motion: Homography, seed: UInt64 = 3) -> (before: GrayImage, after: GrayImage) {
    let plane = RenderedPlane(.varied, seed: seed)
    let start = Homography(translation: PixelPoint(300, 200))
    // The plane's content at a position of the second view was at the position that maps to it.
    let back = motion.inverse ?? motion
    return (
      plane.view(start, width: Self.width, height: Self.height, noise: 3, seed: 1),
      plane.view(start * back, width: Self.width, height: Self.height, noise: 3, seed: 2)
    )
  }

  /// Returns the mean error in pixels for positions in both views, `margin` from the border.
  private func error(_ field: FlowField, _ motion: Homography, margin: Double = 12) -> Double {
    var (sum, count) = (0.0, 0.0)
    let (right, bottom) = (Double(Self.width) - margin, Double(Self.height) - margin)
    for row in stride(from: 0, to: Self.height, by: 5) {
      for column in stride(from: 0, to: Self.width, by: 5) {
        let point = PixelPoint(Double(column) + 0.5, Double(row) + 0.5)
        let place = motion(point)
        guard [point, place].allSatisfy({ $0.x > margin && $0.y > margin && $0.x < right && $0.y < bottom })
        else { continue }
        sum += (SIMD2<Double>(field.vectors[row * Self.width + column]) - (place - point)).length
        count += 1
      }
    }
    return sum / count
  }

  private func flow(_ accuracy: DenseFlow.Accuracy, _ views: (before: GrayImage, after: GrayImage)) throws
    -> FlowField
  {
    try DenseFlow(accuracy).flow(from: GrayPyramid(views.before), to: GrayPyramid(views.after))
  }

  @Test(
    "a translation's vectors are those of the first image's pixels, x to the right and y down",
    arguments: [(DenseFlow.Accuracy.low, 0.4), (.medium, 0.2), (.high, 0.1), (.veryHigh, 0.1)])
  func shift(accuracy: DenseFlow.Accuracy, limit: Double) throws {
    let motion = Homography(translation: PixelPoint(7.3, -4.6))
    let field = try flow(accuracy, views(motion))
    #expect(error(field, motion) < limit)
  }

  @Test("a rotation with a zoom is tracked")
  func turn() throws {
    let motion = Homography(around: PixelPoint(80, 60), angle: 0.06, scale: 1.05, shift: PixelPoint(3, 2))
    let field = try flow(.high, views(motion, seed: 4))
    // The mean over rendered pairs is 0.19 (`vision-benchmarks registration`).
    #expect(error(field, motion) < 0.2)
  }

  @Test("uniform areas don't move")
  func blank() throws {
    let image = GrayImage(width: 50, height: 40, levels: [UInt8](repeating: 90, count: 2000))
    let field = try flow(.high, (image, image))
    #expect(field.width == 50 && field.height == 40)
    #expect(field.vectors.allSatisfy { $0 == .zero })
  }

  @Test("images of a few pixels have a flow", arguments: [(1, 1), (3, 2), (9, 30)])
  func tiny(width: Int, height: Int) throws {
    let image = GrayImage(
      width: width, height: height, levels: (0..<(width * height)).map { UInt8($0 % 200) })
    let field = try flow(.veryHigh, (image, image))
    #expect(field.vectors.count == width * height)
    #expect(field.vectors.allSatisfy { abs($0.x) < 0.5 && abs($0.y) < 0.5 })
  }

  @Test("canceled work ends with the check's error")
  func cancelled() throws {
    struct Unwanted: Error {}
    let views = views(Homography(scale: 1))
    #expect(throws: Unwanted.self) {
      _ = try DenseFlow(.medium).flow(
        from: GrayPyramid(views.before), to: GrayPyramid(views.after)
      ) { throw Unwanted() }
    }
  }
}
