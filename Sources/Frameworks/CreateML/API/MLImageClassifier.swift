import AnnotationFormats
public import CoreGraphics
public import CoreML
import Foundation
import ImageIO
import ModelEncoding
import NetworkTraining

/// A classifier of pictures that learns its labels from examples.
///
/// A network that has been trained on ImageNet, EfficientNet-Lite0, makes 1,280 features of each picture's center crop; what is trained
/// is one fully connected layer from features to labels. The model that is written holds both and stands alone.
///
/// A training with the same pictures, parameters and seed gives the same model, bit for bit, on one machine. Pictures that can't be read
/// are left out, and of several files with the same bytes one is used.
public struct MLImageClassifier: CustomStringConvertible, CustomDebugStringConvertible, Sendable {
  /// The model, for predictions with Core ML or Vision.
  public let model: MLModel
  /// What it was trained with.
  public let modelParameters: ModelParameters
  /// How well it does on the pictures it learned from.
  public let trainingMetrics: MLClassifierMetrics
  /// How well it does on the pictures for validation; not valid where there are none.
  public let validationMetrics: MLClassifierMetrics

  private let trained: TrainedClassifier

  /// Trains a classifier, on the calling thread and as many others as there are processors.
  ///
  /// It costs some ten milliseconds a picture, and about a second at the end for the model. The task that calls can be canceled.
  ///
  /// - Throws: `MLCreateError`; `NotInstalledError` where OpenVINO or the network for features isn't installed.
  public init(trainingData: DataSource, parameters: ModelParameters = ModelParameters()) throws {
    let training = try ImageClassifierTraining(
      plan: TrainingPlan(trainingData: trainingData, parameters: parameters),
      parameters: MLTrainingSessionParameters())
    do {
      try self.init(training.run { _ in }, parameters)
    } catch is CancellationError {
      throw MLCreateError.cancelled
    }
  }

  /// Trains a classifier with the pictures of each label; see `init(trainingData:parameters:)`.
  public init(trainingData: [String: [URL]], parameters: ModelParameters = ModelParameters()) throws {
    try self.init(trainingData: .filesByLabel(trainingData), parameters: parameters)
  }

  /// Makes a classifier of a state of a training. It has no metrics: evaluate it.
  ///
  /// - Throws: `MLCreateError.io` where the file can't be read; `NotInstalledError`.
  public init(checkpoint: MLCheckpoint) throws {
    let stored = try SessionFolder.checkpoint(ClassifierCheckpoint.self, at: checkpoint.url)
    let count = SoftmaxClassifier.parameterCount(
      featureCount: Backbone.featureCount, classCount: stored.labels.count)
    guard stored.optimizer.parameters.count == count, !stored.labels.isEmpty else {
      throw MLCreateError.io(reason: "\(checkpoint.url.path) isn't a checkpoint of an image classifier.")
    }
    let head = SoftmaxClassifier(
      featureCount: Backbone.featureCount, classCount: stored.labels.count,
      parameters: stored.optimizer.parameters)
    try self.init(
      TrainedClassifier(
        FeatureClassifier(extractor: .scenePrint, labels: stored.labels, head: head), of: nil,
        iterations: stored.state.number, isConverged: stored.optimizer.isConverged),
      ModelParameters())
  }

  /// - Throws: as `EncodableModel.loaded(configuration:)`.
  init(_ trained: TrainedClassifier, _ parameters: ModelParameters) throws {
    self.trained = trained
    modelParameters = parameters
    trainingMetrics = MLClassifierMetrics(trained.training, of: "training")
    validationMetrics = MLClassifierMetrics(trained.validation, of: "validation")
    model = try trained.encodable(nil).loaded()
  }

  /// The likeliest label of an image.
  ///
  /// - Throws: what keeps it from being classified.
  public func prediction(from image: CGImage) throws -> String {
    try label(of: OrientedImage(image.pixelBuffer))
  }

  /// The likeliest label of a picture in a file.
  ///
  /// - Throws: `ImageDecodingError`; what keeps the picture from being classified.
  public func prediction(from imageURL: URL) throws -> String {
    try label(of: ImageDecoder.decode(contentsOf: imageURL).picture)
  }

  /// The likeliest label of each picture; the first that can't be read ends it.
  ///
  /// - Throws: as `prediction(from:)`.
  public func predictions(from imageURLs: [URL]) throws -> [String] {
    try imageURLs.map { try prediction(from: $0) }
  }

  private func label(of picture: OrientedImage) throws -> String {
    trained.label(of: try Self.extraction().features(of: picture))
  }

  /// How well the classifier does on other pictures. Those that can't be read are left out.
  ///
  /// - Returns: metrics; not valid, with the error, where the data source can't be read or no picture can.
  public func evaluation(on labeledImages: DataSource) -> MLClassifierMetrics {
    do {
      let pictures = LabeledImage.sorted(try labeledImages.labeledImages())
      let examples = try Self.extraction().examples(of: pictures, variations: false) { _ in }.examples
      guard !examples.isEmpty else { throw MLCreateError.io(reason: "None of the pictures can be read.") }
      return MLClassifierMetrics(
        ConfusionMatrix(examples.map { ($0.image.label, trained.label(of: $0.features)) }))
    } catch {
      return MLClassifierMetrics(error: error)
    }
  }

  /// How well the classifier does on the pictures of each label; see `evaluation(on:)`.
  public func evaluation(on labeledImages: [String: [URL]]) -> MLClassifierMetrics {
    evaluation(on: .filesByLabel(labeledImages))
  }

  private static func extraction() throws -> FeatureExtraction<LabeledImage> {
    FeatureExtraction(
      store: try FeatureStore(url: nil, featureCount: Backbone.featureCount), augmentation: [],
      variationCount: 0
    ) { try FeatureExtractor.scenePrint.features(of: $0, region: $1) }
  }

  /// Writes the model as a Core ML file that needs no other, whole or not at all.
  ///
  /// - Parameters:
  ///   - fileURL: its name ends in `.mlmodel`.
  ///   - metadata: what the model says of itself; the license of the network for features is added to its own.
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
    "Image classifier of \(trained.labels.joined(separator: ", "))\nTraining: \(trainingMetrics)\nValidation: \(validationMetrics)"
  }

  public var debugDescription: String { description }
}
