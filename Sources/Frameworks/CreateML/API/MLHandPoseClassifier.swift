import AnnotationFormats
public import CoreML
import Foundation
import ImageIO
import ModelEncoding

/// A hand pose classifier with labels that are learned from examples.
///
/// It detects the joints of the hand with the largest palm in each image, as Vision's
/// `VNDetectHumanHandPoseRequest` does, and trains three layers from the 21 joints to labels. As in Create
/// ML, the model's input is `poses`, as from `VNHumanHandPoseObservation.keypointsMultiArray()`, and its
/// outputs are `label` and `labelProbabilities`. Its size is 0.04 MB.
///
/// Training with the same images, parameters and seed produces the same model, bit for bit, on one machine.
/// Images that can't be read or show no hand are skipped, as are duplicate files.
public struct MLHandPoseClassifier: CustomStringConvertible, CustomDebugStringConvertible, Sendable {
  /// The model, for predictions with Core ML.
  public let model: MLModel
  public let modelParameters: ModelParameters
  /// The metrics on the training poses.
  public let trainingMetrics: MLClassifierMetrics
  /// The metrics on the validation poses; invalid if there are none.
  public let validationMetrics: MLClassifierMetrics

  private let trained: TrainedClassifier

  /// Trains synchronously, on all cores. The calling task can be canceled.
  ///
  /// Vision's hand networks run twice for each image; the rest takes up to a second.
  ///
  /// - Throws: `MLCreateError`; `NotInstalledError` if OpenVINO or Vision's hand networks aren't installed.
  public init(trainingData: DataSource, parameters: ModelParameters = ModelParameters()) throws {
    let training = try HandPoseTraining(
      plan: HandPosePlan(trainingData: trainingData, parameters: parameters),
      parameters: MLTrainingSessionParameters(reportInterval: .max, iterations: .max))
    do {
      try self.init(training.run { _ in }, parameters)
    } catch is CancellationError {
      throw MLCreateError.cancelled
    }
  }

  /// Creates a classifier from a checkpoint, without metrics: call `evaluation(on:)`.
  ///
  /// - Throws: `MLCreateError.io` if the file can't be read; `NotInstalledError`.
  public init(checkpoint: MLCheckpoint) throws {
    let stored = try SessionFolder.checkpoint(HandPoseCheckpoint.self, at: checkpoint.url)
    guard let network = stored.network else {
      throw MLCreateError.io(
        reason: "\(checkpoint.url.path) isn't a checkpoint of a hand pose classifier.")
    }
    try self.init(
      TrainedClassifier(network, of: nil, iterations: stored.iteration, isConverged: nil), ModelParameters())
  }

  /// - Throws: as `EncodableModel.loaded(configuration:)`.
  init(_ trained: TrainedClassifier, _ parameters: ModelParameters) throws {
    self.trained = trained
    modelParameters = parameters
    trainingMetrics = MLClassifierMetrics(trained.training, of: "training")
    validationMetrics = MLClassifierMetrics(trained.validation, of: "validation")
    model = try trained.encodable(nil).loaded()
  }

  /// The probability of each label for the hand with the largest palm in an image, in descending order.
  ///
  /// - Throws: `ImageDecodingError`; `MLCreateError.generic` if the image shows no hand; Vision's errors.
  public func prediction(from imageURL: URL) throws -> [(label: String, confidence: Double)] {
    guard let pose = try HandPose(in: ImageDecoder.decode(contentsOf: imageURL).picture) else {
      throw MLCreateError.generic(reason: "No hand was found in \(imageURL.path).")
    }
    return zip(trained.labels, trained.probabilities(of: pose.numbers)).map { (label: $0, confidence: $1) }
      .sorted { ($1.confidence, $0.label) < ($0.confidence, $1.label) }
  }

  /// The predictions for several images. The first image that can't be read or shows no hand ends them.
  public func predictions(from imageURLs: [URL]) throws -> [[(label: String, confidence: Double)]] {
    try imageURLs.map { try prediction(from: $0) }
  }

  /// Evaluates the classifier on other poses. Images that can't be read or show no hand are skipped.
  ///
  /// - Returns: metrics, invalid and with the error if no image can be read or shows a hand.
  /// - Throws: `MLCreateError` if the data source can't be read.
  public func evaluation(on labeledImages: DataSource) throws -> MLClassifierMetrics {
    let data = try labeledImages.data()
    do {
      let store = try FeatureStore(url: nil, featureCount: HandPose.valueCount)
      let examples = try data.examples(store) { _ in }.examples
      guard !examples.isEmpty else { throw MLCreateError.io(reason: "No hand was found in the images.") }
      return MLClassifierMetrics(
        ConfusionMatrix(examples.map { ($0.image.label, trained.label(of: $0.features)) }))
    } catch {
      return MLClassifierMetrics(error: error)
    }
  }

  /// Writes a self-contained Core ML file atomically.
  ///
  /// - Parameters:
  ///   - fileURL: a path that ends in `.mlmodel`.
  ///   - metadata: the model's metadata.
  /// - Throws: `MLCreateError.io`.
  public func write(to fileURL: URL, metadata: MLModelMetadata? = nil) throws {
    try trained.write(to: fileURL, metadata: metadata)
  }

  /// Writes the model; see `write(to:metadata:)`.
  public func write(toFile path: String, metadata: MLModelMetadata? = nil) throws {
    try write(to: URL(filePath: path), metadata: metadata)
  }

  public var description: String {
    "Hand pose classifier of \(trained.labels.joined(separator: ", "))\nTraining: \(trainingMetrics)\nValidation: \(validationMetrics)"
  }

  public var debugDescription: String { description }
}
