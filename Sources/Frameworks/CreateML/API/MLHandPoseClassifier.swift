import AnnotationFormats
public import CoreML
import Foundation
import ImageIO
import ModelEncoding

/// A classifier of hands' poses that learns its labels from examples.
///
/// The 21 joints of the hand with the largest palm are found in each picture, as by Vision's `VNDetectHumanHandPoseRequest`; what is trained
/// is a network of three layers from the joints to labels. The model that is written takes joints as
/// `VNHumanHandPoseObservation.keypointsMultiArray()` gives them, in its input `poses`, and answers `label` and `labelProbabilities`,
/// as Create ML's do. It has 0.04 MB.
///
/// A training with the same pictures, parameters and seed gives the same model, bit for bit, on one machine. Pictures that can't be read,
/// and those in which no hand is found, are left out; of several files with the same bytes one is used.
public struct MLHandPoseClassifier: CustomStringConvertible, CustomDebugStringConvertible, Sendable {
  /// The model, for predictions with Core ML.
  public let model: MLModel
  /// What it was trained with.
  public let modelParameters: ModelParameters
  /// How well it does on the poses it learned from.
  public let trainingMetrics: MLClassifierMetrics
  /// How well it does on the poses for validation; not valid where there are none.
  public let validationMetrics: MLClassifierMetrics

  private let trained: TrainedClassifier

  /// Trains a classifier, on the calling thread and as many others as there are processors.
  ///
  /// It costs two passes of Vision's networks for hands a picture, and then a second or less. The task that calls can be canceled.
  ///
  /// - Throws: `MLCreateError`; `NotInstalledError` where OpenVINO or Vision's networks for hands aren't installed.
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

  /// Makes a classifier of a state of a training. It has no metrics: evaluate it.
  ///
  /// - Throws: `MLCreateError.io` where the file can't be read; `NotInstalledError`.
  public init(checkpoint: MLCheckpoint) throws {
    let stored = try SessionFolder.checkpoint(HandPoseCheckpoint.self, at: checkpoint.url)
    guard let network = stored.network else {
      throw MLCreateError.io(
        reason: "\(checkpoint.url.path) isn't a checkpoint of a classifier of hands' poses.")
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

  /// How likely each label is for the hand with the largest palm in a picture, the likeliest first.
  ///
  /// - Throws: `ImageDecodingError`; `MLCreateError.generic` where there is no hand in the picture; what keeps it from being looked at.
  public func prediction(from imageURL: URL) throws -> [(label: String, confidence: Double)] {
    guard let pose = try HandPose(in: ImageDecoder.decode(contentsOf: imageURL).picture) else {
      throw MLCreateError.generic(reason: "No hand is found in \(imageURL.path).")
    }
    return zip(trained.labels, trained.probabilities(of: pose.numbers)).map { (label: $0, confidence: $1) }
      .sorted { ($1.confidence, $0.label) < ($0.confidence, $1.label) }
  }

  /// The same for each picture; the first that can't be read, or has no hand, ends it.
  ///
  /// - Throws: as `prediction(from:)`.
  public func predictions(from imageURLs: [URL]) throws -> [[(label: String, confidence: Double)]] {
    try imageURLs.map { try prediction(from: $0) }
  }

  /// How well the classifier does on other poses. Pictures that can't be read, and those in which no hand is found, are left out.
  ///
  /// - Returns: metrics; not valid, with the error, where no picture can be read or has a hand.
  /// - Throws: `MLCreateError` where the data source can't be read.
  public func evaluation(on labeledImages: DataSource) throws -> MLClassifierMetrics {
    let data = try labeledImages.data()
    do {
      let store = try FeatureStore(url: nil, featureCount: HandPose.numberCount)
      let examples = try data.examples(store) { _ in }.examples
      guard !examples.isEmpty else { throw MLCreateError.io(reason: "No hand is found in the pictures.") }
      return MLClassifierMetrics(
        ConfusionMatrix(examples.map { ($0.image.label, trained.label(of: $0.features)) }))
    } catch {
      return MLClassifierMetrics(error: error)
    }
  }

  /// Writes the model as a Core ML file that needs no other, whole or not at all.
  ///
  /// - Parameters:
  ///   - fileURL: its name ends in `.mlmodel`.
  ///   - metadata: what the model says of itself.
  /// - Throws: `MLCreateError.io`.
  public func write(to fileURL: URL, metadata: MLModelMetadata? = nil) throws {
    try trained.write(to: fileURL, metadata: metadata)
  }

  /// Writes the model; see `write(to:metadata:)`.
  public func write(toFile path: String, metadata: MLModelMetadata? = nil) throws {
    try write(to: URL(filePath: path), metadata: metadata)
  }

  /// The labels, and how well the classifier does.
  public var description: String {
    "Hand pose classifier of \(trained.labels.joined(separator: ", "))\nTraining: \(trainingMetrics)\nValidation: \(validationMetrics)"
  }

  public var debugDescription: String { description }
}
