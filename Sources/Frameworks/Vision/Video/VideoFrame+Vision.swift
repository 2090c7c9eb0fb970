import CoreMedia
import Foundation
import ImageIO
import VideoFrames

extension VideoFrame {
  /// The presentation time relative to the first frame.
  var presentationTime: CMTime {
    CMTime(value: CMTimeValue((time * 90_000).rounded()), timescale: 90_000)
  }
}

extension SourceImage {
  convenience init(_ frame: VideoFrame) {
    self.init(
      frame.pixelBuffer, orientation: CGImagePropertyOrientation(rawValue: frame.exifOrientation),
      timeRange: CMTimeRange(start: frame.presentationTime, duration: .zero))
  }
}

extension VideoError {
  /// The equivalent Vision error, with this error as the underlying one.
  var visionError: NSError {
    let code: VNErrorCode =
      switch self {
      case .notAVideo, .largeFilePointer, .noVideoTrack, .unsupportedCodec: .invalidFormat
      case .timedOut: .timeout
      case .outOfMemory: .outOfMemory
      case .missingLibrary: .dataUnavailable
      default: .ioError
      }
    return code.error(localizedDescription, underlying: self)
  }
}
