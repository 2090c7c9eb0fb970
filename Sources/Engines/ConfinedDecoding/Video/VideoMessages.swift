import CoreVideo
import VideoFrames

/// The request to open the video whose descriptor is sent with the message.
struct VideoOpeningRequest: Codable {
  let input: VideoInput
  /// The size of the file; nil for what can't seek.
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

/// The reply to the request to open a video.
enum VideoOpeningReply: Codable {
  case opened(StreamDescription)
  case failure(VideoError)
}

/// The request for the next frame. The memory may be written to until its reply is sent.
struct FrameRequest: Codable {}

/// The reply to the request for a frame.
enum FrameReply: Codable {
  /// The pixels are in the memory sent with this message or with the last one that had any.
  case frame(FrameProperties)
  case end
  case failure(VideoError)
}

/// The properties of a frame, all of which the receiver validates.
struct FrameProperties: Codable {
  let width: Int
  let height: Int
  let pixelFormat: OSType
  let matrix: Matrix?
  let time: Double
  let exifOrientation: UInt32

  enum Matrix: String, Codable {
    case bt601
    case bt709
    case bt2020
  }

  init(_ frame: VideoFrame) {
    width = frame.pixelBuffer.width
    height = frame.pixelBuffer.height
    pixelFormat = frame.pixelBuffer.pixelFormat
    matrix =
      switch frame.pixelBuffer.matrix {
      case .bt601: .bt601
      case .bt709: .bt709
      case .bt2020: .bt2020
      case nil: nil
      }
    time = frame.time
    exifOrientation = frame.exifOrientation
  }

  var givenMatrix: YCbCrMatrix? {
    switch matrix {
    case .bt601: .bt601
    case .bt709: .bt709
    case .bt2020: .bt2020
    case nil: nil
    }
  }
}
