import CoreVideo
import ImageIO

/// A request to decode the image in the memory sent with the message.
struct DecodingRequest: Codable {
  let byteCount: Int
  /// As `ImageDecoder.decode`.
  let page: Int?
  let maximumPixels: Int
  /// The limit of processor time, in seconds.
  let seconds: Int
}

/// The reply to a request.
enum DecodingReply: Codable {
  /// The pixels are in the memory sent with the message.
  case image(DecodedLayout)
  case failure(ImageDecodingError.Reason)
}

/// The layout of decoded pixels in memory.
struct DecodedLayout: Codable {
  let width: Int
  let height: Int
  let pixelFormat: OSType
  let bytesPerRow: Int
  let orientation: UInt32
  let format: String

  /// The size of all rows in bytes, or nil for a layout that our decoder never produces: values from another process are validated
  /// before memory is read.
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
