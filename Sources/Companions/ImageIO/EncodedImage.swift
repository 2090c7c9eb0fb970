import Foundation
import SystemErrors

/// The bytes of an image file with what is parsed without decoding: the format and, for JPEG, the header.
package struct EncodedImage: Sendable {
  package let data: Data
  /// Nil if the signature isn't that of a supported format.
  package let format: ImageFormat?
  let jpeg: JPEGHeader?

  package init(_ data: Data) {
    self.init(data, format: data.withUnsafeBytes { ImageFormat(signatureOf: $0) })
  }

  init(_ data: Data, format: ImageFormat?) {
    self.data = data
    self.format = format
    jpeg = format == .jpeg ? data.withUnsafeBytes { JPEGHeader($0) } : nil
  }

  /// Calls `body` with the bytes and their format.
  ///
  /// - Throws: `ImageDecodingError` if the data is empty or of unknown format; errors of `body`.
  func withBytes<Result>(
    _ body: (UnsafeRawBufferPointer, ImageFormat) throws(ImageDecodingError) -> Result
  ) throws(ImageDecodingError) -> Result {
    guard !data.isEmpty else { throw ImageDecodingError(.empty) }
    guard let format else {
      throw ImageDecodingError(
        LargeFilePointer(data).map { .largeFilePointer(byteCount: $0.byteCount) } ?? .unknownFormat)
    }
    let outcome = data.withUnsafeBytes { bytes -> Swift.Result<Result, ImageDecodingError> in
      Swift.Result { () throws(ImageDecodingError) in try body(bytes, format) }
    }
    return try outcome.get()
  }
}

// An image's claimed pixel count, read without a decoder in at most one pass over the file.
extension EncodedImage {
  /// The claimed pixel count of the first page, or of the primary image.
  package var declaredPixelCount: Int { declaredPixelCount(ofPage: nil) }

  /// Returns the claimed pixel count of a page, clamped to `Int.max`; 0 if the header has no size or is
  /// malformed before it.
  ///
  /// - Parameter page: as in `ImageDecoder.decode`.
  package func declaredPixelCount(ofPage page: Int?) -> Int {
    guard let format else { return 0 }
    if format == .heic || format == .avif {
      return data.withUnsafeBytes { HEIFComplexityCheck.declaredPixelCount(of: $0, format: format) } ?? 0
    }
    guard let size = statedSize(ofPage: page) else { return 0 }
    let (count, isTooLarge) = size.width.multipliedReportingOverflow(by: size.height)
    return isTooLarge ? .max : count
  }

  /// The size in the header; nil if there is none, and for HEIC and AVIF, whose images are composed.
  var statedSize: (width: Int, height: Int)? { statedSize(ofPage: nil) }

  private func statedSize(ofPage page: Int?) -> (width: Int, height: Int)? {
    data.withUnsafeBytes { bytes in
      switch format {
      case .jpeg: jpeg?.frame.map { ($0.width, $0.height) }
      case .png: Self.png(bytes)
      case .webP: Self.webP(bytes)
      case .gif: GIFHeader(bytes)?.size
      case .tiff: Self.tiff(bytes, page)
      case .bmp: BitmapHeader.size(bytes)
      case .heic, .avif, nil: nil
      }
    }
  }

  private typealias Size = (width: Int, height: Int)

  /// Reads the header chunk, which follows the signature (PNG, section 11.2.1).
  private static func png(_ bytes: UnsafeRawBufferPointer) -> Size? {
    let number = ByteOrderReader(bytes: bytes)
    guard let width = number(16, 4), let height = number(20, 4), bytes[12..<16].elementsEqual("IHDR".utf8)
    else { return nil }
    return (width, height)
  }

  /// Reads the first chunk (RFC 9649, sections 2.4 to 2.7).
  private static func webP(_ bytes: UnsafeRawBufferPointer) -> Size? {
    let number = ByteOrderReader(bytes: bytes, isLittle: true)
    guard bytes.count >= 30 else { return nil }
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8X": return number(24, 3).flatMap { width in number(27, 3).map { (width + 1, $0 + 1) } }
    case "VP8 ":
      return number(26, 2).flatMap { width in number(28, 2).map { (width & 0x3FFF, $0 & 0x3FFF) } }
    case "VP8L": return number(21, 4).map { ($0 & 0x3FFF + 1, $0 >> 14 & 0x3FFF + 1) }
    default: return nil
    }
  }

  private static func tiff(_ bytes: UnsafeRawBufferPointer, _ page: Int?) -> Size? {
    let chain = TIFFDirectoryChain(bytes)
    if let page { return chain.dropFirst(page).first { _ in true }?.size }
    // Thumbnails seldom come first, and never by the thousand.
    let first = chain.prefix(maximumThumbnails).first(where: \.isPage) ?? chain.first { _ in true }
    return first?.size
  }

  private static let maximumThumbnails = 1024
}
