import ImageIO
import Vision

/// Finds dice in pictures: a detector in Create ML's form, asked through Vision as the sample app asks its own.
///
/// One reader serves any number of threads at once.
public final class DiceReader: Sendable {
  /// How much two boxes may overlap, 0…1, before the less confident one is dropped: 0.3, as in the sample.
  public static let defaultIOUThreshold = 0.3
  /// How confident a box has to be, 0…1: 0.2, as in the sample.
  public static let defaultConfidenceThreshold = 0.2

  private let model: MLModel
  private let thresholds: Thresholds

  /// Takes an object detector whose labels are the values.
  ///
  /// - Parameters:
  ///   - model: A detector with a picture as input, and non-maximum suppression as its last step.
  ///   - iouThreshold: 0…1; the larger it is, the more overlapping boxes are kept.
  ///   - confidenceThreshold: 0…1; the larger it is, the fewer boxes are kept.
  /// - Throws: ``DiceReaderError``.
  public init(
    model: MLModel, iouThreshold: Double = DiceReader.defaultIOUThreshold,
    confidenceThreshold: Double = DiceReader.defaultConfidenceThreshold
  ) throws {
    guard let labels = model.detectorOutputs?.labels else { throw DiceReaderError.notADetector }
    guard labels.contains(where: { Int($0) != nil }) else { throw DiceReaderError.labels(labels) }
    self.model = model
    thresholds = Thresholds(iouThreshold: iouThreshold, confidenceThreshold: confidenceThreshold)
    _ = try VNCoreMLModel(for: model)
  }

  /// The dice in a picture, the most confident first.
  ///
  /// - Parameters:
  ///   - picture: The pixels as stored.
  ///   - orientation: How they are to be turned to be upright. The boxes are those of the upright picture.
  /// - Throws: Vision's error where the model can't be run.
  public func dice(in picture: CVPixelBuffer, orientation: CGImagePropertyOrientation = .up) throws
    -> [DieReading]
  {
    let detector = try VNCoreMLModel(for: model)
    detector.featureProvider = thresholds
    // A request of its own for each picture: threads that share one wait for each other.
    let request = VNCoreMLRequest(model: detector)
    request.imageCropAndScaleOption = .scaleFill
    try VNImageRequestHandler(cvPixelBuffer: picture, orientation: orientation).perform([request])
    let objects = request.results?.compactMap { $0 as? VNRecognizedObjectObservation } ?? []
    return objects.compactMap(DieReading.init).sorted { $0.confidence > $1.confidence }
  }
}

/// Why a model can't read dice.
public enum DiceReaderError: LocalizedError, Hashable {
  /// Its last step isn't non-maximum suppression.
  case notADetector
  /// None of its labels is a whole number.
  case labels([String])

  public var errorDescription: String? {
    switch self {
    case .notADetector: "the model is no object detector in Create ML's form"
    case .labels(let labels):
      "the model's labels are no dice values: \(labels.prefix(8).joined(separator: ", "))"
        + (labels.count > 8 ? "…" : "")
    }
  }

  public var recoverySuggestion: String? { "Give a detector whose labels are \"1\", \"2\", …" }
}

/// The model's optional inputs.
private final class Thresholds: MLFeatureProvider, Sendable {
  let iouThreshold: Double
  let confidenceThreshold: Double

  init(iouThreshold: Double, confidenceThreshold: Double) {
    self.iouThreshold = iouThreshold
    self.confidenceThreshold = confidenceThreshold
  }

  var featureNames: Set<String> { ["iouThreshold", "confidenceThreshold"] }

  func featureValue(for featureName: String) -> MLFeatureValue? {
    switch featureName {
    case "iouThreshold": MLFeatureValue(double: iouThreshold)
    case "confidenceThreshold": MLFeatureValue(double: confidenceThreshold)
    default: nil
    }
  }
}
