package import CoreMedia
package import CoreVideo
import ImageIO
package import Vision

/// Vision's requests that process successive frames and keep a state.
package enum SequenceRequest: String, CaseIterable {
  case trackObjectFast = "track-object-fast"
  case trackObject = "track-object"
  case trackRectangle = "track-rectangle"
  case trackTranslation = "track-translation"
  case trackHomography = "track-homography"
  case trackFlow = "track-flow"
  case trajectories

  /// Performs six frames of an image: unchanged, upside down and rotated, with sides that differ from the
  /// previous frame.
  ///
  /// - Parameter prepare: called with the request before each frame.
  /// - Returns: the total number of observations.
  package func observations(in image: CVPixelBuffer, prepare: (VNRequest) -> Void = { _ in }) throws -> Int {
    let handler = VNSequenceRequestHandler()
    let request = request()
    let turns: [CGImagePropertyOrientation] = [.up, .up, .down, .right, .left, .up]
    return try turns.enumerated().reduce(0) { count, frame in
      let sample = try CMSampleBuffer(image, time: CMTime(value: CMTimeValue(frame.offset), timescale: 30))
      prepare(request)
      try handler.perform([request], on: sample, orientation: frame.element)
      if let tracking = request as? VNTrackingRequest { tracking.followResult() }
      return count + (request.results?.count ?? 0)
    }
  }

  private func request() -> VNRequest {
    switch self {
    case .trackObjectFast, .trackObject:
      let request = VNTrackObjectRequest(detectedObjectObservation: VNRectangleObservation.inTheMiddle)
      request.trackingLevel = self == .trackObject ? .accurate : .fast
      return request
    case .trackRectangle: return VNTrackRectangleRequest(rectangleObservation: .inTheMiddle)
    case .trackTranslation: return VNTrackTranslationalImageRegistrationRequest()
    case .trackHomography: return VNTrackHomographicImageRegistrationRequest()
    case .trackFlow: return VNTrackOpticalFlowRequest()
    case .trajectories:
      return VNDetectTrajectoriesRequest(frameAnalysisSpacing: .zero, trajectoryLength: 5)
    }
  }
}

extension VNRectangleObservation {
  /// The center of an image, two fifths of its sides.
  package static var inTheMiddle: VNRectangleObservation {
    VNRectangleObservation(
      requestRevision: VNTrackRectangleRequestRevision1, topLeft: CGPoint(x: 0.3, y: 0.7),
      topRight: CGPoint(x: 0.7, y: 0.7), bottomRight: CGPoint(x: 0.7, y: 0.3),
      bottomLeft: CGPoint(x: 0.3, y: 0.3))
  }
}

extension VNTrackingRequest {
  /// Tracks a frame's result in the next one.
  package func followResult() {
    if let next = results?.first as? VNDetectedObjectObservation { inputObservation = next }
  }
}

extension CMSampleBuffer {
  /// A frame at a time.
  package convenience init(_ image: CVPixelBuffer, time: CMTime) throws {
    try self.init(
      imageBuffer: image, formatDescription: CMFormatDescription(imageBuffer: image),
      sampleTiming: CMSampleTimingInfo(
        duration: .invalid, presentationTimeStamp: time, decodeTimeStamp: .invalid))
  }
}
