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

enum DecodingReply: Codable {
  /// The pixels are in the memory sent with the message.
  case image(DecodedLayout)
  case failure(ImageDecodingError.Reason)
}

struct DecodedLayout: Codable {
  let width: Int
  let height: Int
  let pixelFormat: OSType
  let bytesPerRow: Int
  let orientation: UInt32
  let format: String
  let remarks: [DecodingRemark]

  /// The size of all rows in bytes; nil for an invalid layout: another process's values are checked first.
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

extension DecodedLayout {
  /// The layout of an image that was decoded here.
  init(_ image: DecodedImage) {
    let buffer = image.picture.buffer
    self.init(
      width: buffer.width, height: buffer.height, pixelFormat: buffer.pixelFormat,
      bytesPerRow: buffer.planes.first?.bytesPerRow ?? 0,
      orientation: image.picture.orientation.rawValue, format: image.format.rawValue,
      remarks: image.remarks)
  }
}

extension DecodedImage {
  /// The image that a decoder has written; nil if its layout doesn't match the memory or the limits.
  init?(_ layout: DecodedLayout, in descriptor: Int32, limits: ImageDecodingLimits) {
    guard let count = layout.byteCount(within: limits), let format = ImageFormat(rawValue: layout.format),
      let orientation = CGImagePropertyOrientation(rawValue: layout.orientation),
      let memory = try? SharedMemory(descriptor, count: count), let address = memory.bytes.baseAddress
    else { return nil }
    let plane = CVPixelBuffer.Plane(
      baseAddress: address, width: layout.width, height: layout.height, bytesPerRow: layout.bytesPerRow)
    let buffer = CVPixelBuffer(
      width: layout.width, height: layout.height, pixelFormat: layout.pixelFormat, isPlanar: false,
      planes: [plane], release: { withExtendedLifetime(memory) {} })
    self.init(
      picture: OrientedImage(buffer, orientation: orientation), format: format, remarks: layout.remarks)
  }
}
