import CoreGraphics
public import Foundation
import ImageClassification
import NetworkInference
import PixelSampling

/// The first revision of `VNGenerateImageFeaturePrintRequest`: the network's features.
public let VNGenerateImageFeaturePrintRequestRevision1 = 1
/// The second revision: the same features, normalized to a vector of length 1.
public let VNGenerateImageFeaturePrintRequestRevision2 = 2

/// Computes a feature vector of an image for comparison: similar images have a small distance.
///
/// The result is one `VNFeaturePrintObservation` of 1,280 elements: the features of EfficientNet-Lite0 before
/// its classification layer. They can't be compared with those of Apple's Vision, and an application's
/// distance thresholds have to be determined again.
///
/// A print takes as long as `VNClassifyImageRequest`. Performing fails with `VNErrorCode.dataUnavailable` if
/// the network isn't installed; `make setup` installs it.
open class VNGenerateImageFeaturePrintRequest: VNImageBasedRequest {
  /// One observation; nil before the first perform and after one that failed or was canceled.
  open var results: [VNFeaturePrintObservation]? { observations() }

  /// The method of fitting the image to the network's input of 224 × 224 pixels. Default: `.scaleFill`.
  open var imageCropAndScaleOption: VNImageCropAndScaleOption = .scaleFill

  /// `VNGenerateImageFeaturePrintRequestRevision1` and `2`, the default.
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

  func observations(in image: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    do {
      let classifier = ImageClassifier(
        options: engine, checkCancellation: { try cancellation.checkCancellation() })
      let features = try classifier.features(
        of: image.pixels, region: regionOfInterest, cropAndScale: cropAndScale)
      let isScaled = revision >= VNGenerateImageFeaturePrintRequestRevision2
      return [
        VNFeaturePrintObservation(
          isScaled ? features.withUnitLength : features, requestRevision: revision)
      ]
    } catch {
      throw VNErrorCode.failure("The image's feature print can't be computed", error)
    }
  }
}

extension [Float] {
  /// The vector scaled to length 1; a zero vector is unchanged.
  fileprivate var withUnitLength: [Float] {
    let length = reduce(0) { $0 + $1 * $1 }.squareRoot()
    return length > 0 ? map { $0 / length } : self
  }
}
