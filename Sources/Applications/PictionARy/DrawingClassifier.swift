import GrayImage
public import ImageIO
public import Vision

/// Classifies the drawing in an image with a Core ML model, through Vision.
///
/// Thread-safe.
public final class DrawingClassifier: Sendable {
  /// The label for images without a drawing. Players are never prompted for it.
  public static let nothingLabel = "nothing"
  /// The key of the model's user-defined metadata that lists the default prompts, separated by commas.
  public static let defaultLabelsKey = "defaultLabels"
  /// The key of the model's user-defined metadata that is "true" if mirror images have the same label.
  public static let mirrorableKey = "mirrorable"

  /// The labels that players can be prompted for, in the model's order: all but "nothing".
  public let labels: [String]
  /// The game's default prompts: the labels listed in the model's metadata under `defaultLabelsKey`, or all.
  public let defaultLabels: [String]

  private let model: MLModel
  private let isMirrorable: Bool

  /// Creates a drawing classifier from a classifier with an image input.
  ///
  /// - Throws: `DrawingClassifierError`; an `NSError` of `VNErrorDomain` if no input is an image.
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
  /// - Throws: as `init(model:)`; `MLModelError` if the file can't be read or the model isn't supported.
  public convenience init(contentsOf url: URL) throws {
    try self.init(model: MLModel(contentsOf: url))
  }

  /// Preprocesses and classifies an image. Results, with "nothing", are in descending order of confidence.
  ///
  /// - Parameters:
  ///   - image: the pixels as stored. Transparent parts count as paper.
  ///   - orientation: the rotation that makes them upright.
  /// - Throws: an `NSError` of `VNErrorDomain` if the model can't be run.
  public func classify(
    _ image: CVPixelBuffer, orientation: CGImagePropertyOrientation = .up
  ) throws -> [Classification] {
    try classify(OrientedImage(image, orientation: orientation))
  }

  /// Classifies an image; see `classify(_:orientation:)`.
  package func classify(_ image: OrientedImage) throws -> [Classification] {
    try run(on: image.onPaper())
  }

  /// Classifies a drawing. Results are in descending order of confidence.
  ///
  /// - Parameters: as for `classify(_:orientation:)`.
  /// - Throws: `DrawingProblem` if no drawing is visible: the image is too dark or blank, or "nothing" has
  ///   the highest confidence; an `NSError` of `VNErrorDomain` if the model can't be run.
  public func classifyDrawing(
    in image: CVPixelBuffer, orientation: CGImagePropertyOrientation = .up
  ) throws -> [Classification] {
    try classifyDrawing(in: OrientedImage(image, orientation: orientation))
  }

  /// Classifies a drawing; see `classifyDrawing(in:orientation:)`.
  package func classifyDrawing(in image: OrientedImage) throws -> [Classification] {
    let image = image.onPaper()
    let ink: ImageQualityMeasures
    do {
      ink = try ImageQualityMeasures(of: image.buffer)
    } catch {
      throw DrawingProblem.unreadable
    }
    if let problem = ink.problem() { throw problem }
    let drawing = try run(on: image)
    guard drawing.first?.identifier != Self.nothingLabel else { throw DrawingProblem.nothingDrawn }
    return drawing
  }

  /// The mean confidences of two views: the whole image and the region with the drawing, if one is found.
  /// Small drawings are recognized more often than in the whole image alone, others no less often.
  ///
  /// If the model is mirrorable, the region is mirrored: its errors are then less correlated with those of
  /// the whole image, so the mean is more accurate at the same cost.
  private func run(on image: OrientedImage) throws -> [Classification] {
    // One Vision model for each call: threads that share one wait for each other.
    let model = try VNCoreMLModel(for: model)
    var views = [try classifications(of: image, model)]
    if let region = try DrawingFinder.region(of: image) {
      let mirrored = image.oriented(image.orientation.followed(by: .upMirrored))
      views.append(
        isMirrorable
          ? try classifications(of: mirrored, in: region.mirrored, model)
          : try classifications(of: image, in: region, model))
    }
    return Self.mean(of: views)
  }

  private func classifications(
    of image: OrientedImage, in region: CGRect? = nil, _ model: VNCoreMLModel
  ) throws -> [VNClassificationObservation] {
    let request = VNCoreMLRequest(model: model)
    // The whole image is scaled: cropping, as the original did, cuts off drawings outside the center.
    request.imageCropAndScaleOption = .scaleFill
    if let region { request.regionOfInterest = region }
    try VNImageRequestHandler(image).perform([request])
    return request.results?.compactMap { $0 as? VNClassificationObservation } ?? []
  }

  /// The mean confidence of each label, in descending order of confidence.
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
  /// The region in the mirror image; normalized.
  fileprivate var mirrored: CGRect { CGRect(x: 1 - maxX, y: minY, width: width, height: height) }
}
