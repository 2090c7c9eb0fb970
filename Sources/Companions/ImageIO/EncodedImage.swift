import Foundation
import SystemErrors

/// The bytes of an image file with what is parsed without decoding: the format and, for JPEG, the header.
package struct EncodedImage: Sendable {
  package let data: Data
  /// Nil if the signature isn't that of a supported format.
  let format: ImageFormat?
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
  /// The claimed pixel count, clamped to `Int.max`; 0 if the header has no size or is malformed before it.
  package var declaredPixelCount: Int {
    guard let format else { return 0 }
    if format == .heic || format == .avif {
      return data.withUnsafeBytes { HEIFComplexityCheck.declaredPixelCount(of: $0, format: format) } ?? 0
    }
    guard let size = statedSize else { return 0 }
    let (count, isTooLarge) = size.width.multipliedReportingOverflow(by: size.height)
    return isTooLarge ? .max : count
  }

  /// The size in the header; nil if there is none, and for HEIC and AVIF, whose images are composed.
  var statedSize: (width: Int, height: Int)? {
    data.withUnsafeBytes { bytes in
      switch format {
      case .jpeg: jpeg?.frame.map { ($0.width, $0.height) }
      case .png: Self.png(bytes)
      case .webP: Self.webP(bytes)
      case .gif: Self.gif(bytes)
      case .tiff: Self.tiff(bytes)
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

  /// Returns the logical screen (GIF89a, section 18), enlarged by frames beyond it, as in libnsgif.
  private static func gif(_ bytes: UnsafeRawBufferPointer) -> Size? {
    let number = ByteOrderReader(bytes: bytes, isLittle: true)
    guard var width = number(6, 2), var height = number(8, 2), let flags = number(10, 1) else { return nil }
    func tableLength(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }
    var place = 13 + tableLength(flags)
    func skipBlocks() {
      while let length = number(place, 1) {
        place += 1 + length
        if length == 0 { break }
      }
    }
    while let kind = number(place, 1) {
      if kind == 0x21 {
        place += 2
        skipBlocks()
      } else if kind == 0x2C, let left = number(place + 1, 2), let top = number(place + 3, 2),
        let frameWidth = number(place + 5, 2), let frameHeight = number(place + 7, 2),
        let flags = number(place + 9, 1)
      {
        (width, height) = (max(width, left + frameWidth), max(height, top + frameHeight))
        // The code size precedes the blocks.
        place += 11 + tableLength(flags)
        skipBlocks()
      } else {
        break
      }
    }
    return (width, height)
  }

  /// Reads tags 256 and 257 of the first directory (TIFF 6.0, and BigTIFF with its eight-byte offsets).
  private static func tiff(_ bytes: UnsafeRawBufferPointer) -> Size? {
    let number = ByteOrderReader(bytes: bytes, isLittle: bytes.first == 0x49)
    let isBig = number(2, 2) == 43
    let offset = isBig ? 8 : 4
    guard let start = number(isBig ? 8 : 4, offset), let count = number(start, isBig ? 8 : 2) else {
      return nil
    }
    var sides: [Int: Int] = [:]
    for entry in 0..<min(count, 1 << 16) {
      let place = start + (isBig ? 8 : 2) + entry * (isBig ? 20 : 12)
      guard let tag = number(place, 2), let type = number(place + 2, 2) else { break }
      guard tag == 256 || tag == 257, let length = [3: 2, 4: 4, 16: 8][type] else { continue }
      sides[tag] = number(place + 4 + offset, length)
    }
    return sides[256].flatMap { width in sides[257].map { (width, $0) } }
  }
}
