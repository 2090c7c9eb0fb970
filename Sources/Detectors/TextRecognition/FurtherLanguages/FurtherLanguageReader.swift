import CoreGraphics
import Foundation
import PixelSampling
import PlaneGeometry
import Synchronization

/// Recognizes lines in further languages: crops them, makes them dark on light, and runs Tesseract.
final class FurtherLanguageReader: Sendable {
  private let page: TextPage
  private let candidates: Mutex<LanguageCandidates>

  /// - Parameters:
  ///   - languages: in the order in which they are tried.
  ///   - givesUp: whether languages in which no line is recognized aren't tried any more after a while.
  init(page: TextPage, languages: [FurtherLanguage], givesUp: Bool) {
    self.page = page
    candidates = Mutex(
      LanguageCandidates(languages, maximumFailures: givesUp ? Self.maximumFailures : nil))
  }

  /// Tesseract's networks are trained on lines of 36 to 48 pixels.
  private static let height = 40
  /// The background around the line, without which letters at its ends are lost.
  private static let margin = 10
  private static let maximumWidth = 3200
  /// Fewer letters beyond English are common in readings of specks and rules.
  private static let minimumLetters = 3
  /// The number of lines in which a language is tried unsuccessfully before it is given up.
  private static let maximumFailures = 16

  /// - Parameter isExpected: whether text in these languages is expected; otherwise readings must be certain.
  /// - Returns: the most confident reading; nil if no text is recognized.
  /// - Throws: `PixelSamplingError`; `NotInstalledError`.
  func read(_ quadrilateral: Quadrilateral, isExpected: Bool) throws -> TextLine? {
    guard let crop = try crop(quadrilateral) else { return nil }
    var best: TextLine?
    for language in candidates.withLock({ $0.languages }) {
      let symbols = try TesseractRecognizer.of(language).symbols(
        in: crop.levels, width: crop.width + 2 * Self.margin, height: Self.height + 2 * Self.margin)
      let line = line(symbols.map { PlacedSymbol($0, in: crop) }, language, at: quadrilateral)
      let confidence = line?.candidates[0].confidence ?? 0
      let isCertain = line.map { Self.isCertain($0, language) } ?? false
      if confidence > best?.candidates[0].confidence ?? 0, isExpected || isCertain { best = line }
      candidates.withLock { $0.tried(language, isRecognized: isCertain) }
      if isCertain { break }
    }
    return best
  }

  private static func isCertain(_ line: TextLine, _ language: FurtherLanguage) -> Bool {
    let best = line.candidates[0]
    return best.confidence >= language.certainConfidence
      && best.string.count { $0.isLetter && !$0.isASCII } >= minimumLetters
  }

  private struct Crop {
    /// With a margin all around.
    let levels: [UInt8]
    /// Without it.
    let width: Int
  }

  /// - Returns: nil if there is hardly any contrast.
  private func crop(_ quadrilateral: Quadrilateral) throws -> Crop? {
    let height = Self.height
    let ratio = quadrilateral.width / max(quadrilateral.height, 1e-6)
    let width = Int(min(max(16, (Double(height) * ratio).rounded()), Double(Self.maximumWidth)))
    let levels = try page.levels(in: quadrilateral, width: width, height: height)
    let ink = LineBinarization(width: width, height: height, levels: levels)
    guard ink.contrast >= LineBinarization.minimumContrast else { return nil }
    return Crop(levels: ink.darkOnLight(levels, margin: Self.margin), width: width)
  }

  /// A symbol and its box in the line's unit square.
  private struct PlacedSymbol {
    let text: String
    let confidence: Float
    let beginsWord: Bool
    let box: CGRect

    init(_ symbol: TesseractInstance.Symbol, in crop: Crop) {
      (text, confidence, beginsWord) = (symbol.text, symbol.confidence, symbol.beginsWord)
      let (width, height) = (Double(crop.width), Double(FurtherLanguageReader.height))
      let box = symbol.box.offsetBy(
        dx: -Double(FurtherLanguageReader.margin), dy: -Double(FurtherLanguageReader.margin))
      self.box = CGRect(
        x: box.minX / width, y: box.minY / height, width: box.width / width, height: box.height / height
      ).intersection(CGRect(x: 0, y: 0, width: 1, height: 1))
    }
  }

  private func line(
    _ symbols: [PlacedSymbol], _ language: FurtherLanguage, at quadrilateral: Quadrilateral
  ) -> TextLine? {
    var (string, boxes): (String, [CGRect]) = ("", [])
    for (index, symbol) in symbols.enumerated() {
      if symbol.beginsWord, index > 0 {
        string += " "
        boxes.append(Self.gap(between: symbols[index - 1].box, and: symbol.box))
      }
      let text = language.normalized(symbol.text)
      string += text
      // All scalars of a character have its box.
      boxes += Array(repeating: symbol.box, count: text.unicodeScalars.count)
    }
    guard !string.isEmpty else { return nil }
    let confidence = symbols.reduce(0) { $0 + $1.confidence } / Float(symbols.count)
    return TextLine(
      quadrilateral: quadrilateral,
      candidates: [
        TextCandidate(
          string: string, confidence: confidence, places: .known(boxes, line: quadrilateral))
      ], unrecognized: [])
  }

  /// The space between two boxes, whichever is on the left.
  private static func gap(between first: CGRect, and second: CGRect) -> CGRect {
    let (left, right) = first.midX < second.midX ? (first, second) : (second, first)
    let both = first.union(second)
    return CGRect(
      x: min(left.maxX, right.minX), y: both.minY, width: abs(right.minX - left.maxX), height: both.height)
  }
}
