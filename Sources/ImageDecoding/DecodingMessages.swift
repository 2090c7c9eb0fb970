import CoreVideo
import ImageIO

/// What the decoder says when it is ready.
struct DecoderGreeting: Codable {
  /// The messages' form: both processes are of one build.
  static let currentVersion = 1

  var version = currentVersion
  let confinement: Confinement
}

/// An encoded image, whose bytes are in the memory that comes with the message.
struct DecodingRequest: Codable {
  let byteCount: Int
  let page: Int
  let maximumPixels: Int
  /// The seconds of processor time that it may take.
  let seconds: Int
}

/// What came of it.
enum DecodingReply: Codable {
  /// The pixels are in the memory that comes with the message.
  case image(DecodedLayout)
  case failure(ImageDecodingError.Reason)

  /// The bytes that a message may have.
  static let largest = 1 << 16
}

/// How pixels lie in memory.
struct DecodedLayout: Codable {
  let width: Int
  let height: Int
  let pixelFormat: OSType
  let bytesPerRow: Int
  let orientation: UInt32
  let format: String

  /// The rows' bytes, or nil where the layout is none that a decoder of ours makes: another process's statements are checked before
  /// memory is read by them.
  func byteCount(within limits: ImageDecodingLimits) -> Int? {
    let bytesPerPixel: [OSType: Int] = [
      kCVPixelFormatType_OneComponent8: 1, kCVPixelFormatType_24RGB: 3, kCVPixelFormatType_32BGRA: 4,
    ]
    guard let bytes = bytesPerPixel[pixelFormat], (1...65_535).contains(width), (1...65_535).contains(height),
      width * height <= limits.maximumPixels, bytesPerRow >= width * bytes,
      bytesPerRow <= width * bytes + CVBuffer.rowAlignment
    else { return nil }
    return bytesPerRow * height
  }
}
