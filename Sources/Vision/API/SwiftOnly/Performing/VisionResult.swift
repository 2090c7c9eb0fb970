/// The result of one of several requests that are performed together, with the request.
public enum VisionResult: Sendable {
  case coreML(CoreMLRequest, [any VisionObservation])
  case detectBarcodes(DetectBarcodesRequest, [BarcodeObservation])
  case detectContours(DetectContoursRequest, ContoursObservation)
  case detectFaceLandmarks(DetectFaceLandmarksRequest, [FaceObservation])
  case detectFaceRectangles(DetectFaceRectanglesRequest, [FaceObservation])
  case detectRectangles(DetectRectanglesRequest, [RectangleObservation])
  case detectTextRectangles(DetectTextRectanglesRequest, [TextObservation])
  case recognizeText(RecognizeTextRequest, [RecognizedTextObservation])
  case trackObject(TrackObjectRequest, DetectedObjectObservation?)
  case trackRectangle(TrackRectangleRequest, RectangleObservation?)
  /// A request that failed.
  case error(any VisionRequest, any Error)

  private var content: (request: any VisionRequest, observations: [any VisionObservation]) {
    switch self {
    case .coreML(let request, let found): (request, found)
    case .detectBarcodes(let request, let found): (request, found)
    case .detectContours(let request, let found): (request, [found])
    case .detectFaceLandmarks(let request, let found): (request, found)
    case .detectFaceRectangles(let request, let found): (request, found)
    case .detectRectangles(let request, let found): (request, found)
    case .detectTextRectangles(let request, let found): (request, found)
    case .recognizeText(let request, let found): (request, found)
    case .trackObject(let request, let found): (request, found.map { [$0] } ?? [])
    case .trackRectangle(let request, let found): (request, found.map { [$0] } ?? [])
    case .error(let request, _): (request, [])
    }
  }

  private var error: (any Error)? { if case .error(_, let error) = self { error } else { nil } }
}

extension VisionResult: Equatable {
  /// Whether both are of equal requests, with equal observations or errors of the same words.
  public static func == (one: VisionResult, other: VisionResult) -> Bool {
    AnyHashable(one.content.request) == AnyHashable(other.content.request)
      && one.content.observations.map { AnyHashable($0) }
        == other.content.observations.map { AnyHashable($0) }
      && one.error?.localizedDescription == other.error?.localizedDescription
  }
}

extension VisionResult: CustomStringConvertible {
  public var description: String {
    "\(content.request): \(error.map { "\($0)" } ?? "\(content.observations)")"
  }
}
