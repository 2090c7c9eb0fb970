import CPDFium
import Foundation
import ImageIO

/// The lines of text that a page contains as characters, such as those of a document that was written on a
/// computer, or was recognized by a scanner.
struct PDFPageText {
  private(set) var lines: [EmbeddedTextLine] = []
  private let page: OpaquePointer
  private let width: Int
  private let height: Int
  private var string = ""
  private var characters: [EmbeddedTextLine.Character] = []

  /// The maximum number of characters read of a page.
  private static let maximumCharacters: Int32 = 1 << 17
  /// Positions are converted in this fraction of a pixel, since PDFium's are integers.
  private static let steps: Int32 = 16

  /// - Parameters:
  ///   - page: an open page.
  ///   - width: the width of the rendered page in pixels, below 65,536.
  init(_ page: OpaquePointer, width: Int, height: Int) {
    (self.page, self.width, self.height) = (page, width, height)
    guard let text = FPDFText_LoadPage(page) else { return }
    defer { FPDFText_ClosePage(text) }
    var high: UInt32?
    let count = min(max(FPDFText_CountChars(text), 0), Self.maximumCharacters)
    for index in 0..<count {
      var value = FPDFText_GetUnicode(text, index)
      // Characters beyond the first 65,536 may come in halves (UTF-16).
      if let first = high, (0xDC00...0xDFFF).contains(value) {
        value = 0x1_0000 + (first - 0xD800) << 10 + (value - 0xDC00)
      }
      high = (0xD800...0xDBFF).contains(value) ? value : nil
      add(value, box: box(of: index, in: text))
    }
    endLine()
  }

  private mutating func add(_ value: UInt32, box: CGRect?) {
    // A hyphen at a line's end, which PDFium marks.
    guard let scalar = value == 2 ? Unicode.Scalar(UInt8(ascii: "-")) : Unicode.Scalar(value) else { return }
    switch scalar {
    case "\r", "\n": endLine()
    case _ where scalar.properties.isWhitespace: string += " "
    case _ where scalar.properties.generalCategory == .control || value == 0xFFFE || value == 0xFFFF: break
    default:
      guard let box else { return }
      string.unicodeScalars.append(scalar)
      characters.append(EmbeddedTextLine.Character(string: String(scalar), box: box))
    }
  }

  /// Adds the line unless it is empty or outside of the page.
  private mutating func endLine() {
    defer { (string, characters) = ("", []) }
    guard !characters.isEmpty else { return }
    let line = EmbeddedTextLine(
      string: string.trimmingCharacters(in: .whitespaces), characters: characters)
    if line.box.intersects(CGRect(x: 0, y: 0, width: width, height: height)) { lines.append(line) }
  }

  /// The glyph's box in pixels; nil if it has none.
  private func box(of index: Int32, in text: OpaquePointer) -> CGRect? {
    var (left, right, bottom, top) = (0.0, 0.0, 0.0, 0.0)
    guard FPDFText_GetCharBox(text, index, &left, &right, &bottom, &top) != 0,
      let one = pixel(left, top), let other = pixel(right, bottom)
    else { return nil }
    return CGRect(
      x: min(one.x, other.x), y: min(one.y, other.y), width: abs(one.x - other.x),
      height: abs(one.y - other.y))
  }

  private func pixel(_ x: Double, _ y: Double) -> CGPoint? {
    var (column, row) = (Int32(0), Int32(0))
    let (width, height) = (Int32(width) * Self.steps, Int32(height) * Self.steps)
    guard FPDF_PageToDevice(page, 0, 0, width, height, 0, x, y, &column, &row) != 0 else { return nil }
    return CGPoint(x: Double(column) / Double(Self.steps), y: Double(row) / Double(Self.steps))
  }
}
