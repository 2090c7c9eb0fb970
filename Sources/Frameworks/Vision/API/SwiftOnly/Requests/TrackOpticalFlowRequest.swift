public import CoreMedia
import CoreVideo
import Synchronization

/// Finds for each pixel of the frame before how far what it shows has moved in the current one. `VNTrackOpticalFlowRequest` says how.
///
/// The request is an object that keeps the frame before. Perform it on all frames, in their order, one after the other; or on two pictures
/// by a `TargetedImageRequestHandler`. The first frame has no result, nor has one of another size than the one before it.
public final class TrackOpticalFlowRequest: _FrameComparing {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision1
  }

  /// How fine the flow is computed; `VNGenerateOpticalFlowRequest.ComputationAccuracy` says what each does.
  public enum ComputationAccuracy: CaseIterable, Hashable, Codable, Sendable {
    case low
    case medium
    case high
    case veryHigh

    fileprivate var counterpart: VNTrackOpticalFlowRequest.ComputationAccuracy {
      switch self {
      case .low: .low
      case .medium: .medium
      case .high: .high
      case .veryHigh: .veryHigh
      }
    }
  }

  private struct Settings {
    var accuracy = ComputationAccuracy.medium
    var format = kCVPixelFormatType_TwoComponent32Float
  }

  public static let supportedRevisions: [Revision] = [.revision1]

  public let revision: Revision
  public let frameAnalysisSpacing: CMTime
  public let _frames = _ComparedFrames()
  /// How fine the flow is computed; the finer, the more time it takes. `.medium` unless set.
  public var computationAccuracy: ComputationAccuracy {
    get { settings.withLock(\.accuracy) }
    set { settings.withLock { $0.accuracy = newValue } }
  }
  /// The flow's format, one of `supportedOutputPixelFormatTypes`; another makes performing fail with `VisionError.invalidArgument`.
  /// `kCVPixelFormatType_TwoComponent32Float` unless set.
  public var outputPixelFormatType: OSType {
    get { settings.withLock(\.format) }
    set { settings.withLock { $0.format = newValue } }
  }
  /// The formats that the flow can have.
  public var supportedOutputPixelFormatTypes: [OSType] { FlowSettings.pixelFormats }

  private let settings = Mutex(Settings())

  /// - Parameters:
  ///   - revision: the newest unless given.
  ///   - frameAnalysisSpacing: the least time between two frames that are looked at; each is unless given.
  public init(_ revision: Revision? = nil, frameAnalysisSpacing: CMTime? = nil) {
    self.revision = revision ?? .revision1
    self.frameAnalysisSpacing = frameAnalysisSpacing ?? .zero
  }

  public var descriptor: RequestDescriptor { .trackOpticalFlowRequest(revision) }

  public var _translation: _RequestTranslation<OpticalFlowObservation?> {
    let (memory, settings) = (_frames.memory, settings.withLock(\.self))
    return _RequestTranslation(of: self, revision: VNTrackOpticalFlowRequestRevision1) {
      VNTrackOpticalFlowRequest()
    } configure: { request in
      request.memory = memory
      request.computationAccuracy = settings.accuracy.counterpart
      request.outputPixelFormat = settings.format
    } found: { (found: [VNPixelBufferObservation], context) in
      found.first.flatMap { OpticalFlowObservation($0, from: context) }
    } as: {
      .trackOpticalFlow($0, $1)
    }
  }
}
