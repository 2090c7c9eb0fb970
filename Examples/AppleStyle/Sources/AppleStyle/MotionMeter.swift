import Foundation
import Vision

/// Measures the motion between two frames.
struct MotionMeter {
  /// The mean length of the optical flow on a grid of points, in pixels.
  func motion(from first: CVPixelBuffer, to second: CVPixelBuffer) async throws -> Double? {
    let handler = TargetedImageRequestHandler(source: first, target: second)
    guard let flow = try await handler.perform(TrackOpticalFlowRequest()) else { return nil }
    let places = stride(from: 0.25, through: 0.75, by: 0.125)
    let lengths = places.flatMap { x in
      places.map { y in
        let vector = flow.flow(at: NormalizedPoint(x: x, y: y))
        return Double(vector.0 * vector.0 + vector.1 * vector.1).squareRoot()
      }
    }
    return lengths.reduce(0, +) / Double(lengths.count)
  }
}
