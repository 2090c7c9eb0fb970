import CHeap
import Foundation
public import ImageIO
import TextRecognition
public import Vision

/// Detects rectangles, faces, barcodes, text, people, contours and more in images, with Vision's requests.
///
/// Safe to use from several threads concurrently.
public struct StillImageDetector: Sendable {
  private let options: DetectionOptions

  public init(_ options: DetectionOptions = DetectionOptions()) { self.options = options }

  /// Detects the requested kinds in an image, with one request handler.
  ///
  /// If any request fails, the whole call throws; there are no partial results.
  ///
  /// - Parameters:
  ///   - image: the pixels as stored.
  ///   - orientation: the rotation that makes them upright.
  /// - Throws: Vision's error, an `NSError` of `VNErrorDomain`, for example for networks or libraries that
  ///   aren't installed or an unsupported language or symbology.
  public func detections(
    in image: CVPixelBuffer, orientation: CGImagePropertyOrientation = .up
  ) throws -> Detections {
    try detections(in: OrientedImage(image, orientation: orientation))
  }

  /// Detects the requested kinds in an image; see ``detections(in:orientation:)``.
  package func detections(in image: OrientedImage) throws -> Detections {
    // Vision ignores unsupported languages; report them here.
    if options.kinds.contains(.text),
      let unknown = options.languages.first(where: { DetectionOptions.language($0) == nil })
    {
      throw VNErrorCode.invalidArgument.error(
        "Unsupported text language \"\(unknown)\"; see DetectionOptions.supportedLanguages."
      )
    }
    // Create requests for each image: threads that share requests block each other.
    let bundle = RequestBundle(options)
    try VNImageRequestHandler(image).perform(bundle.requests)
    return try bundle.detections(in: DetectionConverter(size: image.size))
  }

  /// Detects the requested kinds in the page of a document, without recognizing text that it contains as
  /// characters.
  ///
  /// - Parameter text: the lines that the page contains, in pixels of the upright image, which get a
  ///   confidence of 1; if there are none, text is recognized.
  package func detections(in image: OrientedImage, text: [EmbeddedTextLine]) throws -> Detections {
    guard options.kinds.contains(.text), !text.isEmpty else { return try detections(in: image) }
    var others = options
    others.kinds.remove(.text)
    var detections =
      others.kinds.isEmpty
      ? Detections(width: image.width, height: image.height)
      : try StillImageDetector(others).detections(in: image)
    let limit = options.maximumObservations.flatMap { $0 == 0 ? nil : $0 } ?? text.count
    detections.text = text.prefix(limit).map(Detections.TextLine.init)
    return detections
  }

  /// Releases memory that detectors retain for the next image, most of it by the text recognition networks.
  ///
  /// The next text recognition takes about 0.2 s longer, to reload them from the cache.
  package static func releaseUnusedMemory() {
    TextNetworks.removeAll()
    sv_release_unused_memory()
  }
}

extension Detections.TextLine {
  fileprivate init(_ line: EmbeddedTextLine) {
    self.init(
      string: line.string, confidence: 1, corners: line.box.corners,
      characters: line.characters.map {
        Detections.TextCharacter(string: $0.string, corners: $0.box.corners)
      })
  }
}

extension CGRect {
  /// The corners, clockwise from the top left.
  fileprivate var corners: [CGPoint] {
    [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY),
      CGPoint(x: minX, y: maxY),
    ]
  }
}

private struct RequestBundle {
  private let options: DetectionOptions
  private var rectangles: VNDetectRectanglesRequest?
  private var faces: VNDetectFaceLandmarksRequest?
  private var barcodes: VNDetectBarcodesRequest?
  private var text: VNRecognizeTextRequest?
  private var bodies: VNDetectHumanBodyPoseRequest?
  private var hands: VNDetectHumanHandPoseRequest?
  private var classification: VNClassifyImageRequest?
  private var contours: VNDetectContoursRequest?
  private var horizon: VNDetectHorizonRequest?
  private var mask: VNGeneratePersonSegmentationRequest?
  private var saliency: VNGenerateObjectnessBasedSaliencyImageRequest?

  init(_ options: DetectionOptions) {
    self.options = options
    if options.kinds.contains(.rectangles) {
      let request = VNDetectRectanglesRequest()
      // As in Apple's sample, "Detecting Objects in Still Images".
      request.minimumAspectRatio = 0.3
      request.minimumConfidence = VNConfidence(options.minimumConfidence ?? 0.6)
      request.maximumObservations = options.maximumObservations ?? 8
      rectangles = request
    }
    if options.kinds.contains(.faces) {
      let request = VNDetectFaceLandmarksRequest()
      request.engine = options.engine
      faces = request
    }
    if options.kinds.contains(.barcodes) {
      let request = VNDetectBarcodesRequest()
      if let symbologies = options.symbologies { request.symbologies = symbologies }
      barcodes = request
    }
    if options.kinds.contains(.text) {
      let request = VNRecognizeTextRequest()
      request.engine = options.engine
      request.recognitionLanguages = options.languages
      request.automaticallyDetectsLanguage = options.languages.isEmpty
      text = request
    }
    addPeople()
    addScene()
  }

  private mutating func addPeople() {
    if options.kinds.contains(.bodies) { bodies = withEngine(VNDetectHumanBodyPoseRequest()) }
    if options.kinds.contains(.hands) {
      let request = withEngine(VNDetectHumanHandPoseRequest())
      request.maximumHandCount = options.maximumObservations.flatMap { $0 == 0 ? nil : $0 } ?? 64
      hands = request
    }
    if options.kinds.contains(.peopleMask) { mask = withEngine(VNGeneratePersonSegmentationRequest()) }
  }

  private mutating func addScene() {
    if options.kinds.contains(.classifications) { classification = withEngine(VNClassifyImageRequest()) }
    if options.kinds.contains(.contours) { contours = VNDetectContoursRequest() }
    if options.kinds.contains(.horizon) { horizon = VNDetectHorizonRequest() }
    if options.kinds.contains(.saliency) { saliency = VNGenerateObjectnessBasedSaliencyImageRequest() }
  }

  private func withEngine<Request: VNImageBasedRequest>(_ request: Request) -> Request {
    request.engine = options.engine
    return request
  }

  var requests: [VNRequest] {
    let requests: [VNRequest?] = [
      rectangles, faces, barcodes, text, bodies, hands, classification, contours, horizon, mask, saliency,
    ]
    return requests.compactMap(\.self)
  }

  func detections(in image: DetectionConverter) throws -> Detections {
    var detections = Detections(width: image.size.width, height: image.size.height)
    detections.rectangles = rectangles.map { ($0.results ?? []).map(image.rectangle) }
    detections.faces = faces.map { observations($0.results).map(image.face) }
    detections.barcodes = barcodes.map { observations($0.results).map(image.barcode) }
    if barcodes?.isSearchIncomplete == true { detections.cutShort.append(.barcodes) }
    detections.text = try text.map { try observations($0.results).compactMap(image.textLine) }
    detections.bodies = bodies.map { observations($0.results).map(image.body) }
    detections.hands = hands.map { observations($0.results).map(image.hand) }
    detections.classifications = classification.map {
      observations($0.results, mostUnlessSet: 5).map(image.classification)
    }
    detections.contours = try contours.map { request in
      try request.results?.first.map {
        try image.contours($0, limit: options.maximumObservations ?? 100)
      } ?? []
    }
    detections.horizon = horizon.map { observations($0.results).map(image.horizon) }
    detections.peopleMask = try mask.map { request in
      try request.results?.first.map {
        try image.peopleRegions(Self.contours(of: $0.pixelBuffer), limit: options.maximumObservations ?? 0)
      } ?? []
    }
    detections.saliency = saliency.map {
      observations($0.results?.first?.salientObjects).map(image.salientPart)
    }
    return detections
  }

  /// Returns the contours of a mask's light regions.
  private static func contours(of mask: CVPixelBuffer) throws -> VNContoursObservation {
    let request = VNDetectContoursRequest()
    request.detectsDarkOnLight = false
    request.contrastAdjustment = 1
    try VNImageRequestHandler(cvPixelBuffer: mask).perform([request])
    guard let contours = request.results?.first else {
      throw VNErrorCode.internalError.error("The contour request on the people mask has no result.")
    }
    return contours
  }

  /// Returns the observations that satisfy the options, in their order.
  private func observations<Observation: VNObservation>(
    _ observations: [Observation]?, mostUnlessSet most: Int = 0
  ) -> [Observation] {
    let sure = (observations ?? []).filter { $0.confidence >= VNConfidence(options.minimumConfidence ?? 0) }
    let maximum = options.maximumObservations ?? most
    guard maximum > 0, sure.count > maximum else { return sure }
    let ranks = sure.indices.sorted {
      (sure[$0].confidence, $1) > (sure[$1].confidence, $0)
    }
    return ranks.prefix(maximum).sorted().map { sure[$0] }
  }
}
