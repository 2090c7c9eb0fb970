public import CoreMedia
import CoreVideo
import Segmentation
import Synchronization

/// Segments the people in an image, with one mask for all. See `VNGeneratePersonSegmentationRequest`.
///
/// Each image is processed independently: no state is carried over between frames.
public final class GeneratePersonSegmentationRequest: ImageProcessingRequest, StatefulRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision1
  }

  /// The resolution of a mask.
  public enum QualityLevel: CaseIterable, Hashable, Codable, Sendable {
    /// The balanced mask refined along the image's edges, at the image's size, at most 2,048 pixels a side.
    case accurate
    /// 256 × 256 pixels.
    case balanced
    /// 256 × 144 pixels, by a network for wide images with half as many pixels to process.
    case fast

    fileprivate var counterpart: VNGeneratePersonSegmentationRequest.QualityLevel {
      switch self {
      case .accurate: .accurate
      case .balanced: .balanced
      case .fast: .fast
      }
    }
  }

  private struct Settings {
    var region = NormalizedRect.fullImage
    var quality = QualityLevel.accurate
    var format = kCVPixelFormatType_OneComponent8
  }

  public static let supportedRevisions: [Revision] = [.revision1]

  public let revision: Revision
  public let frameAnalysisSpacing: CMTime
  public var regionOfInterest: NormalizedRect {
    get { settings.withLock(\.region) }
    set { settings.withLock { $0.region = newValue } }
  }
  /// The resolution of the mask. Default: `.accurate`.
  public var qualityLevel: QualityLevel {
    get { settings.withLock(\.quality) }
    set { settings.withLock { $0.quality = newValue } }
  }
  /// The mask's format, one of `supportedOutputPixelFormats`; with another one performing fails with
  /// `VisionError.invalidArgument`. Default: `kCVPixelFormatType_OneComponent8`.
  public var outputPixelFormatType: OSType {
    get { settings.withLock(\.format) }
    set { settings.withLock { $0.format = newValue } }
  }
  /// The supported formats of the mask: bytes, 0…255, and 16- or 32-bit floating point, 0…1.
  public var supportedOutputPixelFormats: [OSType] { Mask.pixelFormats }

  private let settings = Mutex(Settings())

  /// - Parameters:
  ///   - revision: the newest by default.
  ///   - frameAnalysisSpacing: the minimum interval between processed frames; all frames by default.
  public init(_ revision: Revision? = nil, frameAnalysisSpacing: CMTime? = nil) {
    self.revision = revision ?? .revision1
    self.frameAnalysisSpacing = frameAnalysisSpacing ?? .zero
  }

  public var descriptor: RequestDescriptor { .generatePersonSegmentationRequest(revision) }

  public var _translation: _RequestTranslation<PixelBufferObservation> {
    let settings = settings.withLock(\.self)
    return _RequestTranslation(of: self, revision: VNGeneratePersonSegmentationRequestRevision1) {
      VNGeneratePersonSegmentationRequest()
    } configure: { request in
      request.qualityLevel = settings.quality.counterpart
      request.outputPixelFormat = settings.format
    } found: { (found: [VNPixelBufferObservation], context) in
      try unwrapped(PixelBufferObservation(try only(found), from: context))
    } as: {
      .generatePersonSegmentation($0, $1)
    }
  }
}
