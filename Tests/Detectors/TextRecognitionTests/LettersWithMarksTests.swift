import Foundation
import ImageIO
import Testing

@testable import TextRecognition

/// Drawn lines, from `Tests/Fixtures/TextMarks`, read without naming their language.
@Suite("Text recognition: letters with marks")
struct LettersWithMarksTests {
  /// With the letters of English preferred instead, up to eight are.
  @Test(
    "of the ten words of a page, at most two are misread",
    arguments: [
      ("de", ["Größe Übung Straße Äpfel", "Öffnung heiß süß KÜCHE", "schön grüßen Öl Fuß"]),
      ("is", ["þjóð þakka það", "blaðið þorsk verði", "FERÐ ágæt húsið"]),
      ("lt", ["GĖLĖ žolė ŪKIS", "SAUSĖ šviesą ąžuolą", "UPĖ Žemė NIŪRI"]),
      ("pl", ["ŁĄKA gęś źródło", "WĄWÓZ święto żółw", "KSIĄŻKA ćma łódź"]),
      ("sk", ["päť šťastie loď byť", "kosť ľad chuť žiť", "ďaleko vôňa kôň"]),
      ("tr", ["ılık ırmak sınır kapı", "İstanbul ışığı değil", "AĞAÇ şarkı çalışkan"]),
    ])
  func lines(code: String, lines: [String]) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let image = try ImageDecoder.decode(contentsOf: folder.appending(path: "Fixtures/TextMarks/\(code).png"))
    var options = TextOptions()
    // English, the default.
    options.usualCharacters = Set((0x21...0x7E).compactMap(Unicode.Scalar.init))
    let reader = TextReader(networks: try TextNetworks.shared())
    let read = try reader.lines(in: TextPage(image.picture), options: options)
    let words = read.flatMap { $0.candidates[0].string.split(separator: " ") }
    let missed = lines.flatMap { $0.split(separator: " ") }.filter { !words.contains($0) }
    #expect(missed.count <= 2, "\(missed) in \(words)")
  }
}
