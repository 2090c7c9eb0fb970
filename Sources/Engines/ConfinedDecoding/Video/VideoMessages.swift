import CoreVideo
import VideoFrames

/// The request to open the video whose descriptor is sent with the message.
struct VideoOpeningRequest: Codable {
  let input: VideoInput
  /// The size of the file; nil if it isn't seekable.
  let size: Int64?
  let decoderThreads: Int
  let maximumPixels: Int
  let maximumMemory: Int
  let maximumSecondsPerFrame: Double

  var options: VideoSource.Options {
    var options = VideoSource.Options()
    options.decoderThreads = decoderThreads
    options.maximumPixels = maximumPixels
    options.maximumMemory = maximumMemory
    options.maximumSecondsPerFrame = maximumSecondsPerFrame
    return options
  }
}

enum VideoOpeningReply: Codable {
  case opened(StreamDescription)
  case failure(VideoError)
}

/// The request for the next frame. The memory may be overwritten until the reply is sent.
struct FrameRequest: Codable {}

enum FrameReply: Codable {
  /// The pixels are in the memory sent with this message, or with the last one that had any.
  case frame(FrameProperties)
  case end
  case failure(VideoError)
}

/// The properties of a frame, all of which the receiver validates.
struct FrameProperties: Codable {
  let width: Int
  let height: Int
  let pixelFormat: OSType
  let matrix: YCbCrMatrix?
  let time: Double
  let exifOrientation: UInt32

  init(_ frame: VideoFrame) {
    width = frame.pixelBuffer.width
    height = frame.pixelBuffer.height
    pixelFormat = frame.pixelBuffer.pixelFormat
    matrix = frame.pixelBuffer.matrix
    time = frame.time
    exifOrientation = frame.exifOrientation
  }
}
