import AnnotationFormats
public import CoreGraphics
public import CoreML
public import Foundation
import ImageIO
import ModelEncoding

/// A finder of objects in pictures that learns from pictures with boxes.
///
/// By transfer learning, a network that has been trained on ImageNet, EfficientNet-Lite0, makes features of each part of a picture, which
/// is stretched to 416 × 416 pixels; what is trained are three layers from those features to labels and boxes. By the full-network
/// algorithm, `.darknetYolo`, a network of a million parameters is trained from nothing: it takes longer, and learns what ImageNet has
/// no features for. The model that is written holds all, in the form of Create ML's own: a pipeline whose last step is non-maximum
/// suppression.
///
/// A training with the same pictures, parameters and seed gives the same model, bit for bit, on one machine.
public struct MLObjectDetector: CustomStringConvertible, CustomDebugStringConvertible, Sendable {
  /// An object that was found.
  public struct ObjectAnnotation: CustomStringConvertible, Hashable, Sendable {
    public var label: String
    /// In pixels of the upright picture, from its upper left corner. May reach beyond it.
    public var boundingBox: CGRect
    /// 0…1
    public var confidence: Double

    public init(label: String, boundingBox: CGRect, confidence: Double) {
      (self.label, self.boundingBox, self.confidence) = (label, boundingBox, confidence)
    }

    public var description: String { "\(label) \(boundingBox) \(confidence)" }
  }

  /// The objects in a picture, the most confident first.
  public typealias DetectedObjects = [ObjectAnnotation]

  /// The model, for predictions with Core ML or Vision.
  public let model: MLModel
  /// What it was trained with.
  public let modelParameters: ModelParameters
  /// How the boxes that it learned from are written.
  public let annotationType: AnnotationType
  /// How well it does on the pictures it learned from.
  public let trainingMetrics: MLObjectDetectorMetrics
  /// How well it does on the pictures for validation; not valid where there are none.
  public let validationMetrics: MLObjectDetectorMetrics

  private let trained: TrainedDetector

  /// Trains a detector, on the calling thread and as many others as there are processors. The task that calls can be canceled.
  ///
  /// - Throws: `MLCreateError`; `NotInstalledError` where OpenVINO or the network for features isn't installed.
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

  /// Makes a detector of a state of a training. It has no metrics: evaluate it.
  ///
  /// - Throws: `MLCreateError.io` where the file can't be read; `NotInstalledError`.
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
        error: MLCreateError.generic(reason: "There are no pictures of the \(kind)."))
    }
    return MLObjectDetectorMetrics(metrics)
  }

  /// The objects in a picture in a file whose confidence is 0.25 or more.
  ///
  /// - Throws: `ImageDecodingError`; what keeps objects from being found.
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

  /// The objects in each picture; the first that can't be read ends it.
  ///
  /// - Throws: as `prediction(from:)`.
  public func predictions(from images: [URL]) throws -> [DetectedObjects] {
    try images.map { try prediction(from: $0) }
  }

  /// How well the detector does on other pictures. Those that can't be read are left out.
  ///
  /// - Returns: metrics; not valid, with the error, where the data source can't be read or no picture can.
  public func evaluation(on labeledImages: DataSource) -> MLObjectDetectorMetrics {
    do {
      let pictures = try labeledImages.annotations(annotationType).pictures
      var seen: [DetectionMetrics.Image] = []
      for picture in pictures {
        let decoded: OrientedImage
        do {
          decoded = try ImageDecoder.decode(contentsOf: picture.url).picture
        } catch {
          if case .missingLibrary = error.reason { throw error }
          continue
        }
        seen.append(
          DetectionMetrics.Image(
            objects: picture.boxes,
            found: try trained.objects(in: decoded, least: ObjectDetectorTraining.minimumRanked)))
      }
      guard !seen.isEmpty else { throw MLCreateError.io(reason: "None of the pictures can be read.") }
      return MLObjectDetectorMetrics(DetectionMetrics(seen))
    } catch {
      return MLObjectDetectorMetrics(error: error)
    }
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

  /// The labels, and how well the detector does.
  public var description: String {
    "Object detector of \(trained.labels.joined(separator: ", "))\nTraining: \(trainingMetrics)\nValidation: \(validationMetrics)"
  }

  public var debugDescription: String { description }
}
