import CoreMedia
import Foundation
import Vision

/// Watches frames for something that is thrown, and tells where it will come down.
final class ThrowWatcher {
  private let request = VNDetectTrajectoriesRequest(frameAnalysisSpacing: .zero, trajectoryLength: 6)

  /// The place, 0…1 from the left, at which the parabola comes down to the height where the throw was first seen; nil where nothing flies.
  func landing(after frame: CMSampleBuffer) throws -> Double? {
    try VNImageRequestHandler(cmSampleBuffer: frame, orientation: .up, options: [:]).perform([request])
    guard let flight = request.results?.max(by: { $0.confidence < $1.confidence }),
      let start = flight.detectedPoints.first
    else { return nil }
    let coefficients = flight.equationCoefficients
    // The other place of the same height lies as far beyond the parabola's vertex.
    let vertex = Double(-coefficients.y / (2 * coefficients.x))
    return 2 * vertex - start.x
  }
}
