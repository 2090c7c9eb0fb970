public import CoreML
public import Foundation
public import ImageIO
public import Vision

/// Finds objects in pictures with any Core ML object detector: a model whose last step is non-maximum suppression and
/// that has class labels, such as Create ML's and exports of YOLO with NMS.
///
/// One detector serves any number of threads at once.
public struct ObjectDetector: Sendable {
  /// Something found in a picture.
  public struct Object: Hashable, Sendable {
    /// What it may be, the likeliest first; never empty.
    public let labels: [ImageLabeler.Label]
    /// The likeliest label's confidence, 0…1.
    public let confidence: Float
    /// In pixels of the upright picture, from its upper left corner. May reach beyond the picture.
    public let box: CGRect
  }

  /// What the model can tell apart, in its order.
  public let labels: [String]
  private let model: MLModel
  private let thresholds: DetectorThresholds

  /// - Parameters:
  ///   - model: a detector with a picture as input.
  ///   - minimumConfidence: how confident an object has to be, 0…1; nil for the model's own choice. A model without an
  ///     input for it reports nothing below its own threshold.
  ///   - overlap: how much two boxes may overlap, as intersection over union, 0…1, before the less confident one is
  ///     dropped; nil for the model's own choice.
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

  /// The objects in a picture, the most confident first.
  ///
  /// - Parameters:
  ///   - picture: the pixels as stored.
  ///   - orientation: how they are to be turned to be upright.
  ///   - cropAndScale: how the picture is brought to the model's size.
  /// - Throws: Vision's error where the model can't be run.
  public func objects(
    in picture: CVPixelBuffer, orientation: CGImagePropertyOrientation = .up,
    cropAndScale: VNImageCropAndScaleOption = .scaleFill
  ) throws -> [Object] {
    try objects(in: OrientedImage(picture, orientation: orientation), cropAndScale: cropAndScale)
  }

  /// The objects in a picture; see ``objects(in:orientation:cropAndScale:)``.
  package func objects(
    in picture: OrientedImage, cropAndScale: VNImageCropAndScaleOption = .scaleFill
  ) throws -> [Object] {
    let size = picture.size
    return
      try thresholds.objects(of: model, in: VNImageRequestHandler(picture), cropAndScale: cropAndScale)
      .map {
        Object(
          labels: $0.labels.map(ImageLabeler.Label.init), confidence: $0.confidence,
          box: size.pixels($0.boundingBox))
      }
      .sorted { $0.confidence > $1.confidence }
  }
}

/// Why a model can't find objects.
public enum ObjectDetectorError: LocalizedError, Hashable, Sendable {
  /// Its last step isn't non-maximum suppression; what kind of model it is, and whether it names one label a picture.
  case notADetector(kind: String, isClassifier: Bool)
  /// It finds boxes without saying of what.
  case noLabels
  /// It has no input for how much boxes may overlap; what it has instead.
  case fixedOverlap(Double)
  /// The model can't be asked about pictures; why.
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
      "Classify pictures with it, or use a model with non-maximum suppression"
    case .notADetector, .noLabels:
      "Use a model with class labels whose last step is non-maximum suppression, such as one of Create ML's or a YOLO "
        + "export with NMS"
    case .fixedOverlap, .unusable: nil
    }
  }
}
