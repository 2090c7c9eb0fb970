import CTesseract
import CoreGraphics
import Installation

/// An instance of Tesseract for one language, which recognizes one line at a time.
///
/// Unsafe, and `@unchecked Sendable`: `TesseractRecognizer` lends it to one caller at a time, and it frees
/// what Tesseract returns to it.
final class TesseractInstance: @unchecked Sendable {
  private let api: OpaquePointer

  /// The time for one line, in milliseconds; most take 20.
  private static let deadline: Int32 = 3_000

  /// - Throws: `NotInstalledError`.
  init(_ language: FurtherLanguage) throws(NotInstalledError) {
    if let failure = FurtherLanguage.libraryFailure { throw language.notInstalled(failure) }
    guard let folder = language.dataFolder, let api = TessBaseAPICreate() else {
      throw language.notInstalled("The language data \(language.code).traineddata isn't installed.")
    }
    guard TessBaseAPIInit2(api, folder, language.code, Int32(SV_TESSERACT_LSTM)) == 0 else {
      TessBaseAPIDelete(api)
      throw language.notInstalled(
        "The language data \(language.code).traineddata in \(folder) can't be read.")
    }
    // Otherwise it reports instances that live until the process ends.
    _ = TessBaseAPISetVariable(api, "debug_file", "/dev/null")
    self.api = api
  }

  deinit { TessBaseAPIDelete(api) }

  /// A character, or several that are written as one, and its box in the image in pixels, top-left origin.
  struct Symbol {
    let text: String
    /// Its word's, 0…1.
    let confidence: Float
    let box: CGRect
    /// Whether it follows a space.
    var beginsWord = false
  }

  /// Recognizes one line of dark letters on a light ground; returns its symbols in the order of reading.
  ///
  /// - Parameter levels: the gray levels, row by row.
  func symbols(in levels: [UInt8], width: Int, height: Int) -> [Symbol] {
    // On blank paper, the second mode makes letters up.
    guard let darkest = levels.min(), let brightest = levels.max(), darkest < brightest else { return [] }
    let limit = tesseract_begin_serial()
    defer { tesseract_end_serial(limit) }
    let found = symbols(in: levels, width: width, height: height, mode: Int32(SV_TESSERACT_ONE_LINE))
    // The search for lines may take a line for an illustration; the other mode goes without it.
    return found.isEmpty
      ? symbols(in: levels, width: width, height: height, mode: Int32(SV_TESSERACT_RAW_LINE)) : found
  }

  private func symbols(in levels: [UInt8], width: Int, height: Int, mode: Int32) -> [Symbol] {
    guard let monitor = TessMonitorCreate() else { return [] }
    defer {
      TessMonitorDelete(monitor)
      TessBaseAPIClear(api)
    }
    TessBaseAPISetPageSegMode(api, mode)
    TessBaseAPISetImage(api, levels, Int32(width), Int32(height), 1, Int32(width))
    TessBaseAPISetSourceResolution(api, 300)
    TessMonitorSetDeadlineMSecs(monitor, Self.deadline)
    guard TessBaseAPIRecognize(api, monitor) == 0, let iterator = TessBaseAPIGetIterator(api) else {
      return []
    }
    defer { TessResultIteratorDelete(iterator) }
    // Only the line's text has the spaces: some languages have none between words.
    var spacing = SpaceFinder(in: Self.text(at: iterator, Int32(SV_TESSERACT_LINE)) ?? "")
    var symbols: [Symbol] = []
    repeat {
      guard var symbol = Self.symbol(at: iterator) else { continue }
      symbol.beginsWord = spacing.isSpace(before: symbol.text)
      symbols.append(symbol)
    } while TessResultIteratorNext(iterator, Int32(SV_TESSERACT_SYMBOL)) != 0
    return symbols
  }

  private static func symbol(at iterator: OpaquePointer) -> Symbol? {
    let level = Int32(SV_TESSERACT_SYMBOL)
    guard let text = text(at: iterator, level) else { return nil }
    let place = TessResultIteratorGetPageIteratorConst(iterator)
    var (left, top, right, bottom): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard TessPageIteratorBoundingBox(place, level, &left, &top, &right, &bottom) != 0 else { return nil }
    return Symbol(
      text: text,
      confidence: min(max(TessResultIteratorConfidence(iterator, Int32(SV_TESSERACT_WORD)) / 100, 0), 1),
      box: CGRect(x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top)))
  }

  private static func text(at iterator: OpaquePointer, _ level: Int32) -> String? {
    guard let text = TessResultIteratorGetUTF8Text(iterator, level) else { return nil }
    defer { TessDeleteText(text) }
    return String(cString: text)
  }
}

/// Finds the spaces between symbols in the text that they make up.
private struct SpaceFinder {
  private var rest: Substring.UnicodeScalarView

  init(in text: String) { rest = Substring(text).unicodeScalars }

  /// Whether a space is before the next symbol.
  mutating func isSpace(before symbol: String) -> Bool {
    var isSpace = false
    // Marks of the direction belong to no symbol.
    while let next = rest.first, next.properties.isWhitespace || next.properties.isBidiControl {
      if next.properties.isWhitespace { isSpace = true }
      rest.removeFirst()
    }
    if rest.starts(with: symbol.unicodeScalars) { rest.removeFirst(symbol.unicodeScalars.count) }
    return isSpace
  }
}
