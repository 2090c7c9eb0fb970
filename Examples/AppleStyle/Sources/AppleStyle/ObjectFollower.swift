import Foundation
import Vision

/// Tracks an object that a user tapped.
final class ObjectFollower {
  private let handler = VNSequenceRequestHandler()
  private var last: VNDetectedObjectObservation

  /// - Parameter box: the object in the first frame; normalized, lower-left origin.
  init(_ box: CGRect) { last = VNDetectedObjectObservation(boundingBox: box) }

  /// Tracks the object into the next frame; returns its box, or nil if it is lost.
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
