import Foundation
import NetworkInference
import PixelSampling
import PlaneGeometry

/// Recognizes a line of text: crops it at a height of 48 pixels, runs the recognizer and decodes its output.
struct LineRecognizer {
  let page: TextPage
  let networks: TextNetworks
  let options: TextOptions
  let prior: LetterPrior
  private let meanings: [TextAlphabet.Meaning?]
  private let further: FurtherLanguageReader?

  private static let height = 48
  /// The recognizer outputs one column per 8 pixels.
  private static let pixelsPerColumn = 8
  /// Longer lines are compressed to this width.
  private static let maximumWidth = 3200
  /// Few distinct widths, since the engine prepares each new one: about 50 ms of CPU time, as much as 2,400
  /// pixels of width take. Receipts are recognized as accurately as in steps of 32.
  private static let widthStep = 96
  private static let overheadColumns = 96

  init(page: TextPage, networks: TextNetworks, options: TextOptions) {
    (self.page, self.networks, self.options) = (page, networks, options)
    prior = LetterPrior(named: options.latinLanguages, usual: options.usualCharacters)
    meanings = networks.alphabet.meanings(in: options.scripts, prior: prior)
    further =
      options.furtherLanguages.isEmpty
      ? nil
      : FurtherLanguageReader(
        page: page, languages: options.furtherLanguages, givesUp: !options.prefersFurtherLanguages)
  }

  private static func widths(_ quadrilateral: Quadrilateral) -> (line: Int, input: Int) {
    let ratio = quadrilateral.width / max(quadrilateral.height, 1e-6)
    let width = Int(min(max(16, (Double(height) * ratio).rounded()), Double(maximumWidth)))
    return (width, (width + widthStep - 1) / widthStep * widthStep)
  }

  /// Returns the cost of recognizing a line: its input pixels, plus the equivalent of the overhead per line.
  /// Measured: 1.6 to 2.6 ms of CPU time per line and 0.44 µs per pixel.
  static func cost(_ quadrilateral: Quadrilateral) -> Int {
    height * (widths(quadrilateral).input + overheadColumns)
  }

  /// A reading of the network this confident needs no other, unless a further language comes first.
  private static let sureConfidence: Float = 0.9
  /// The advantage in confidence of readings in further languages, if one of them comes first: the network
  /// reads Vietnamese, without some of its marks, and upside-down Hebrew as Latin.
  private static let furtherAdvantage: Float = 0.15
  /// A reading in a further language below this may be upside down: the network that finds the direction
  /// knows few scripts. Upright lines have more, others 0.75 to 0.83.
  private static let uprightConfidence: Float = 0.87
  private static let turningAdvantage: Float = 0.1

  /// Recognizes a line with the network and in the further languages; returns the most confident reading.
  ///
  /// The scripts differ so much that a reading in the wrong one is hardly ever confident: of letters that it
  /// doesn't know, the network leaves ink unexplained, and Latin text read as Cyrillic has about 0.4.
  ///
  /// - Returns: nil if no text is recognized.
  func read(_ quadrilateral: Quadrilateral) throws -> TextLine? {
    let own = try readWithNetwork(quadrilateral)
    guard let further else { return own }
    let isSure = Self.confidence(own) >= Self.sureConfidence
    guard options.prefersFurtherLanguages else {
      if isSure { return own }
      let other = try further.read(quadrilateral, isExpected: false)
      return Self.confidence(other) > Self.confidence(own) ? other : own
    }
    var other = try further.read(quadrilateral, isExpected: true)
    if !isSure, Self.confidence(other) < Self.uprightConfidence {
      let turned = try further.read(quadrilateral.rotatingCorners(quarters: 2), isExpected: true)
      if Self.confidence(turned) > Self.confidence(other) + Self.turningAdvantage { other = turned }
    }
    return other != nil && Self.confidence(other) + Self.furtherAdvantage > Self.confidence(own) ? other : own
  }

  /// Returns the lines as the languages that their letters show make them likely; no network runs.
  func withLikelyLetters(_ lines: [TextLine]) -> [TextLine] {
    var letters = PageLanguages()
    for case .aligned(_, let reading) in lines.map(\.candidates[0].places) {
      letters.add(reading.columns, reading.alphabet)
    }
    let languages = letters.likely(among: options.latinLanguages)
    guard !languages.isEmpty else { return lines }
    let prior = prior.confirmed(languages)
    let meanings = networks.alphabet.meanings(in: options.scripts, prior: prior)
    return lines.map { line in
      guard case .aligned(_, let reading) = line.candidates[0].places else { return line }
      let weighted = LineReading(
        quadrilateral: reading.quadrilateral, columns: reading.columns.weighted(by: meanings),
        ink: reading.ink,
        alphabet: reading.alphabet)
      let isSame = zip(reading.columns.columns, weighted.columns.columns)
        .allSatisfy { $0.first?.symbol == $1.first?.symbol }
      return isSame && !prior.hasInkMarks ? line : self.line(weighted, prior) ?? line
    }
  }

  private static func confidence(_ line: TextLine?) -> Float {
    line?.withAdjustedConfidence.candidates[0].confidence ?? 0
  }

  private func readWithNetwork(_ quadrilateral: Quadrilateral) throws -> TextLine? {
    let height = Self.height
    let (width, inputWidth) = Self.widths(quadrilateral)
    var ink = LineBinarization(width: 1, height: 1, levels: [0])
    let columns = try networks.recognizer().run(inputShape: [1, 3, height, inputWidth]) { tensor in
      try page.cut(quadrilateral, width: width, height: height, into: tensor, rowLength: inputWidth)
      ink = LineBinarization(
        cut: UnsafeBufferPointer(tensor), width: width, height: height, rowLength: inputWidth)
    } read: { outputs -> CTCOutput? in
      guard let output = outputs.first, output.shape.count == 3, output.shape[2] == networks.alphabet.count
      else { return nil }
      let lineColumns = Double(width) / Double(Self.pixelsPerColumn)
      return CTCOutput(
        output.values, symbolCount: output.shape[2],
        columnCount: min(output.shape[1], Int(lineColumns.rounded(.up))), meanings: meanings,
        lineColumns: lineColumns)
    }
    guard let columns else { return nil }
    return line(
      LineReading(quadrilateral: quadrilateral, columns: columns, ink: ink, alphabet: networks.alphabet),
      prior)
  }

  private func line(_ reading: LineReading, _ prior: LetterPrior) -> TextLine? {
    var hypotheses = PrefixBeamSearch.hypotheses(in: reading.columns)
    let alphabet = networks.alphabet
    if let first = hypotheses.first {
      let marks = DecimalSeparators(alphabet: alphabet, columns: reading.columns, ink: reading.ink)
      var symbols = marks.added(to: first.symbols)
      symbols = InkMarks(alphabet: alphabet, prior: prior, reading: reading).added(to: symbols)
      symbols = CapitalMarks(alphabet: alphabet, prior: prior, reading: reading).added(to: symbols)
      if symbols != first.symbols {
        hypotheses.insert(
          PrefixBeamSearch.Hypothesis(symbols: symbols, probability: first.probability), at: 0)
      }
    }
    if options.correctsLanguage {
      hypotheses = LanguageCorrection(alphabet: alphabet, customWords: options.customWords)
        .ordered(hypotheses, columns: reading.columns)
    }
    guard let first = hypotheses.first, first.probability > 0 else { return nil }
    let places = reading.columns.alignment(of: first.symbols)
    let confidence = places.reduce(0) { $0 + $1.probability } / Float(max(places.count, 1))
    var candidates: [TextCandidate] = []
    for hypothesis in hypotheses {
      let symbols = trimmed(hypothesis.symbols)
      let string = alphabet.string(of: symbols)
      guard !symbols.isEmpty, !candidates.contains(where: { $0.string == string }) else { continue }
      let share = Float(min(hypothesis.probability / first.probability, 1))
      candidates.append(
        TextCandidate(
          string: string, confidence: min(confidence * share, candidates.last?.confidence ?? 1),
          places: .aligned(symbols, reading)))
    }
    guard !candidates.isEmpty,
      let best = hypotheses.lazy.map({ trimmed($0.symbols) }).first(where: { !$0.isEmpty })
    else { return nil }
    return TextLine(
      quadrilateral: reading.quadrilateral, candidates: candidates,
      unrecognized: reading.unrecognized(besides: best))
  }

  private func trimmed(_ symbols: [Int]) -> [Int] {
    let space = networks.alphabet.space
    guard let first = symbols.firstIndex(where: { $0 != space }),
      let last = symbols.lastIndex(where: { $0 != space })
    else { return [] }
    return Array(symbols[first...last])
  }
}
