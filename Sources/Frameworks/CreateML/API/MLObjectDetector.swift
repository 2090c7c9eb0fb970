import AnnotationFormats
public import CoreGraphics
public import CoreML
public import Foundation
import ImageIO
import ModelEncoding

/// An object detector that learns from images with boxes.
///
/// Transfer learning extracts features of images, stretched to 416 × 416 pixels, with EfficientNet-Lite0,
/// pretrained on ImageNet, and trains three layers from features to labels and boxes. The full-network
/// algorithm, `.darknetYolo`, trains a network of a million parameters from scratch: it takes longer, and
/// learns what ImageNet has no features for. The model is Create ML's pipeline, with
/// non-maximum suppression as the last step.
///
/// Training with the same images, parameters and seed produces the same model, bit for bit, on one machine.
public struct MLObjectDetector: CustomStringConvertible, CustomDebugStringConvertible, Sendable {
  public struct ObjectAnnotation: CustomStringConvertible, Hashable, Sendable {
    public var label: String
    /// In pixels of the upright image, top-left origin. May extend beyond the image.
    public var boundingBox: CGRect
    /// 0…1
    public var confidence: Double

    public init(label: String, boundingBox: CGRect, confidence: Double) {
      (self.label, self.boundingBox, self.confidence) = (label, boundingBox, confidence)
    }

    public var description: String { "\(label) \(boundingBox) \(confidence)" }
  }

  /// The objects in an image, in descending order of confidence.
  public typealias DetectedObjects = [ObjectAnnotation]

  /// The model, for predictions with Core ML or Vision.
  public let model: MLModel
  public let modelParameters: ModelParameters
  /// The layout of boxes in the training annotations.
  public let annotationType: AnnotationType
  /// The metrics on the training images.
  public let trainingMetrics: MLObjectDetectorMetrics
  /// The metrics on the validation images; invalid if there are none.
  public let validationMetrics: MLObjectDetectorMetrics

  private let trained: TrainedDetector

  /// Trains a detector synchronously, on all cores. The calling task can be canceled.
  ///
  /// - Throws: `MLCreateError`; `NotInstalledError` if OpenVINO or the feature extractor isn't installed.
  public init(
    trainingData: DataSource, parameters: ModelParameters = ModelParameters(), annotationType: AnnotationType
  ) throws {
    let training = try ObjectDetectorTraining(
      plan: DetectorPlan(
        trainingData: trainingData, annotationType: annotationType, parameters: parameters),
      parameters: MLTrainingSessionParameters(reportInterval: .max, iterations: .max))
    do {
      try self.init(training.run { _ in }, parameters, annotationType)
    } catch is CancellationError {
      throw MLCreateError.cancelled
    }
  }

  /// Creates a detector from a checkpoint, without metrics: call `evaluation(on:)`.
  ///
  /// - Throws: `MLCreateError.io` if the file can't be read; `NotInstalledError`.
  public init(checkpoint: MLCheckpoint) throws {
    let stored = try StoredDetector(checkpoint.url)
    try self.init(
      stored.trained,
      ModelParameters(
        gridSize: CGSize(width: stored.grid.columns, height: stored.grid.rows), algorithm: stored.algorithm),
      stored.annotationType)
  }

  /// - Throws: as `EncodableModel.loaded(configuration:)`.
  init(_ trained: TrainedDetector, _ parameters: ModelParameters, _ annotationType: AnnotationType) throws {
    (self.trained, modelParameters, self.annotationType) = (trained, parameters, annotationType)
    trainingMetrics = Self.metrics(trained.training, of: "training")
    validationMetrics = Self.metrics(trained.validation, of: "validation")
    model = try trained.encodable(nil).loaded()
  }

  private static func metrics(_ metrics: DetectionMetrics?, of kind: String) -> MLObjectDetectorMetrics {
    guard let metrics else {
      return MLObjectDetectorMetrics(
        error: MLCreateError.generic(reason: "There are no \(kind) images."))
    }
    return MLObjectDetectorMetrics(metrics)
  }

  /// The objects in an image file with a confidence of 0.25 or more.
  ///
  /// - Throws: `ImageDecodingError`; errors of the detection.
  public func prediction(from image: URL) throws -> DetectedObjects {
    let picture = try ImageDecoder.decode(contentsOf: image).picture
    let (width, height) = (CGFloat(picture.width), CGFloat(picture.height))
    return try trained.objects(in: picture).map { object in
      ObjectAnnotation(
        label: object.label,
        boundingBox: CGRect(
          x: object.box.minX * width, y: object.box.minY * height, width: object.box.width * width,
          height: object.box.height * height), confidence: object.confidence)
    }
  }

  /// The objects in each image file. The first file that can't be read ends the predictions.
  public func predictions(from images: [URL]) throws -> [DetectedObjects] {
    try images.map { try prediction(from: $0) }
  }

  /// Evaluates the detector on other images. Images that can't be read are skipped.
  ///
  /// - Returns: metrics, invalid and with the error if the data source or all images can't be read.
  public func evaluation(on labeledImages: DataSource) -> MLObjectDetectorMetrics {
    do {
      let images = try labeledImages.annotations(annotationType).pictures
      var seen: [DetectionMetrics.Image] = []
      for image in images {
        let decoded: OrientedImage
        do {
          decoded = try ImageDecoder.decode(contentsOf: image.url).picture
        } catch {
          if case .missingLibrary = error.reason { throw error }
          continue
        }
        seen.append(
          DetectionMetrics.Image(
            objects: image.boxes,
            found: try trained.objects(in: decoded, least: ObjectDetectorTraining.minimumRanked)))
      }
      guard !seen.isEmpty else { throw MLCreateError.io(reason: "None of the images can be read.") }
      return MLObjectDetectorMetrics(DetectionMetrics(seen))
    } catch {
      return MLObjectDetectorMetrics(error: error)
    }
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
    "Object detector of \(trained.labels.joined(separator: ", "))\nTraining: \(trainingMetrics)\nValidation: \(validationMetrics)"
  }

  public var debugDescription: String { description }
}
