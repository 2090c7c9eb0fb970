public import CoreMedia
import CoreVideo
import Synchronization

/// Computes the motion of each pixel from the previous frame to the current one. See
/// `VNTrackOpticalFlowRequest`.
///
/// The request keeps the previous frame: perform it on all frames in order, one at a time, or on two images
/// with a `TargetedImageRequestHandler`. The first frame, and one whose size differs from the previous
/// frame's, have no result.
public final class TrackOpticalFlowRequest: _FrameComparing {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision1
  }

  /// The resolution at which the flow is computed, as `VNGenerateOpticalFlowRequest.ComputationAccuracy`.
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
  /// The resolution at which the flow is computed; a higher one takes more time. Default: `.medium`.
  public var computationAccuracy: ComputationAccuracy {
    get { settings.withLock(\.accuracy) }
    set { settings.withLock { $0.accuracy = newValue } }
  }
  /// The flow's format, one of `supportedOutputPixelFormatTypes`; with another one performing fails with
  /// `VisionError.invalidArgument`. Default: `kCVPixelFormatType_TwoComponent32Float`.
  public var outputPixelFormatType: OSType {
    get { settings.withLock(\.format) }
    set { settings.withLock { $0.format = newValue } }
  }
  /// The supported formats of the flow.
  public var supportedOutputPixelFormatTypes: [OSType] { FlowSettings.pixelFormats }

  private let settings = Mutex(Settings())

  /// - Parameters:
  ///   - revision: the newest by default.
  ///   - frameAnalysisSpacing: the minimum interval between processed frames; all frames by default.
  public init(_ revision: Revision? = nil, frameAnalysisSpacing: CMTime? = nil) {
    self.revision = revision ?? .revision1
    self.frameAnalysisSpacing = frameAnalysisSpacing ?? .zero
  }

  public var descriptor: RequestDescriptor { .trackOpticalFlowRequest(revision) }

  public var _translation: _RequestTranslation<OpticalFlowObservation?> {
    let (memory, settings) = (_frames.frameState, settings.withLock(\.self))
    return _RequestTranslation(of: self, revision: VNTrackOpticalFlowRequestRevision1) {
      VNTrackOpticalFlowRequest()
    } configure: { request in
      request.frameState = memory
      request.computationAccuracy = settings.accuracy.counterpart
      request.outputPixelFormat = settings.format
    } found: { (found: [VNPixelBufferObservation], context) in
      found.first.flatMap { OpticalFlowObservation($0, from: context) }
    } as: {
      .trackOpticalFlow($0, $1)
    }
  }
}
