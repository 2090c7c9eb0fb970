public import CoreML
public import Foundation
public import ImageIO
public import Vision

/// Classifies images or regions with a Core ML classifier or Vision's own, or a hand with a pose classifier.
///
/// Safe to use from several threads concurrently.
public struct ImageLabeler: Sendable {
  /// A label with its probability.
  public struct Label: Hashable, Sendable {
    public let identifier: String
    /// 0…1.
    public let confidence: Float

    init(_ observation: VNClassificationObservation) {
      self.init(identifier: observation.identifier, confidence: observation.confidence)
    }

    init(identifier: String, confidence: Float) {
      (self.identifier, self.confidence) = (identifier, confidence)
    }
  }

  /// Nil for Vision's own classifier and for a hand pose classifier.
  private let model: MLModel?
  private let poseClassifier: HandPoseModel?

  /// Whether the labels are hand poses; an image without a detected hand has none.
  public var isOfHandPoses: Bool { poseClassifier != nil }

  /// The class labels of a Core ML classifier; empty if it doesn't list them, and for Vision's own.
  package let classLabels: [String]

  /// Creates a labeler that uses `VNClassifyImageRequest`, which documents its taxonomy and network.
  public init() { (model, poseClassifier, classLabels) = (nil, nil, []) }

  /// - Parameter model: a classifier of images, or of hand poses in Create ML's format.
  /// - Throws: `ImageLabelerError`.
  public init(model: MLModel) throws(ImageLabelerError) {
    guard model.modelDescription.predictedFeatureName != nil else { throw .notAClassifier }
    classLabels = model.modelDescription.classLabels?.map { "\($0)" } ?? []
    poseClassifier = HandPoseModel(model)
    guard poseClassifier == nil else {
      self.model = nil
      return
    }
    do {
      _ = try VNCoreMLModel(for: model)
    } catch {
      throw .unusable(reason: error.localizedDescription)
    }
    self.model = model
  }

  /// Returns the labels of an image, or of its regions.
  ///
  /// - Parameters:
  ///   - image: the pixels as stored.
  ///   - orientation: the rotation that makes them upright.
  ///   - regions: in pixels of the upright image, top-left origin; empty for the whole image.
  ///   - cropAndScale: how a region is fitted to the classifier's input; Vision's own uses all of it.
  /// - Returns: for each region, or for the whole image, the labels in descending order of confidence. For
  ///   hand poses, those of the hand with the largest palm, and empty without a hand.
  /// - Throws: `ImageLabelerError` if a region isn't inside the image; Vision's error if the model fails.
  public func labels(
    of image: CVPixelBuffer, orientation: CGImagePropertyOrientation = .up, regions: [CGRect] = [],
    cropAndScale: VNImageCropAndScaleOption
  ) throws -> [[Label]] {
    try labels(
      of: OrientedImage(image, orientation: orientation), regions: regions, cropAndScale: cropAndScale)
  }

  /// Returns the labels of an image, or of its regions; see ``labels(of:orientation:regions:cropAndScale:)``.
  package func labels(
    of image: OrientedImage, regions: [CGRect] = [], cropAndScale: VNImageCropAndScaleOption
  ) throws -> [[Label]] {
    // Create a wrapper for each image: threads that share one block each other.
    let wrapper = try model.map { try VNCoreMLModel(for: $0) }
    let parts: [CGRect?] = regions.isEmpty ? [nil] : regions
    let requests = try parts.map { part in
      let request = poseClassifier == nil ? Self.request(wrapper, cropAndScale) : HandPoseModel.request()
      if let part { request.regionOfInterest = try Self.normalized(part, in: image.size) }
      return request
    }
    try VNImageRequestHandler(image).perform(requests)
    if let poseClassifier { return try requests.map { try poseClassifier.labels($0) } }
    return requests.map { request in
      let labels = request.results?.compactMap { $0 as? VNClassificationObservation } ?? []
      return labels.map(Label.init)
    }
  }

  private static func request(
    _ model: VNCoreMLModel?, _ cropAndScale: VNImageCropAndScaleOption
  ) -> VNImageBasedRequest {
    guard let model else { return VNClassifyImageRequest() }
    let request = VNCoreMLRequest(model: model)
    request.imageCropAndScaleOption = cropAndScale
    return request
  }

  /// Converts a region to Vision's coordinates: normalized, lower-left origin.
  private static func normalized(_ region: CGRect, in size: PixelSize) throws(ImageLabelerError) -> CGRect {
    guard CGRect(x: 0, y: 0, width: size.width, height: size.height).contains(region) else {
      throw .regionOutside(region, width: size.width, height: size.height)
    }
    return size.normalized(region)
  }
}

/// An error of labeling an image.
public enum ImageLabelerError: LocalizedError, Hashable, Sendable {
  /// The model has no class labels.
  case notAClassifier
  /// The model can't process images, with the reason.
  case unusable(reason: String)
  /// A region isn't inside the image of this upright size, all in pixels.
  case regionOutside(CGRect, width: Int, height: Int)

  public var errorDescription: String? {
    switch self {
    case .notAClassifier: "isn't a classifier"
    case .unusable(let reason): reason
    case .regionOutside(let region, let width, let height):
      "the region \(region.numbersText) isn't within the image of \(width) × \(height) pixels"
    }
  }

  public var recoverySuggestion: String? {
    switch self {
    case .notAClassifier: "Use a model with class labels"
    case .unusable, .regionOutside: nil
    }
  }
}

extension CGRect {
  /// The region in the format of options and requests: x, y, width, height.
  package var numbersText: String {
    [minX, minY, width, height].map { Double($0).formatted(.number.grouping(.never)) }.joined(separator: ",")
  }

  /// Parses `x,y,width,height` in pixels; nil for other text or an empty region.
  package init?(numbers text: String) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3], [x, y, width, height].allSatisfy(\.isFinite), width > 0, height > 0
    else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }
}
