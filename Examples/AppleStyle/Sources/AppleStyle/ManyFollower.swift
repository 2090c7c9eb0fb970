import Foundation
import Vision

/// Tracks several objects at once, each with its identifier.
final class ManyFollower {
  private let handler = VNSequenceRequestHandler()
  private var observations: [VNDetectedObjectObservation]

  /// - Parameter boxes: the objects in the first frame; normalized, lower-left origin.
  init(_ boxes: [CGRect]) { observations = boxes.map { VNDetectedObjectObservation(boundingBox: $0) } }

  /// The objects' identifiers, in the order of the boxes.
  var identifiers: [UUID] { observations.map(\.uuid) }

  /// Tracks the objects into a frame; returns the boxes of those still visible.
  func follow(_ frame: CVPixelBuffer) throws -> [UUID: CGRect] {
    let requests = observations.map { VNTrackObjectRequest(detectedObjectObservation: $0) }
    try handler.perform(requests, on: frame)
    observations = zip(requests, observations).map { request, before in
      request.results?.first as? VNDetectedObjectObservation ?? before
    }
    return Dictionary(
      uniqueKeysWithValues: observations.filter { $0.confidence > 0.3 }.map { ($0.uuid, $0.boundingBox) })
  }
}
