public import CoreGraphics
import CoreVideo
public import Foundation
import NetworkInference
import Segmentation

/// The first revision of `VNGeneratePersonSegmentationRequest`.
public let VNGeneratePersonSegmentationRequestRevision1 = 1

/// Makes a mask of the people in a picture.
///
/// The one result is a `VNPixelBufferObservation` whose picture is light where there are people and dark elsewhere. It covers
/// all of the picture, or of the region of interest, at a size of its own: scale it to the picture's. The networks were made
/// for one or two people near the camera; of people far away little is told, and none is an empty mask.
///
/// Each picture is looked at alone: nothing is kept between the frames of a sequence.
///
/// A picture costs one pass of a small network. The first request of a process also compiles the network. It must have been installed with `make setup`, else performing fails with
/// `VNErrorCode.dataUnavailable`.
open class VNGeneratePersonSegmentationRequest: VNImageBasedRequest {
  /// How fine a mask is.
  public enum QualityLevel: UInt, Sendable {
    /// The balanced mask laid along the picture's edges, at the picture's own size, at most 2,048 pixels on a side.
    case accurate = 0
    /// 256 by 256 pixels.
    case balanced = 1
    /// 256 by 144 pixels, by a network for wide pictures, which has half as many to look at.
    case fast = 2
  }

  /// What was made: nil before the first perform and after one that failed or was canceled.
  open var results: [VNPixelBufferObservation]? { observations() }

  /// How fine the mask is. `.accurate` unless set.
  open var qualityLevel: QualityLevel = .accurate

  /// The mask's format: `kCVPixelFormatType_OneComponent8` (0…255), which it is unless set,
  /// `kCVPixelFormatType_OneComponent16Half` or `kCVPixelFormatType_OneComponent32Float` (0…1). Another makes performing fail
  /// with `VNErrorCode.invalidArgument`.
  open var outputPixelFormat: OSType = kCVPixelFormatType_OneComponent8

  public convenience init() { self.init(completionHandler: nil) }

  public override init(completionHandler: VNRequestCompletionHandler? = nil) {
    super.init(completionHandler: completionHandler)
  }

  /// The formats that the mask can have.
  open func supportedOutputPixelFormats() throws -> [NSNumber] {
    Mask.pixelFormats.map { NSNumber(value: $0) }
  }

  /// One revision, `VNGeneratePersonSegmentationRequestRevision1`.
  open override class var supportedRevisions: IndexSet { [VNGeneratePersonSegmentationRequestRevision1] }

  override func work() throws -> any RequestWork {
    guard Mask.pixelFormats.contains(outputPixelFormat) else {
      throw VNErrorCode.invalidArgument.error(
        "A mask can't have the pixel format \(outputPixelFormat): supportedOutputPixelFormats() are those it can."
      )
    }
    let quality: PersonSegmenter.Quality =
      switch qualityLevel {
      case .accurate: .accurate
      case .balanced: .balanced
      case .fast: .fast
      }
    return PersonSegmentationWork(
      regionOfInterest: try checkedRegionOfInterest(), engine: engine, quality: quality,
      format: outputPixelFormat, revision: revision)
  }
}

private struct PersonSegmentationWork: RequestWork {
  let regionOfInterest: CGRect
  let engine: EngineOptions
  let quality: PersonSegmenter.Quality
  let format: OSType
  let revision: Int

  func observations(in picture: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    do {
      let segmenter = PersonSegmenter(
        picture.pixels, region: regionOfInterest, options: engine,
        checkCancellation: { try cancellation.checkCancellation() })
      guard let buffer = try segmenter.mask(quality).pixelBuffer(format: format) else {
        throw VNErrorCode.outOfMemory.error("There is no memory for the mask.")
      }
      return [
        VNPixelBufferObservation(pixelBuffer: buffer, featureName: nil, requestRevision: revision)
      ]
    } catch {
      throw VNErrorCode.failure("The people's mask can't be made", error)
    }
  }
}
