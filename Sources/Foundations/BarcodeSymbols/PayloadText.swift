import CZXing

/// A barcode's payload as text.
///
/// Bytes are text in the character set that the code declares. Codes that declare none have their characters
/// or, beyond ASCII, those of an inferred character set. A payload with a zero byte is never text.
package struct PayloadText: Sendable, Hashable {
  package let string: String
  /// The character set that was inferred from the bytes; nil if they are ASCII or the code declares theirs.
  package let inferredCharset: PayloadCharset?

  /// The control characters in text: those of ISO/IEC 646 for transmission, layout in lines, extension, and
  /// the separation of fields and records.
  private static let textControls: Set<UInt8> = [
    1, 2, 3, 4, 5, 6, 0x10, 0x15, 0x16, 0x17, 9, 10, 11, 12, 13, 0x1B, 0x1C, 0x1D, 0x1E, 0x1F,
  ]

  /// The payload of a code that zxing-cpp read; nil if it isn't text.
  package init?(_ code: OpaquePointer, _ format: BarcodeFormat, bytes: [UInt8], _ library: ZXingLibrary) {
    let zxing = library.functions
    guard !bytes.contains(0) else { return nil }
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    if zxing.barcode_has_eci(code) {
      let blocks = ECIBlock.blocks(library.copyAndFree { zxing.barcode_bytes_eci(code, &$0) })
      self.init(blocks: blocks ?? [], bytes: bytes, library)
    } else if isASCII, format.isLinear {
      // Linear codes consist of characters, not bytes, and the text may be longer than what was encoded.
      self.init(string: library.copyAndFree(zxing.barcode_text(code)), inferredCharset: nil)
    } else {
      let isGS1 = zxing.barcode_content(code) == Int32(ZXING_CONTENT_GS1.rawValue)
      self.init(undeclared: bytes, admitsAllControls: isGS1 || format.isLinear, library)
    }
  }

  private init(string: String, inferredCharset: PayloadCharset?) {
    (self.string, self.inferredCharset) = (string, inferredCharset)
  }

  /// - Parameters:
  ///   - blocks: the bytes with their declared character sets.
  ///   - bytes: all of them, tried as text in an inferred character set if the declaration is wrong.
  init?(blocks: [ECIBlock], bytes: [UInt8], _ library: ZXingLibrary) {
    let texts = blocks.compactMap { $0.text(library) }
    if !blocks.isEmpty, texts.count == blocks.count {
      self.init(string: texts.joined(), inferredCharset: nil)
    } else {
      guard blocks.allSatisfy(\.isCharacterSet) else { return nil }
      self.init(undeclared: bytes, admitsAllControls: false, library)
    }
  }

  /// - Parameter admitsAllControls: whether control characters that text doesn't have are no sign of other
  ///   data.
  init?(undeclared bytes: [UInt8], admitsAllControls: Bool, _ library: ZXingLibrary) {
    guard
      bytes.allSatisfy({ byte in
        byte >= 0x20 && byte != 0x7F || admitsAllControls && byte != 0 || Self.textControls.contains(byte)
      })
    else { return nil }
    if bytes.allSatisfy({ $0 < 0x80 }) {
      self.init(string: String(decoding: bytes, as: UTF8.self), inferredCharset: nil)
    } else {
      guard let best = CharsetInference(bytes, library).best else { return nil }
      self.init(string: best.string, inferredCharset: best.charset)
    }
  }
}
