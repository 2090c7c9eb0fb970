import Foundation
import TestSupport
import Testing
import Vision

@Suite("Text in further languages, which Tesseract reads")
struct FurtherLanguagesTests {
  private func observations(
    _ handler: VNImageRequestHandler, _ languages: [String], detectsLanguage: Bool = false
  ) throws -> [VNRecognizedTextObservation] {
    let request = VNRecognizeTextRequest()
    request.recognitionLanguages = languages
    request.automaticallyDetectsLanguage = detectsLanguage
    try handler.perform([request])
    return try #require(request.results)
  }

  private func drawn(
    _ lines: [String], _ languages: [String], detectsLanguage: Bool = false
  ) throws -> [VNRecognizedTextObservation] {
    let page = try drawnPage(lines, width: 800)
    return try observations(
      VNImageRequestHandler(cvPixelBuffer: page), languages, detectsLanguage: detectsLanguage)
  }

  private func string(_ observation: VNRecognizedTextObservation) -> String? {
    observation.topCandidates(1).first?.string
  }

  @Test(
    "lines are read, with confidence",
    arguments: [
      ("ru-RU", "Осторожно, двери закрываются"), ("uk-UA", "Щасливого їжака привітали"),
      ("el-GR", "Καλημέρα κόσμε και γεια σας"), ("vi-VT", "Những ngày mưa ở Hà Nội"),
    ])
  func drawnLine(_ language: String, _ text: String) throws {
    let lines = try drawn([text], [language])
    #expect(lines.map(string) == [text])
    #expect(lines.allSatisfy { $0.confidence > 0.7 && $0.unrecognized.isEmpty })
  }

  @Test(
    "lines whose letters join, or that have no spaces, are read",
    arguments: [
      ("arabic", "ar-SA"), ("hebrew", "he-IL"), ("hindi", "hi-IN"), ("korean", "ko-KR"), ("thai", "th-TH"),
    ])
  func shapedLines(_ name: String, _ language: String) throws {
    let folder = packageFolder.appending(path: "Tests/Fixtures/FurtherLanguages")
    let truth = try String(contentsOf: folder.appending(path: "\(name).txt"), encoding: .utf8)
    let lines = try observations(
      VNImageRequestHandler(url: folder.appending(path: "\(name).png")), [language])
    #expect(lines.compactMap(string) == truth.split(separator: "\n").map { String($0) })
  }

  @Test("the letters of a line from right to left are in the order of reading, the first on the right")
  func rightToLeft() throws {
    let page = packageFolder.appending(path: "Tests/Fixtures/FurtherLanguages/hebrew.png")
    let line = try #require(try observations(VNImageRequestHandler(url: page), ["he-IL"]).first)
    let text = try #require(line.topCandidates(1).first)
    let words = text.string.split(separator: " ")
    #expect(words.first == "כל")
    let boxes = try words.map { word in
      try #require(try text.boundingBox(for: word.startIndex..<word.endIndex)).boundingBox
    }
    #expect(zip(boxes, boxes.dropFirst()).allSatisfy { $0.minX >= $1.maxX - 0.01 })
  }

  @Test("among lines in the Latin alphabet, those are read as ever")
  func mixed() throws {
    let text = ["William Wilkins, 7th Avenue", "Осторожно, двери закрываются"]
    #expect(try drawn(text, ["ru-RU", "en-US"]).map(string) == text)
    #expect(try drawn(text, ["en-US", "ru-RU"]).map(string) == text)
    let german = ["Größe, Übermut & Straße", "Осторожно, двери закрываются"]
    #expect(try drawn(german, ["de-DE", "ru-RU"]).map(string) == german)
  }

  @Test("automatic detection finds the language of each line")
  func detection() throws {
    let text = ["Καλημέρα κόσμε και γεια σας", "William Wilkins, 7th Avenue", "Осторожно, двери закрываются"]
    #expect(try drawn(text, [], detectsLanguage: true).map(string) == text)
  }

  @Test("supported languages of the third revision include them, those of earlier revisions don't")
  func supported() throws {
    let further = ["ko-KR", "ru-RU", "uk-UA", "th-TH", "vi-VT", "ar-SA", "el-GR", "he-IL", "hi-IN"]
    let request = VNRecognizeTextRequest()
    #expect(Set(further).isSubset(of: try request.supportedRecognitionLanguages()))
    request.revision = VNRecognizeTextRequestRevision2
    #expect(Set(further).isDisjoint(with: try request.supportedRecognitionLanguages()))
  }
}
