import GrayImage
public import ImageIO
public import Vision

/// Says what is drawn in a picture: a classifier, asked through Vision.
///
/// One classifier serves any number of threads at once.
public final class DrawingClassifier: Sendable {
  /// The label of a model for pictures without a drawing. No player is asked for it.
  public static let nothingLabel = "nothing"
  /// The entry of a model's own metadata that names, with commas between them, the labels that the game asks for
  /// unless told otherwise.
  public static let defaultLabelsKey = "defaultLabels"
  /// The entry of a model's own metadata that says, with "true", that a drawing and its mirror image have the same label.
  public static let mirrorableKey = "mirrorable"

  /// What a player may be asked for, in the model's order: every label but "nothing".
  public let labels: [String]
  /// What the game asks for unless told otherwise: the labels that the model's metadata names under
  /// `defaultLabelsKey`, or all.
  public let defaultLabels: [String]

  private let model: MLModel
  private let isMirrorable: Bool

  /// Takes a classifier with a picture as input.
  ///
  /// - Throws: `DrawingClassifierError`; Vision's error, an `NSError` of `VNErrorDomain`, where no input is a picture.
  public init(model: MLModel) throws {
    let description = model.modelDescription
    // A detector has labels, too, and predicts boxes.
    guard description.predictedFeatureName != nil, let known = description.classLabels else {
      throw DrawingClassifierError.notAClassifier
    }
    let labels = known.map { "\($0)" }.filter { $0 != Self.nothingLabel }
    guard !labels.isEmpty else { throw DrawingClassifierError.noLabels }
    let metadata = model.modelDescription.metadata[.creatorDefinedKey] as? [String: String] ?? [:]
    self.labels = labels
    defaultLabels = try Self.defaultLabels(metadata[Self.defaultLabelsKey], among: labels)
    isMirrorable = metadata[Self.mirrorableKey] == "true"
    self.model = model
    _ = try VNCoreMLModel(for: model)
  }

  /// Loads a classifier, `.mlmodel`, `.mlpackage` or `.mlmodelc`.
  ///
  /// - Throws: as `init(model:)`; `MLModelError` where the file can't be read or isn't a model that runs here.
  public convenience init(contentsOf url: URL) throws {
    try self.init(model: MLModel(contentsOf: url))
  }

  /// What the model says of a picture, the most confident first, "nothing" among them.
  ///
  /// Everything that is done to a picture before the model sees it is done here.
  ///
  /// - Parameters:
  ///   - picture: the pixels as stored. Transparent parts are taken for paper.
  ///   - orientation: how they are to be turned to be upright.
  /// - Throws: Vision's error, an `NSError` of `VNErrorDomain`, where the model can't be run.
  public func classify(
    _ picture: CVPixelBuffer, orientation: CGImagePropertyOrientation = .up
  ) throws -> [Classification] {
    try classify(OrientedImage(picture, orientation: orientation))
  }

  /// What the model says of a picture; see `classify(_:orientation:)`.
  package func classify(_ picture: OrientedImage) throws -> [Classification] {
    try run(on: picture.onPaper())
  }

  /// What the model says of a drawing, the most confident first.
  ///
  /// - Parameters: as for `classify(_:orientation:)`.
  /// - Throws: `DrawingProblem` where there is none to be seen: the picture is too dark or blank, or the model is surest
  ///   of "nothing"; Vision's error, an `NSError` of `VNErrorDomain`, where the model can't be run.
  public func drawing(
    in picture: CVPixelBuffer, orientation: CGImagePropertyOrientation = .up
  ) throws -> [Classification] {
    try drawing(in: OrientedImage(picture, orientation: orientation))
  }

  /// What the model says of a drawing; see `drawing(in:orientation:)`.
  package func drawing(in picture: OrientedImage) throws -> [Classification] {
    let picture = picture.onPaper()
    let ink: ImageQualityMeasures
    do {
      ink = try ImageQualityMeasures(of: picture.buffer)
    } catch {
      throw DrawingProblem.unreadable
    }
    if let problem = ink.problem() { throw problem }
    let drawing = try run(on: picture)
    guard drawing.first?.identifier != Self.nothingLabel else { throw DrawingProblem.nothingDrawn }
    return drawing
  }

  /// The mean of what the model says of all of the picture and of the part in which a drawing was found: a drawing that is
  /// small in the picture is recognized more often, and one that was found in part no less often.
  ///
  /// A model that allows it sees the part in the mirror: what it makes of that differs more from what it makes of the whole
  /// picture, so that the mean is right more often, in the same time.
  private func run(on picture: OrientedImage) throws -> [Classification] {
    // A request of its own for each picture: threads that share one wait for each other.
    let model = try VNCoreMLModel(for: model)
    var views = [try classifications(of: picture, model)]
    if let region = try DrawingFinder.region(of: picture) {
      let mirrored = picture.oriented(picture.orientation.followed(by: .upMirrored))
      views.append(
        isMirrorable
          ? try classifications(of: mirrored, in: region.mirrored, model)
          : try classifications(of: picture, in: region, model))
    }
    return Self.mean(of: views)
  }

  private func classifications(
    of picture: OrientedImage, in region: CGRect? = nil, _ model: VNCoreMLModel
  ) throws -> [VNClassificationObservation] {
    let request = VNCoreMLRequest(model: model)
    // All of the picture: cropping, as the original did, cuts a drawing off that isn't in the middle.
    request.imageCropAndScaleOption = .scaleFill
    if let region { request.regionOfInterest = region }
    try VNImageRequestHandler(picture).perform([request])
    return request.results?.compactMap { $0 as? VNClassificationObservation } ?? []
  }

  /// The mean confidence of each label, the most confident first.
  private static func mean(of views: [[VNClassificationObservation]]) -> [Classification] {
    var sums: [String: Float] = [:]
    for observation in views.joined() { sums[observation.identifier, default: 0] += observation.confidence }
    return sums.map { Classification(identifier: $0.key, confidence: $0.value / Float(views.count)) }
      .sorted { ($1.confidence, $0.identifier) < ($0.confidence, $1.identifier) }
  }

  private static func defaultLabels(_ list: String?, among labels: [String]) throws -> [String] {
    guard let list else { return labels }
    let named = Set(list.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }).subtracting([
      ""
    ])
    let unknown = named.subtracting(labels)
    guard unknown.isEmpty, !named.isEmpty else {
      throw DrawingClassifierError.unknownDefaultLabels(unknown.sorted())
    }
    return labels.filter(named.contains)
  }
}

extension CGRect {
  /// A normalized region's place in the mirror image.
  fileprivate var mirrored: CGRect { CGRect(x: 1 - maxX, y: minY, width: width, height: height) }
}
