/// Which request it is, with its revision.
public enum RequestDescriptor: Hashable, Codable, Sendable {
  case coreMLRequest(CoreMLRequest.Revision)
  case detectBarcodesRequest(DetectBarcodesRequest.Revision)
  case detectContoursRequest(DetectContoursRequest.Revision)
  case detectFaceLandmarksRequest(DetectFaceLandmarksRequest.Revision)
  case detectFaceRectanglesRequest(DetectFaceRectanglesRequest.Revision)
  case detectRectanglesRequest(DetectRectanglesRequest.Revision)
  case detectTextRectanglesRequest(DetectTextRectanglesRequest.Revision)
  case recognizeTextRequest(RecognizeTextRequest.Revision)
  case trackObjectRequest(TrackObjectRequest.Revision)
  case trackRectangleRequest(TrackRectangleRequest.Revision)
}

extension RequestDescriptor: CustomStringConvertible {
  /// The case with its revision, such as `detectBarcodesRequest(revision4)`.
  public var description: String {
    let content = Mirror(reflecting: self).children.first
    return "\(content?.label ?? "")(\(content?.value ?? ""))"
  }
}
