public import CoreML
public import Foundation
public import ImageIO
public import Vision

/// Labels pictures, or parts of them, with any Core ML classifier, or with Vision's own; the hand in a picture with a classifier of hands'
/// poses.
///
/// One labeler serves any number of threads at once.
public struct ImageLabeler: Sendable {
  /// A label and how likely it is.
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

  /// Nil for Vision's own classifier, and for one of hands' poses.
  private let model: MLModel?
  private let poseClassifier: HandPoseModel?

  /// Whether the labels are those of a hand's pose: a picture in which no hand is found has none.
  public var isOfHandPoses: Bool { poseClassifier != nil }

  /// Labels with `VNClassifyImageRequest`, whose taxonomy and network it documents.
  public init() { (model, poseClassifier) = (nil, nil) }

  /// - Parameter model: a classifier with a picture as input, or with a hand's joints as Create ML's classifiers of hands' poses have them.
  /// - Throws: `PictureLabelerError`.
  public init(model: MLModel) throws(PictureLabelerError) {
    guard model.modelDescription.predictedFeatureName != nil else { throw .notAClassifier }
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

  /// The labels of a picture, or of parts of it.
  ///
  /// - Parameters:
  ///   - picture: the pixels as stored.
  ///   - orientation: how they are to be turned to be upright.
  ///   - regions: the parts, in pixels of the upright picture, from its upper left corner; none for all of the picture.
  ///   - cropAndScale: how a part is brought to the classifier's size; Vision's own always sees all of it.
  /// - Returns: the labels of each part, the likeliest first; of all of the picture where no parts are given. None where a hand's pose is
  ///   classified and there is no hand; of several hands that with the largest palm counts.
  /// - Throws: `PictureLabelerError` where a part isn't within the picture; Vision's error where the model can't be run.
  public func labels(
    of picture: CVPixelBuffer, orientation: CGImagePropertyOrientation = .up, regions: [CGRect] = [],
    cropAndScale: VNImageCropAndScaleOption
  ) throws -> [[Label]] {
    try labels(
      of: OrientedImage(picture, orientation: orientation), regions: regions, cropAndScale: cropAndScale)
  }

  /// The labels of a picture, or of parts of it; see ``labels(of:orientation:regions:cropAndScale:)``.
  package func labels(
    of picture: OrientedImage, regions: [CGRect] = [], cropAndScale: VNImageCropAndScaleOption
  ) throws -> [[Label]] {
    // A wrapper of its own for each picture: threads that share one wait for each other.
    let wrapper = try model.map { try VNCoreMLModel(for: $0) }
    let parts: [CGRect?] = regions.isEmpty ? [nil] : regions
    let requests = try parts.map { part in
      let request = poseClassifier == nil ? Self.request(wrapper, cropAndScale) : HandPoseModel.request()
      if let part { request.regionOfInterest = try Self.normalized(part, in: picture.size) }
      return request
    }
    try VNImageRequestHandler(picture).perform(requests)
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

  /// The region as Vision takes it: 0…1 of the picture, from its lower left corner.
  private static func normalized(_ region: CGRect, in size: PixelSize) throws(PictureLabelerError) -> CGRect {
    guard CGRect(x: 0, y: 0, width: size.width, height: size.height).contains(region) else {
      throw .regionOutside(region, width: size.width, height: size.height)
    }
    return size.normalized(region)
  }
}

/// Why a picture can't be labeled.
public enum PictureLabelerError: LocalizedError, Hashable, Sendable {
  /// The model names no labels.
  case notAClassifier
  /// The model can't be asked about pictures; why.
  case unusable(reason: String)
  /// A part isn't within the picture of this upright size, all in pixels.
  case regionOutside(CGRect, width: Int, height: Int)

  public var errorDescription: String? {
    switch self {
    case .notAClassifier: "isn't a classifier"
    case .unusable(let reason): reason
    case .regionOutside(let region, let width, let height):
      "the region \(region.numbersText) isn't within the picture of \(width) × \(height) pixels"
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
  /// As options and requests have a region: x, y, width, height.
  package var numbersText: String {
    [minX, minY, width, height].map { Double($0).formatted(.number.grouping(.never)) }.joined(separator: ",")
  }

  /// Four numbers, in pixels: `x,y,width,height`; nil where the text is something else, or nothing lies within.
  package init?(numbers text: String) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3], [x, y, width, height].allSatisfy(\.isFinite), width > 0, height > 0
    else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }
}
