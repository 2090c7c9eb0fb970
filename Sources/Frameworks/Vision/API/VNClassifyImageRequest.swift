import CoreGraphics
public import Foundation
import ImageClassification
import NetworkInference
import PixelSampling

/// The first revision of `VNClassifyImageRequest`.
public let VNClassifyImageRequestRevision1 = 1
/// The second, which is the same here.
public let VNClassifyImageRequestRevision2 = 2

/// Tells what a picture shows.
///
/// The results are a `VNClassificationObservation` for each identifier of the taxonomy, the most confident first. The taxonomy is this
/// module's own, not Apple's: the 1,000 labels of ImageNet ("Labrador retriever", "espresso", "lakeside") and above them some 80
/// groups ("dog", "animal", "food", "vehicle"), as `supportedIdentifiers()` lists them. Labels exclude one another, and their
/// confidences add up to 1; a group's confidence is the sum of its labels', so that of "dog" is at least that of any breed. What is
/// none of the labels, such as a face or the sky, is told as whatever is most like it, with a low confidence as a rule. Of
/// equally confident identifiers the more general comes first.
///
/// The network is EfficientNet-Lite0, of whose answers about ImageNet's own pictures its makers count three in four right. It sees
/// all of the picture, or of the region of interest, brought to 224 by 224 pixels whatever its aspect ratio. No
/// precision-recall curves are known: `hasMinimumRecall(_:forPrecision:)` and `hasMinimumPrecision(_:forRecall:)` are
/// false for every result, and `hasPrecisionRecallCurve` says so. Compare `confidence` instead.
///
/// The first request of a process compiles the network, which takes some tenths of a second. It must have been installed
/// with `make setup`, else performing fails with `VNErrorCode.dataUnavailable`.
open class VNClassifyImageRequest: VNImageBasedRequest {
  /// What was found: nil before the first perform and after one that failed or was canceled.
  open var results: [VNClassificationObservation]? { observations() }

  /// `VNClassifyImageRequestRevision1` and `2`, which is the default.
  open override class var supportedRevisions: IndexSet {
    [VNClassifyImageRequestRevision1, VNClassifyImageRequestRevision2]
  }

  /// The identifiers that results can have, in alphabetical order.
  ///
  /// - Throws: `VNErrorCode.dataUnavailable` where the labels aren't installed; `VNErrorCode.unsupportedRevision`.
  open func supportedIdentifiers() throws -> [String] { try Self.identifiers(ofRevision: revision) }

  /// An observation with confidence 0 for each identifier that results of a revision can have.
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

  /// How the picture is brought to the size that the network sees.
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

  func observations(in picture: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    do {
      let classifier = ImageClassifier(
        options: engine, checkCancellation: { try cancellation.checkCancellation() })
      return try classifier.classifications(
        of: picture.pixels, region: regionOfInterest, cropAndScale: cropAndScale
      ).map {
        VNClassificationObservation(
          identifier: $0.identifier, confidence: $0.confidence, requestRevision: revision)
      }
    } catch {
      throw VNErrorCode.failure("The picture can't be classified", error)
    }
  }
}
