import CoreGraphics
public import Foundation
import ImageClassification
import NetworkInference
import PixelSampling

/// The first revision of `VNGenerateImageFeaturePrintRequest`: features as the network gives them.
public let VNGenerateImageFeaturePrintRequestRevision1 = 1
/// The second: the same features as a vector of length 1.
public let VNGenerateImageFeaturePrintRequestRevision2 = 2

/// Describes a picture by numbers, so that pictures can be compared: those of like things are near one another.
///
/// The result is one `VNFeaturePrintObservation` of 1,280 numbers: the features in which EfficientNet-Lite0 sees a picture before it
/// decides what it shows. They aren't those of Apple's Vision, so that prints of the two can't be compared, and distances
/// that an application counts as near have to be found anew.
///
/// The network must have been installed with `make setup`, else performing fails with `VNErrorCode.dataUnavailable`. A picture takes
/// the same time as for `VNClassifyImageRequest`.
open class VNGenerateImageFeaturePrintRequest: VNImageBasedRequest {
  /// One observation: nil before the first perform and after one that failed or was canceled.
  open var results: [VNFeaturePrintObservation]? { observations() }

  /// How the picture is brought to the 224 by 224 pixels that the network sees. `.scaleFill` unless set.
  open var imageCropAndScaleOption: VNImageCropAndScaleOption = .scaleFill

  /// `VNGenerateImageFeaturePrintRequestRevision1` and `2`, which is the default.
  open override class var supportedRevisions: IndexSet {
    [VNGenerateImageFeaturePrintRequestRevision1, VNGenerateImageFeaturePrintRequestRevision2]
  }

  override func work() throws -> any RequestWork {
    FeaturePrintWork(
      regionOfInterest: try checkedRegionOfInterest(), cropAndScale: imageCropAndScaleOption.cropAndScale,
      engine: engine, revision: revision)
  }
}

private struct FeaturePrintWork: RequestWork {
  let regionOfInterest: CGRect
  let cropAndScale: CropAndScale
  let engine: EngineOptions
  let revision: Int

  func observations(in picture: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    do {
      let classifier = ImageClassifier(
        options: engine, checkCancellation: { try cancellation.checkCancellation() })
      let features = try classifier.features(
        of: picture.pixels, region: regionOfInterest, cropAndScale: cropAndScale)
      let isScaled = revision >= VNGenerateImageFeaturePrintRequestRevision2
      return [
        VNFeaturePrintObservation(
          isScaled ? features.withUnitLength : features, requestRevision: revision)
      ]
    } catch {
      throw VNErrorCode.failure("The picture can't be described", error)
    }
  }
}

extension [Float] {
  /// The vector's direction; a vector of zeros as it is.
  fileprivate var withUnitLength: [Float] {
    let length = reduce(0) { $0 + $1 * $1 }.squareRoot()
    return length > 0 ? map { $0 / length } : self
  }
}
