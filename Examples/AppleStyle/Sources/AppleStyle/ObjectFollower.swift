import Foundation
import Vision

/// Follows what a user tapped through frames.
final class ObjectFollower {
  private let handler = VNSequenceRequestHandler()
  private var last: VNDetectedObjectObservation

  /// - Parameter box: normalized, origin at the lower left, in the first frame.
  init(_ box: CGRect) { last = VNDetectedObjectObservation(boundingBox: box) }

  /// Where it is in the next frame; nil where it is lost.
  func follow(_ frame: CVPixelBuffer) throws -> CGRect? {
    let request = VNTrackObjectRequest(detectedObjectObservation: last)
    request.trackingLevel = .accurate
    try handler.perform([request], on: frame)
    guard let found = request.results?.first as? VNDetectedObjectObservation, found.confidence > 0.3 else {
      return nil
    }
    last = found
    return found.boundingBox
  }
}
