import CoreGraphics
public import Foundation
import ImageClassification
import NetworkInference
import PixelSampling

/// The first revision of `VNClassifyImageRequest`.
public let VNClassifyImageRequestRevision1 = 1
/// The second revision, the same as the first.
public let VNClassifyImageRequestRevision2 = 2

/// Classifies an image.
///
/// The results are a `VNClassificationObservation` for each identifier of the taxonomy, in descending order
/// of confidence, of equal ones the more general first. The taxonomy is this module's own, not Apple's: the
/// 1,000 labels of ImageNet ("Labrador retriever", "espresso", "lakeside") and some 80 groups of them ("dog",
/// "animal", "food", "vehicle"), as listed by `supportedIdentifiers()`. Labels exclude one another and their
/// confidences sum to 1; a group's confidence is the sum of its labels', so that of "dog" is at least that of
/// any breed. A subject outside the labels, such as a face or the sky, is classified as the most similar
/// ones, usually with low confidence.
///
/// The network is EfficientNet-Lite0, with a published top-1 accuracy of 75 % on ImageNet. Its input is the
/// whole image or the region of interest, scaled to 224 × 224 pixels regardless of aspect ratio. No
/// precision-recall curve is known: `hasPrecisionRecallCurve`, `hasMinimumRecall(_:forPrecision:)` and
/// `hasMinimumPrecision(_:forRecall:)` are false for every result. Compare `confidence` instead.
///
/// The first request of a process compiles the network, which takes some tenths of a second. Performing fails
/// with `VNErrorCode.dataUnavailable` if the network isn't installed; `make setup` installs it.
open class VNClassifyImageRequest: VNImageBasedRequest {
  /// The classifications; nil before the first perform and after one that failed or was canceled.
  open var results: [VNClassificationObservation]? { observations() }

  /// `VNClassifyImageRequestRevision1` and `2`, the default.
  open override class var supportedRevisions: IndexSet {
    [VNClassifyImageRequestRevision1, VNClassifyImageRequestRevision2]
  }

  /// The possible identifiers of results, in alphabetical order.
  ///
  /// - Throws: `VNErrorCode.dataUnavailable` without installed labels; `VNErrorCode.unsupportedRevision`.
  open func supportedIdentifiers() throws -> [String] { try Self.identifiers(ofRevision: revision) }

  /// An observation with confidence 0 for each possible identifier of a revision's results.
  ///
  /// - Throws: as `supportedIdentifiers()`.
  @available(*, deprecated, renamed: "supportedIdentifiers()")
  open class func knownClassifications(
    forRevision requestRevision: Int
  ) throws -> [VNClassificationObservation] {
    try identifiers(ofRevision: requestRevision).map {
      VNClassificationObservation(identifier: $0, confidence: 0, requestRevision: requestRevision)
    }
  }

  private static func identifiers(ofRevision revision: Int) throws -> [String] {
    guard supportedRevisions.contains(revision) else {
      throw VNErrorCode.unsupportedRevision.error("\(self) has no revision \(revision), only 1 and 2.")
    }
    do {
      return try LabelTaxonomy.shared().identifiers.sorted()
    } catch {
      throw VNErrorCode.failure("The labels can't be read", error)
    }
  }

  var cropAndScale = VNImageCropAndScaleOption.scaleFill

  override func work() throws -> any RequestWork {
    ClassificationWork(
      regionOfInterest: try checkedRegionOfInterest(), cropAndScale: cropAndScale.cropAndScale,
      engine: engine, revision: revision)
  }
}

private struct ClassificationWork: RequestWork {
  let regionOfInterest: CGRect
  let cropAndScale: CropAndScale
  let engine: EngineOptions
  let revision: Int

  func observations(in image: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    do {
      let classifier = ImageClassifier(
        options: engine, checkCancellation: { try cancellation.checkCancellation() })
      return try classifier.classifications(
        of: image.pixels, region: regionOfInterest, cropAndScale: cropAndScale
      ).map {
        VNClassificationObservation(
          identifier: $0.identifier, confidence: $0.confidence, requestRevision: revision)
      }
    } catch {
      throw VNErrorCode.failure("The image can't be classified", error)
    }
  }
}
