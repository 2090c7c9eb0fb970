public import CoreMedia
import CoreVideo
import Segmentation
import Synchronization

/// Makes a mask of the people in a picture. `VNGeneratePersonSegmentationRequest` says of whom, and at what cost.
///
/// Each picture is looked at alone: nothing is kept between frames.
public final class GeneratePersonSegmentationRequest: ImageProcessingRequest, StatefulRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision1
  }

  /// How fine a mask is.
  public enum QualityLevel: CaseIterable, Hashable, Codable, Sendable {
    /// The balanced mask laid along the picture's edges, at the picture's own size, at most 2,048 pixels on a side.
    case accurate
    /// 256 by 256 pixels.
    case balanced
    /// 256 by 144 pixels, by a network for wide pictures, which has half as many to look at.
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
  /// How fine the mask is. `.accurate` unless set.
  public var qualityLevel: QualityLevel {
    get { settings.withLock(\.quality) }
    set { settings.withLock { $0.quality = newValue } }
  }
  /// The mask's format, one of `supportedOutputPixelFormats`; another makes performing fail with `VisionError.invalidArgument`.
  /// `kCVPixelFormatType_OneComponent8` unless set.
  public var outputPixelFormatType: OSType {
    get { settings.withLock(\.format) }
    set { settings.withLock { $0.format = newValue } }
  }
  /// The formats that the mask can have: bytes of 0…255, and numbers of 16 or 32 bits of 0…1.
  public var supportedOutputPixelFormats: [OSType] { Mask.pixelFormats }

  private let settings = Mutex(Settings())

  /// - Parameters:
  ///   - revision: the newest unless given.
  ///   - frameAnalysisSpacing: the least time between two frames that are looked at; each is unless given.
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
      try made(PixelBufferObservation(try only(found), from: context))
    } as: {
      .generatePersonSegmentation($0, $1)
    }
  }
}
