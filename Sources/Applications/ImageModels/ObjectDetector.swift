public import CoreML
public import Foundation
public import ImageIO
public import Vision

/// Detects objects in images with a Core ML object detector: a model with class labels whose last step is
/// non-maximum suppression, such as Create ML's and exports of YOLO with NMS.
///
/// Safe to use from several threads concurrently.
public struct ObjectDetector: Sendable {
  /// A detected object.
  public struct Object: Hashable, Sendable {
    /// The possible labels in descending order of confidence; never empty.
    public let labels: [ImageLabeler.Label]
    /// The confidence of the first label, 0…1.
    public let confidence: Float
    /// In pixels of the upright image, top-left origin. May extend beyond the image.
    public let box: CGRect
  }

  /// The class labels, in the model's output order.
  public let labels: [String]
  private let model: MLModel
  private let thresholds: DetectorThresholds

  /// - Parameters:
  ///   - model: a detector with an image as input.
  ///   - minimumConfidence: the minimum confidence of objects, 0…1; nil for the model's default. A model
  ///     without an input for it reports nothing below its own threshold.
  ///   - overlap: the maximum intersection over union of two boxes, 0…1, beyond which the less confident one
  ///     is dropped; nil for the model's default.
  /// - Throws: `ObjectDetectorError`.
  public init(
    model: MLModel, minimumConfidence: Double? = nil, overlap: Double? = nil
  ) throws(ObjectDetectorError) {
    guard let outputs = model.detectorOutputs else {
      let isClassifier = model.modelDescription.classLabels != nil
      throw .notADetector(kind: model.kind, isClassifier: isClassifier)
    }
    guard !outputs.labels.isEmpty else { throw .noLabels }
    guard overlap == nil || outputs.overlap.input != nil else {
      throw .fixedOverlap(outputs.overlap.modelDefault)
    }
    do {
      thresholds = try DetectorThresholds(outputs, minimumConfidence: minimumConfidence, overlap: overlap)
      _ = try VNCoreMLModel(for: model)
    } catch {
      throw .unusable(reason: error.localizedDescription)
    }
    labels = outputs.labels
    self.model = model
  }

  /// Detects the objects in an image, in descending order of confidence.
  ///
  /// - Parameters:
  ///   - image: the pixels as stored.
  ///   - orientation: the rotation that makes them upright.
  ///   - cropAndScale: how the image is fitted to the model's input.
  /// - Throws: Vision's error if the model can't be run.
  public func objects(
    in image: CVPixelBuffer, orientation: CGImagePropertyOrientation = .up,
    cropAndScale: VNImageCropAndScaleOption = .scaleFill
  ) throws -> [Object] {
    try objects(in: OrientedImage(image, orientation: orientation), cropAndScale: cropAndScale)
  }

  /// Detects the objects in an image; see ``objects(in:orientation:cropAndScale:)``.
  package func objects(
    in image: OrientedImage, cropAndScale: VNImageCropAndScaleOption = .scaleFill
  ) throws -> [Object] {
    let size = image.size
    return
      try thresholds.objects(of: model, in: VNImageRequestHandler(image), cropAndScale: cropAndScale)
      .map {
        Object(
          labels: $0.labels.map(ImageLabeler.Label.init), confidence: $0.confidence,
          box: size.pixels($0.boundingBox))
      }
      .sorted { $0.confidence > $1.confidence }
  }
}

/// The error of a model that can't detect objects.
public enum ObjectDetectorError: LocalizedError, Hashable, Sendable {
  /// The last step isn't non-maximum suppression; with the kind of model, and whether it is a classifier.
  case notADetector(kind: String, isClassifier: Bool)
  /// The model outputs boxes without class labels.
  case noLabels
  /// The model has no input for the overlap of boxes; with its fixed value.
  case fixedOverlap(Double)
  /// The model can't process images, with the reason.
  case unusable(reason: String)

  public var errorDescription: String? {
    switch self {
    case .notADetector(let kind, let isClassifier):
      "isn't an object detector but a \(isClassifier ? "classifier" : "model") of the kind \"\(kind)\""
    case .noLabels: "is an object detector without class labels"
    case .fixedOverlap(let overlap):
      "the model has no input for the overlap of boxes; it always uses \(overlap.formatted())"
    case .unusable(let reason): reason
    }
  }

  public var recoverySuggestion: String? {
    switch self {
    case .notADetector(_, isClassifier: true):
      "Classify images with it, or use a model with non-maximum suppression"
    case .notADetector, .noLabels:
      "Use a model with class labels whose last step is non-maximum suppression, such as one of Create ML's or a YOLO "
        + "export with NMS"
    case .fixedOverlap, .unusable: nil
    }
  }
}
