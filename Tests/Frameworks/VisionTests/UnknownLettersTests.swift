import Foundation
import TestSupport
import Testing
import Vision

@Suite("Letters that the recognizer doesn't know")
struct UnknownLettersTests {
  private func lines(_ text: String) throws -> [VNRecognizedTextObservation] {
    let request = VNRecognizeTextRequest()
    try VNImageRequestHandler(cvPixelBuffer: try drawnPage([text], width: 800)).perform([request])
    return try #require(request.results)
  }

  @Test(
    "a line with such letters has a confidence below a half and the places of the letters",
    arguments: ["Những ngày mưa ở Hà Nội", "Καλημέρα κόσμε και γεια σας", "Осторожно, двери закрываются"])
  func unknown(_ text: String) throws {
    let lines = try lines(text)
    #expect(!lines.isEmpty)
    for line in lines {
      #expect(line.confidence < 0.5)
      #expect(line.topCandidates(1).first?.confidence == line.confidence)
      #expect(!line.unrecognized.isEmpty)
      #expect(
        line.unrecognized.allSatisfy {
          line.boundingBox.insetBy(dx: -0.01, dy: -0.01).contains($0.boundingBox)
        })
    }
  }

  @Test(
    "a line of letters that it knows has none",
    arguments: ["William Wilkins, 7th Avenue (100 %)", "Größe, Übermut & Straße", "Zażółć gęślą jaźń"])
  func known(_ text: String) throws {
    let lines = try lines(text)
    #expect(!lines.isEmpty)
    #expect(lines.allSatisfy { $0.confidence > 0.8 && $0.unrecognized.isEmpty })
  }
}
