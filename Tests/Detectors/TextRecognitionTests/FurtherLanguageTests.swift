import Installation
import Testing

@testable import TextRecognition

@Suite("Further languages")
struct FurtherLanguageTests {
  @Test("a language without data is an error that says how to install it")
  func missing() {
    #expect {
      _ = try TesseractInstance(FurtherLanguage("xyz"))
    } throws: { error in
      guard let error = error as? NotInstalledError else { return false }
      return "\(error)".contains("xyz.traineddata isn't installed")
        && "\(error)".contains("make setup-languages") && "\(error)".contains("tesseract-ocr-xyz")
    }
  }

  @Test(
    "Greek has one accent and a mu of its own",
    arguments: [("απὀ", "από"), ("τεµπέλη", "τεμπέλη"), ("ᾶ", "ά"), ("ϊ", "ϊ"), ("ΐ", "ΐ"), ("και", "και")])
  func greek(_ read: String, _ written: String) {
    #expect(FurtherLanguage("ell").normalized(read) == written)
  }

  @Test("an empty image has no symbols")
  func empty() throws {
    let levels = [UInt8](repeating: 255, count: 200 * 60)
    #expect(try TesseractInstance(FurtherLanguage("rus")).symbols(in: levels, width: 200, height: 60).isEmpty)
  }

  @Test("languages that were recognized come first, and those that never were are given up")
  func candidates() {
    let (russian, greek, hindi) = (FurtherLanguage("rus"), FurtherLanguage("ell"), FurtherLanguage("hin"))
    var candidates = LanguageCandidates([russian, greek, hindi], maximumFailures: 2)
    candidates.tried(russian, isRecognized: false)
    candidates.tried(greek, isRecognized: true)
    #expect(candidates.languages == [greek, russian, hindi])
    candidates.tried(russian, isRecognized: false)
    candidates.tried(greek, isRecognized: false)
    candidates.tried(greek, isRecognized: false)
    #expect(candidates.languages == [greek, hindi])
    var named = LanguageCandidates([russian], maximumFailures: nil)
    for _ in 0..<100 { named.tried(russian, isRecognized: false) }
    #expect(named.languages == [russian])
  }

  @Test("levels are shown dark on light, with a margin of the background's level")
  func polarity() {
    // A light letter on dark ground: two columns of ten.
    let levels = (0..<100).map { UInt8([4, 5].contains($0 % 10) ? 220 : 30) }
    let shown = LineBinarization(width: 10, height: 10, levels: levels).darkOnLight(levels, margin: 2)
    #expect(shown.count == 14 * 14)
    #expect(shown[0] == 225)
    #expect(shown[2 * 14 + 2] == 225)
    #expect(shown[2 * 14 + 2 + 4] == 35)
  }
}
