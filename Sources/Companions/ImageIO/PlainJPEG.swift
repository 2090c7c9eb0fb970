import CJPEG
import _CoreGraphics
import CoreVideo

/// A common JPEG file (8-bit gray or sRGB in one scan), which libjpeg-turbo decodes directly into a buffer.
struct PlainJPEG {
  private let encoded: EncodedImage
  private let frame: SVJPEGFrame
  let orientation: CGImagePropertyOrientation

  var width: Int { Int(frame.width) }
  var height: Int { Int(frame.height) }

  /// Returns nil for other formats and kinds, which libvips decodes.
  ///
  /// - Throws: `ImageDecodingError` for a file without a frame or a scan.
  init?(_ encoded: EncodedImage) throws(ImageDecodingError) {
    guard let header = encoded.jpeg else { return nil }
    self.encoded = encoded
    orientation = header.orientation
    guard let frame = header.frame, let scanned = header.scannedComponents, frame.width > 0, frame.height > 0
    else {
      self.frame = SVJPEGFrame()
      // The empty frame matches no file, so libjpeg-turbo reports the error.
      try writeRows(to: nil, bytesPerRow: 0)
      return nil
    }
    guard frame.uncommonProcess == nil, frame.components == 1 || frame.components == 3, !frame.isProgressive,
      scanned == frame.components
    else { return nil }
    let profile = frame.components == 3 ? encoded.data.withUnsafeBytes { header.profile(in: $0) } : nil
    if let profile, !ICCProfile.isSRGB(profile) { return nil }
    self.frame = SVJPEGFrame(
      width: Int32(frame.width), height: Int32(frame.height), components: Int32(frame.components))
  }

  /// Decodes the pixels; `hasEnd` is false if only the file's end marker is missing.
  func decode() throws(ImageDecodingError) -> (buffer: CVPixelBuffer, hasEnd: Bool) {
    let format = frame.components == 1 ? kCVPixelFormatType_OneComponent8 : kCVPixelFormatType_24RGB
    guard let buffer = CVPixelBuffer(width: width, height: height, pixelFormat: format),
      let plane = buffer.planes.first
    else { throw ImageDecodingError(.outOfMemory) }
    let hasEnd = try writeRows(to: plane.baseAddress, bytesPerRow: plane.bytesPerRow)
    return (buffer, hasEnd)
  }

  /// - Parameter rows: the frame's height × width × components bytes; nil only for the empty frame.
  /// - Returns: whether the file has its end marker.
  @discardableResult private func writeRows(
    to rows: UnsafeMutableRawPointer?, bytesPerRow: Int
  ) throws(ImageDecodingError) -> Bool {
    var frame = frame
    var message = [CChar](repeating: 0, count: Int(SV_JPEG_MESSAGE_SIZE))
    let status = encoded.data.withUnsafeBytes { bytes in
      sv_jpeg_decode(
        bytes.baseAddress, JPEGEnd.length(withoutZeros: bytes), &frame, rows, bytesPerRow, &message)
    }
    guard status >= 0 else { throw ImageDecodingError(jpegMessage: message) }
    return status != Int32(SV_JPEG_NO_END)
  }
}
