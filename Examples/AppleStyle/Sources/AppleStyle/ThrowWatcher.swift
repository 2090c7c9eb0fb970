import CoreMedia
import Foundation
import Vision

/// Watches frames for a thrown object and predicts its landing point.
final class ThrowWatcher {
  private let request = VNDetectTrajectoriesRequest(frameAnalysisSpacing: .zero, trajectoryLength: 6)

  /// The position, 0…1 from the left, at which the parabola returns to the height of the first sighting; nil
  /// if nothing flies.
  func landing(after frame: CMSampleBuffer) throws -> Double? {
    try VNImageRequestHandler(cmSampleBuffer: frame, orientation: .up, options: [:]).perform([request])
    guard let flight = request.results?.max(by: { $0.confidence < $1.confidence }),
      let start = flight.detectedPoints.first
    else { return nil }
    let coefficients = flight.equationCoefficients
    // The parabola is symmetric about its vertex.
    let vertex = Double(-coefficients.y / (2 * coefficients.x))
    return 2 * vertex - start.x
  }
}
