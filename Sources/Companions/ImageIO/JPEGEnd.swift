import CJPEG
import Foundation

/// JPEG files without their last two bytes, the end marker: they have all of their pixels, and every viewer
/// reads them. Programs that copy images out of a stream, and interrupted ones, leave them.
enum JPEGEnd {
  /// The number of bytes before the zeros that a file ends with.
  ///
  /// Programs that set a file's size before they write it leave zeros, which a decoder would read as data:
  /// they end a block. A single zero may be data, and so is one after 0xFF.
  static func length(withoutZeros bytes: UnsafeRawBufferPointer) -> Int {
    guard bytes.count >= 2, bytes[bytes.count - 1] == 0, bytes[bytes.count - 2] == 0,
      let last = bytes.lastIndex(where: { $0 != 0 })
    else { return bytes.count }
    return bytes[last] == 0xFF ? last + 2 : last + 1
  }

  /// Returns the file with an end marker if it has none, for libvips, which refuses one without.
  ///
  /// - Returns: nil for other formats, for a file with an end, and for one whose header libvips rejects.
  /// - Throws: `ImageDecodingError` if it lacks more than its end, or is beyond the limits.
  static func completed(
    _ encoded: EncodedImage, limits: ImageDecodingLimits
  ) throws(ImageDecodingError) -> EncodedImage? {
    guard let header = encoded.jpeg, let frame = header.frame, frame.uncommonProcess == nil,
      header.scannedComponents != nil, !encoded.data.withUnsafeBytes(header.hasEnd)
    else { return nil }
    try limits.check(width: frame.width, height: frame.height)
    return try encoded.withBytes { (bytes, format) throws(ImageDecodingError) in
      // Also refuses more scans than the check below should read.
      var data = try header.withoutExcess(bytes) ?? Data(bytes)
      data.removeSubrange(data.withUnsafeBytes(length(withoutZeros:))...)
      try check(data)
      return EncodedImage(data + [0xFF, 0xD9], format: format)
    }
  }

  /// Throws unless all scans are there with all of their data.
  private static func check(_ data: Data) throws(ImageDecodingError) {
    var message = [CChar](repeating: 0, count: Int(SV_JPEG_MESSAGE_SIZE))
    let status = data.withUnsafeBytes { sv_jpeg_check($0.baseAddress, $0.count, &message) }
    guard status == 0 else { throw ImageDecodingError(jpegMessage: message) }
  }
}

extension ImageDecodingError {
  /// The error for a damaged JPEG, with libjpeg-turbo's message.
  init(jpegMessage message: [CChar]) {
    let text = String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    self.init(.damaged(format: ImageFormat.jpeg.rawValue, detail: text.lowercased()))
  }
}
