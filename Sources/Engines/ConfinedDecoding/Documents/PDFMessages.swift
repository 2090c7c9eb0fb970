import Foundation
import ImageIO

/// A request to the process that reads a document; each is answered by one reply.
enum PDFRequest: Codable {
  /// Opens the document in the memory sent with the message.
  case open(byteCount: Int, seconds: Int)
  case page(PDFPageRequest)
}

struct PDFPageRequest: Codable {
  /// Zero-based.
  let index: Int
  /// The resolution in pixels per inch, lowered for pages of more than `maximumPixels`.
  let dotsPerInch: Double
  let maximumPixels: Int
  /// Whether to read the text as well.
  let includesText: Bool
  /// The limit of processor time, in seconds.
  let seconds: Int
}

enum PDFReply: Codable {
  case opened(pageCount: Int)
  /// The pixels and, after them, the text in JSON are in the memory sent with the message.
  case page(PDFPageLayout)
  case failure(PDFError.Reason)
}

/// A page's pixels, in 24 bits without padding, and its text.
struct PDFPageLayout: Codable {
  let width: Int
  let height: Int
  let textByteCount: Int

  /// The size of all in bytes; nil for an invalid layout: another process's values are checked first.
  func byteCount(maximumPixels: Int) -> Int? {
    guard (1...65_535).contains(width), (1...65_535).contains(height), width * height <= maximumPixels,
      (0...Self.maximumTextBytes).contains(textByteCount)
    else { return nil }
    return 3 * width * height + textByteCount
  }

  /// The maximum size of a page's text in JSON. The densest of pages has some ten thousand characters.
  static let maximumTextBytes = 64 << 20
}
