import Foundation
import ImageIO
import Testing

@testable import TextRecognition

/// Drawn lines, from `Tests/Fixtures/TextMarks`, read without naming their language.
@Suite("Text recognition: letters with marks")
struct LettersWithMarksTests {
  @Test(
    "are read in every language",
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
    #expect(read.map { $0.candidates[0].string } == lines)
  }
}
