import AnnotationFormats
public import CoreGraphics
public import CoreML
import Foundation
import ImageIO
import ModelEncoding
import NetworkTraining

/// An image classifier with labels that are learned from examples.
///
/// EfficientNet-Lite0, pretrained on ImageNet, extracts 1,280 features from each image's center crop; one
/// fully connected layer from features to labels is trained. The written model is self-contained.
///
/// Training with the same images, parameters and seed produces the same model, bit for bit, on one machine.
/// Images that can't be read are skipped, as are duplicate files.
public struct MLImageClassifier: CustomStringConvertible, CustomDebugStringConvertible, Sendable {
  /// The model, for predictions with Core ML or Vision.
  public let model: MLModel
  public let modelParameters: ModelParameters
  /// The metrics on the training images.
  public let trainingMetrics: MLClassifierMetrics
  /// The metrics on the validation images; invalid if there are none.
  public let validationMetrics: MLClassifierMetrics

  private let trained: TrainedClassifier

  /// Trains synchronously, on all cores. The calling task can be canceled.
  ///
  /// It takes about ten milliseconds for each image, and about a second at the end for the model.
  ///
  /// - Throws: `MLCreateError`; `NotInstalledError` if OpenVINO or the feature extractor isn't installed.
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

  /// Trains a classifier on the images of each label; see `init(trainingData:parameters:)`.
  public init(trainingData: [String: [URL]], parameters: ModelParameters = ModelParameters()) throws {
    try self.init(trainingData: .filesByLabel(trainingData), parameters: parameters)
  }

  /// Creates a classifier from a checkpoint, without metrics: call `evaluation(on:)`.
  ///
  /// - Throws: `MLCreateError.io` if the file can't be read; `NotInstalledError`.
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

  /// The most likely label of an image.
  public func prediction(from image: CGImage) throws -> String {
    try label(of: OrientedImage(image.pixelBuffer))
  }

  /// The most likely label of an image file.
  ///
  /// - Throws: `ImageDecodingError`; errors of the classification.
  public func prediction(from imageURL: URL) throws -> String {
    try label(of: ImageDecoder.decode(contentsOf: imageURL).picture)
  }

  /// The most likely label of each image file. The first file that can't be read ends the predictions.
  public func predictions(from imageURLs: [URL]) throws -> [String] {
    try imageURLs.map { try prediction(from: $0) }
  }

  private func label(of image: OrientedImage) throws -> String {
    trained.label(of: try Self.extraction().features(of: image))
  }

  /// Evaluates the classifier on other images. Images that can't be read are skipped.
  ///
  /// - Returns: metrics, invalid and with the error if the data source or all images can't be read.
  public func evaluation(on labeledImages: DataSource) -> MLClassifierMetrics {
    do {
      let images = LabeledImage.sorted(try labeledImages.labeledImages())
      let examples = try Self.extraction().examples(of: images, variations: false) { _ in }.examples
      guard !examples.isEmpty else { throw MLCreateError.io(reason: "None of the images can be read.") }
      return MLClassifierMetrics(
        ConfusionMatrix(examples.map { ($0.image.label, trained.label(of: $0.features)) }))
    } catch {
      return MLClassifierMetrics(error: error)
    }
  }

  /// Evaluates the classifier on the images of each label; see `evaluation(on:)`.
  public func evaluation(on labeledImages: [String: [URL]]) -> MLClassifierMetrics {
    evaluation(on: .filesByLabel(labeledImages))
  }

  private static func extraction() throws -> FeatureExtraction<LabeledImage> {
    FeatureExtraction(
      store: try FeatureStore(url: nil, featureCount: Backbone.featureCount), augmentation: [],
      variationCount: 0
    ) { try FeatureExtractor.scenePrint.features(of: $0, region: $1) }
  }

  /// Writes a self-contained Core ML file atomically.
  ///
  /// - Parameters:
  ///   - fileURL: a path that ends in `.mlmodel`.
  ///   - metadata: the model's metadata. The feature extractor's license is appended to its license.
  /// - Throws: `MLCreateError.io`.
  public func write(to fileURL: URL, metadata: MLModelMetadata? = nil) throws {
    try trained.write(to: fileURL, metadata: metadata)
  }

  /// Writes the model; see `write(to:metadata:)`.
  public func write(toFile path: String, metadata: MLModelMetadata? = nil) throws {
    try write(to: URL(filePath: path), metadata: metadata)
  }

  public var description: String {
    "Image classifier of \(trained.labels.joined(separator: ", "))\nTraining: \(trainingMetrics)\nValidation: \(validationMetrics)"
  }

  public var debugDescription: String { description }
}
