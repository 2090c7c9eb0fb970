import Foundation

/// An error in reading a PDF document.
package struct PDFError: LocalizedError, Equatable, Sendable {
  package enum Reason: Codable, Equatable, Sendable {
    /// PDFium can't be loaded, for this reason.
    case missingLibrary(String)
    /// The program `vision-decoder`, in which PDFium runs, isn't installed.
    case missingDecoder
    /// The file, or the page with this one-based number, is truncated or malformed.
    case damaged(page: Int?)
    /// The file can be opened only with a password, or isn't encrypted by the standard's own method.
    case encrypted
    /// There isn't enough memory for the file or a page's pixels.
    case outOfMemory
    /// The decoding process crashed or exceeded its limits, as described.
    case decoderFailed(String)
  }

  package let reason: Reason
  /// The file's name; nil for bytes in memory.
  package let source: String?

  package init(_ reason: Reason, source: String? = nil) {
    self.reason = reason
    self.source = source
  }

  package var errorDescription: String? {
    let file = source.map { "“\($0)”" } ?? "The document"
    switch reason {
    case .missingLibrary(let detail):
      return "Reading \(file) requires PDFium, which isn't installed (\(detail))."
    case .missingDecoder: return "Reading \(file) requires the program vision-decoder, which isn't installed."
    case .damaged(nil): return "\(file) is a damaged or truncated PDF."
    case .damaged(let page?): return "Page \(page) of \(file) is damaged."
    case .encrypted: return "\(file) is encrypted: it can be opened only with a password or certificate."
    case .outOfMemory: return "There isn't enough memory to decode \(file)."
    case .decoderFailed(let detail): return "\(file) can't be decoded: the decoder \(detail)."
    }
  }

  package var recoverySuggestion: String? {
    switch reason {
    case .missingLibrary:
      return
        "Run `make setup` in swift-vision's checkout, or copy libpdfium.so from the package pypdfium2 of PyPI to a folder "
        + "and name that in the environment variable SWIFT_VISION_LIBRARIES."
    case .missingDecoder:
      return "Put it beside `vision`, or name it in the environment variable SWIFT_VISION_DECODER."
    case .damaged: return "Copy or download the file again."
    case .encrypted: return "Save it without encryption, for example with qpdf --decrypt."
    case .outOfMemory: return "Lower the resolution, or free memory."
    case .decoderFailed: return "Lower the resolution, or print the document to a new PDF."
    }
  }
}
