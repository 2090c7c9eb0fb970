public import CoreGraphics
import CoreVideo
public import Foundation
import NetworkInference
import Segmentation

/// The first revision of `VNGeneratePersonSegmentationRequest`.
public let VNGeneratePersonSegmentationRequestRevision1 = 1

/// Segments the people in an image, with one mask for all.
///
/// The result is one `VNPixelBufferObservation` whose mask is bright for people and dark elsewhere. It covers
/// the whole image or the region of interest at its own size: scale it to the image's. The networks were made
/// for one or two people near the camera; distant ones are mostly missed; without people the mask is empty.
///
/// Each image is processed independently: no state is carried over between frames. An image costs one pass of
/// a small network; the first request of a process also compiles it. Performing fails with
/// `VNErrorCode.dataUnavailable` if it isn't installed; `make setup` installs it.
open class VNGeneratePersonSegmentationRequest: VNImageBasedRequest {
  /// The resolution of a mask.
  public enum QualityLevel: UInt, Sendable {
    /// The balanced mask refined along the image's edges, at the image's size, at most 2,048 pixels a side.
    case accurate = 0
    /// 256 × 256 pixels.
    case balanced = 1
    /// 256 × 144 pixels, by a network for wide images with half as many pixels to process.
    case fast = 2
  }

  /// The mask; nil before the first perform and after one that failed or was canceled.
  open var results: [VNPixelBufferObservation]? { observations() }

  /// The resolution of the mask. Default: `.accurate`.
  open var qualityLevel: QualityLevel = .accurate

  /// The mask's format: `kCVPixelFormatType_OneComponent8` (0…255), the default,
  /// `kCVPixelFormatType_OneComponent16Half` or `kCVPixelFormatType_OneComponent32Float` (0…1). With another
  /// one performing fails with `VNErrorCode.invalidArgument`.
  open var outputPixelFormat: OSType = kCVPixelFormatType_OneComponent8

  public convenience init() { self.init(completionHandler: nil) }

  public override init(completionHandler: VNRequestCompletionHandler? = nil) {
    super.init(completionHandler: completionHandler)
  }

  /// The supported formats of the mask.
  open func supportedOutputPixelFormats() throws -> [NSNumber] {
    Mask.pixelFormats.map { NSNumber(value: $0) }
  }

  /// One revision, `VNGeneratePersonSegmentationRequestRevision1`.
  open override class var supportedRevisions: IndexSet { [VNGeneratePersonSegmentationRequestRevision1] }

  override func work() throws -> any RequestWork {
    guard Mask.pixelFormats.contains(outputPixelFormat) else {
      throw VNErrorCode.invalidArgument.error(
        "Unsupported mask format \(outputPixelFormat); see supportedOutputPixelFormats()."
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

  func observations(in image: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    do {
      let segmenter = PersonSegmenter(
        image.pixels, region: regionOfInterest, options: engine,
        checkCancellation: { try cancellation.checkCancellation() })
      guard let buffer = try segmenter.mask(quality).pixelBuffer(format: format) else {
        throw VNErrorCode.outOfMemory.error("Not enough memory for the mask.")
      }
      return [
        VNPixelBufferObservation(pixelBuffer: buffer, featureName: nil, requestRevision: revision)
      ]
    } catch {
      throw VNErrorCode.failure("The person mask can't be computed", error)
    }
  }
}
