import CJPEG
import _CoreGraphics
import CoreVideo

/// A JPEG file of the common kind (8-bit gray or color in one scan, in sRGB), which libjpeg-turbo decodes straight
/// into a pixel buffer.
struct PlainJPEG {
  private let bytes: UnsafeRawBufferPointer
  private let header: SVJPEGHeader
  let orientation: CGImagePropertyOrientation

  var width: Int { Int(header.width) }
  var height: Int { Int(header.height) }

  /// Returns nil for other kinds, which libvips decodes.
  init?(_ bytes: UnsafeRawBufferPointer) throws(ImageDecodingError) {
    var header = SVJPEGHeader()
    let source = bytes
    try Self.run { sv_jpeg_read_header(source.baseAddress, source.count, &header, $0) }
    guard header.is_plain != 0 else { return nil }
    let metadata = JPEGMetadata(bytes)
    if header.components == 3, let profile = metadata.profile, !ICCProfile.isSRGB(profile) { return nil }
    self.bytes = bytes
    self.header = header
    orientation = metadata.orientation
  }

  func decode() throws(ImageDecodingError) -> CVPixelBuffer {
    let format = header.components == 1 ? kCVPixelFormatType_OneComponent8 : kCVPixelFormatType_24RGB
    guard let buffer = CVPixelBuffer(width: width, height: height, pixelFormat: format),
      let plane = buffer.planes.first
    else { throw ImageDecodingError(.outOfMemory) }
    var header = header
    try Self.run {
      sv_jpeg_decode(bytes.baseAddress, bytes.count, &header, plane.baseAddress, plane.bytesPerRow, $0)
    }
    return buffer
  }

  private static func run(_ operation: (UnsafeMutablePointer<CChar>) -> Int32) throws(ImageDecodingError) {
    var message = [CChar](repeating: 0, count: Int(SV_JPEG_MESSAGE_SIZE))
    let status = message.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map(operation) ?? -1
    }
    guard status == 0 else {
      let text = String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      throw ImageDecodingError(.damaged(format: ImageFormat.jpeg.rawValue, detail: text.lowercased()))
    }
  }
}
