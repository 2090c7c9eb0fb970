package import CoreMedia
package import CoreVideo
import ImageIO
package import Vision

/// Vision's requests that look at frames one after the other and keep something of those before.
package enum SequenceRequest: String, CaseIterable {
  case trackObjectFast = "track-object-fast"
  case trackObject = "track-object"
  case trackRectangle = "track-rectangle"
  case trackTranslation = "track-translation"
  case trackHomography = "track-homography"
  case trackFlow = "track-flow"
  case trajectories

  /// Makes six frames of a picture: as it is, upside down and turned to a side, where a frame has other sides than the one before.
  ///
  /// - Parameter prepare: is given the request before each frame.
  /// - Returns: how many observations the frames had together.
  package func observations(in picture: CVPixelBuffer, prepare: (VNRequest) -> Void = { _ in }) throws -> Int
  {
    let handler = VNSequenceRequestHandler()
    let request = request()
    let turns: [CGImagePropertyOrientation] = [.up, .up, .down, .right, .left, .up]
    return try turns.enumerated().reduce(0) { count, frame in
      let sample = try CMSampleBuffer(picture, time: CMTime(value: CMTimeValue(frame.offset), timescale: 30))
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
  /// The middle of a picture, two fifths of its sides.
  package static var inTheMiddle: VNRectangleObservation {
    VNRectangleObservation(
      requestRevision: VNTrackRectangleRequestRevision1, topLeft: CGPoint(x: 0.3, y: 0.7),
      topRight: CGPoint(x: 0.7, y: 0.7), bottomRight: CGPoint(x: 0.7, y: 0.3),
      bottomLeft: CGPoint(x: 0.3, y: 0.3))
  }
}

extension VNTrackingRequest {
  /// What it found in a frame is what it follows in the next.
  package func followResult() {
    if let next = results?.first as? VNDetectedObjectObservation { inputObservation = next }
  }
}

extension CMSampleBuffer {
  /// A frame at a time.
  package convenience init(_ picture: CVPixelBuffer, time: CMTime) throws {
    try self.init(
      imageBuffer: picture, formatDescription: CMFormatDescription(imageBuffer: picture),
      sampleTiming: CMSampleTimingInfo(
        duration: .invalid, presentationTimeStamp: time, decodeTimeStamp: .invalid))
  }
}
