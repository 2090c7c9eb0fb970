import Installation
import PlaneGeometry
import Testing

@testable import TextRecognition

@Suite("Marks in the ink")
struct InkMarksTests {
  /// A letter, its columns in a line of 48 rows, and the rows of its strokes.
  private struct Letter {
    let scalar: Unicode.Scalar
    var strokes: [(columns: Range<Int>, rows: Range<Int>)]
  }

  /// Low letters for comparison, which end at columns 12, 36 and 60.
  private static let low = (0..<3).map { index in
    Letter(scalar: "n", strokes: [(24 * index + 4..<24 * index + 12, 20..<38)])
  }

  /// Returns the letters after three low ones, or three capitals, in text of a language that the page
  /// confirms.
  private static func read(_ letters: [Letter], in code: String, after first: [Letter] = low) throws -> String
  {
    let alphabet = try TextAlphabet(contentsOf: InstalledFile.url(named: TextNetworks.FileNames().characters))
    let all = first + letters
    var line = DrawnLine(width: 24 * all.count, height: 48)
    for stroke in all.flatMap(\.strokes) { line.fill(stroke.columns, stroke.rows) }
    let symbols = try all.map { try #require(alphabet.symbol($0.scalar)) }
    // Three columns of 8 pixels each.
    let blank = [CTCOutput.Entry(symbol: TextAlphabet.blank, probability: 1)]
    let columns = symbols.flatMap { [[CTCOutput.Entry(symbol: $0, probability: 0.8)], blank, blank] }
    let reading = LineReading(
      quadrilateral: Quadrilateral(
        PixelPoint(0, 0), PixelPoint(1, 0), PixelPoint(1, 1), PixelPoint(0, 1)),
      columns: CTCOutput(columns: columns), ink: line.strokes, alphabet: alphabet)
    let language = try #require(LatinLanguage(code: code))
    let prior = LetterPrior(named: [language]).confirmed([language])
    let marked = InkMarks(alphabet: alphabet, prior: prior, reading: reading).added(to: symbols)
    let read = CapitalMarks(alphabet: alphabet, prior: prior, reading: reading).added(to: marked)
    return String(alphabet.string(of: read).unicodeScalars.dropFirst(first.count))
  }

  private static func letter(
    _ scalar: Unicode.Scalar, _ strokes: (columns: Range<Int>, rows: Range<Int>)...
  ) -> Letter { Letter(scalar: scalar, strokes: strokes) }

  @Test("an i without a dot is an ı in Turkish, and one with a dot is none")
  func dotlessI() throws {
    let without = Self.letter("i", (76..<80, 20..<38))
    let with = Self.letter("ı", (76..<80, 20..<38), (76..<80, 10..<14))
    #expect(try Self.read([without], in: "tr") == "ı")
    #expect(try Self.read([with], in: "tr") == "i")
    #expect(try Self.read([without], in: "de") == "i")
  }

  @Test("a small stroke at the upper right of a t is a caron in Slovak; neither a low nor a distant one is")
  func caron() throws {
    let body = (columns: 74..<82, rows: 12..<38)
    #expect(try Self.read([Self.letter("t", body, (84..<87, 10..<18))], in: "sk") == "ť")
    #expect(try Self.read([Self.letter("t", body)], in: "sk") == "t")
    #expect(try Self.read([Self.letter("t", body, (84..<87, 30..<38))], in: "sk") == "t")
    #expect(try Self.read([Self.letter("t", body, (84..<87, 10..<18))], in: "de") == "t")
  }

  @Test("a b that reaches below the line is a thorn in Icelandic")
  func thorn() throws {
    #expect(try Self.read([Self.letter("b", (76..<84, 10..<46))], in: "is") == "þ")
    #expect(try Self.read([Self.letter("b", (76..<84, 10..<38))], in: "is") == "b")
    #expect(try Self.read([Self.letter("p", (76..<84, 20..<46))], in: "is") == "p")
  }

  @Test("marks above and below capitals are those that the language has")
  func capitals() throws {
    let plain = Self.low.map { Letter(scalar: "N", strokes: [($0.strokes[0].columns, 14..<36)]) }
    let above = Self.letter("E", (76..<84, 14..<36), (78..<82, 6..<10))
    let below = Self.letter("E", (76..<84, 14..<36), (78..<82, 37..<44))
    #expect(try Self.read([above], in: "lt", after: plain) == "Ė")
    #expect(try Self.read([below], in: "lt", after: plain) == "Ę")
    #expect(try Self.read([Self.letter("E", (76..<84, 14..<36))], in: "lt", after: plain) == "E")
    // French has four of them.
    #expect(try Self.read([above], in: "fr", after: plain) == "E")
  }

  @Test("a small letter with a mark among capitals is a capital")
  func capitalsOnly() throws {
    let plain = Self.low.map { Letter(scalar: "N", strokes: [($0.strokes[0].columns, 14..<36)]) }
    let letter = Self.letter("ć", (76..<84, 14..<36), (78..<82, 6..<10))
    #expect(try Self.read([letter], in: "pl", after: plain) == "Ć")
    #expect(try Self.read([letter], in: "pl") == "ć")
  }
}
