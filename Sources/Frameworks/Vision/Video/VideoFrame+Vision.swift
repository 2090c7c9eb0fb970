import CoreMedia
import Foundation
import ImageIO
import VideoFrames

extension VideoFrame {
  /// When it is shown, counted from the first frame.
  var presentationTime: CMTime {
    CMTime(value: CMTimeValue((time * 90_000).rounded()), timescale: 90_000)
  }
}

extension SourceImage {
  /// A video's frame, turned as the video says.
  convenience init(_ frame: VideoFrame) {
    self.init(
      frame.pixelBuffer, orientation: CGImagePropertyOrientation(rawValue: frame.exifOrientation),
      timeRange: CMTimeRange(start: frame.presentationTime, duration: .zero))
  }
}

extension VideoError {
  /// The same as Vision tells it, the error itself beneath.
  var visionError: NSError {
    let code: VNErrorCode =
      switch self {
      case .notAVideo, .noVideoTrack, .unsupportedCodec: .invalidFormat
      case .timedOut: .timeout
      case .outOfMemory: .outOfMemory
      case .missingLibrary: .dataUnavailable
      default: .ioError
      }
    return code.error(localizedDescription, underlying: self)
  }
}
