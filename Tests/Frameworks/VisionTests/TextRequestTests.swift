import Foundation
import ImageIO
import TestSupport
import Testing
@testable import Vision

@Suite("Text recognition")
struct TextRequestTests {
  private static let lines = ["Swift reads this line", "Total: 1,234.50 EUR"]

  private static func read(
    _ buffer: CVPixelBuffer, orientation: CGImagePropertyOrientation = .up,
    _ configure: (VNRecognizeTextRequest) -> Void = { _ in }
  ) throws -> [VNRecognizedTextObservation] {
    let request = VNRecognizeTextRequest()
    configure(request)
    try VNImageRequestHandler(cvPixelBuffer: buffer, orientation: orientation, options: [:]).perform([request]
    )
    return request.results ?? []
  }

  private static func strings(_ observations: [VNRecognizedTextObservation]) -> [String] {
    observations.map { $0.topCandidates(1)[0].string }
  }

  @Test("defaults are Apple's")
  func defaults() throws {
    let request = VNRecognizeTextRequest()
    #expect(request.recognitionLevel == .accurate)
    #expect(request.recognitionLanguages == ["en-US"])
    #expect(request.customWords.isEmpty)
    #expect(request.usesLanguageCorrection)
    #expect(!request.automaticallyDetectsLanguage)
    #expect(request.minimumTextHeight == 0.03125)
    #expect(request.revision == VNRecognizeTextRequestRevision3)
    #expect(VNRecognizeTextRequest.supportedRevisions == IndexSet(1...3))
    #expect(
      VNRequestTextRecognitionLevel.accurate.rawValue == 0 && VNRequestTextRecognitionLevel.fast.rawValue == 1
    )
    #expect(!VNDetectTextRectanglesRequest().reportCharacterBoxes)
  }

  @Test("each revision reports its supported languages")
  func languages() throws {
    let request = VNRecognizeTextRequest()
    let all = try request.supportedRecognitionLanguages()
    #expect(all.first == "en-US" && all.contains("ja-JP") && all.contains("zh-Hant"))
    #expect(Set(all).count == all.count && !all.contains("ka-GE"))
    #expect(try VNRecognizeTextRequest.supportedRecognitionLanguages(for: .fast, revision: 1) == ["en-US"])
    #expect(
      thrownCode { _ = try VNRecognizeTextRequest.supportedRecognitionLanguages(for: .fast, revision: 9) }
        == .unsupportedRevision)
  }

  @Test("isolated characters between the columns of a row are read")
  func loneSigns() throws {
    let found = try Self.read(
      try drawnPage(["Total\t:\t19.80", "Paid\t:\t20.00", "Change\t3\tpieces"], width: 560, size: 24))
    #expect(Self.strings(found) == ["Total", ":", "19.80", "Paid", ":", "20.00", "Change", "3", "pieces"])
  }

  @Test("lines are in order, with positions and candidates")
  func drawn() throws {
    let found = try Self.read(try drawnPage(Self.lines))
    #expect(Self.strings(found) == Self.lines)
    let first = try #require(found.first)
    #expect(first.boundingBox.minY > found[1].boundingBox.maxY - 0.05)
    #expect(first.topLeft.y > first.bottomLeft.y && first.topLeft.x < first.topRight.x)
    #expect(first.confidence > 0.8 && first.confidence <= 1)
    let candidates = first.topCandidates(3)
    #expect((1...3).contains(candidates.count) && first.topCandidates(0).isEmpty)
    #expect(zip(candidates, candidates.dropFirst()).allSatisfy { $0.confidence >= $1.confidence })
    #expect(Set(candidates.map(\.string)).count == candidates.count)
  }

  @Test("a range's box encloses its characters")
  func ranges() throws {
    // "reads" is positioned by the words' widths in DejaVu Sans: the left third, from a margin of 28.
    let line = try #require(try Self.read(try drawnPage(["reads iiii WWWW"])).first)
    let text = line.topCandidates(1)[0]
    try #require(text.string == "reads iiii WWWW")
    func box(_ word: String) throws -> CGRect {
      let range = try #require(text.string.range(of: word))
      let observation = try text.boundingBox(for: range)
      return try #require(observation).boundingBox
    }
    let (reads, narrow, wide) = (try box("reads"), try box("iiii"), try box("WWWW"))
    // Four W are 3.55 times as wide as four i in this font (989 and 278 units of advance).
    #expect(reads.maxX < narrow.minX && narrow.maxX < wide.minX)
    #expect((2.8...4.6).contains(wide.width / narrow.width))
    // The ink of x-height and ascenders: 0.76 of 28 pixels in an image of 72.
    #expect(abs(reads.height * 72 - 0.76 * 28) < 4)
    #expect(try text.boundingBox(for: text.string.startIndex..<text.string.startIndex) == nil)
    let beyond = (text.string + "more").endIndex
    #expect(thrownCode { _ = try text.boundingBox(for: text.string.startIndex..<beyond) } == .invalidArgument)
  }

  @Test("an image stored on its side is read by its orientation, a page upside down without one")
  func turned() throws {
    let page = try drawnPage(Self.lines)
    #expect(Self.strings(try Self.read(try stored(page, .left), orientation: .right)) == Self.lines)
    let onItsHead = try Self.read(try stored(page, .down))
    #expect(Self.strings(onItsHead) == Self.lines)
    let first = try #require(onItsHead.first)
    #expect(first.topLeft.x > first.topRight.x && first.topLeft.y < first.bottomLeft.y)
    #expect(Self.strings(try Self.read(try stored(page, .right))) == Self.lines)
  }

  @Test("only text in the region is read, in the region's coordinates")
  func region() throws {
    let found = try Self.read(try drawnPage(Self.lines)) {
      $0.regionOfInterest = CGRect(x: 0, y: 0, width: 1, height: 0.5)
    }
    #expect(Self.strings(found) == [Self.lines[1]])
    let box = try #require(found.first).boundingBox
    #expect(box.minY > 0.2 && box.maxY < 1 && box.height > 0.3)
    #expect(
      thrownCode {
        _ = try Self.read(try drawnPage(["x"])) {
          $0.regionOfInterest = CGRect(x: 0.5, y: 0, width: 1, height: 1)
        }
      } == .invalidArgument)
  }

  @Test("a minimum height excludes smaller text once it is set")
  func minimumHeight() throws {
    let page = try drawnPage(Self.lines)
    #expect(try Self.read(page) { $0.minimumTextHeight = 0.6 }.isEmpty)
    #expect(try Self.read(page) { $0.minimumTextHeight = 0.1 }.count == 2)
    #expect(thrownCode { _ = try Self.read(page) { $0.minimumTextHeight = .nan } } == .invalidArgument)
  }

  @Test("the fast level also reads plain text")
  func fast() throws {
    #expect(
      Self.strings(try Self.read(try drawnPage(Self.lines)) { $0.recognitionLevel = .fast }) == Self.lines)
  }

  @Test(
    "unsupported languages are ignored", arguments: [["ka-GE"], ["ka-GE", "en-US"], ["xx"], [""], []])
  func unsupportedLanguage(languages: [String]) throws {
    #expect(
      Self.strings(try Self.read(try drawnPage(Self.lines)) { $0.recognitionLanguages = languages })
        == Self.lines)
  }

  @Test(
    "images without text, of one pixel, and very long ones have no results",
    arguments: [(300, 200), (1, 1), (1, 3000), (9000, 3)])
  func blank(width: Int, height: Int) throws {
    #expect(try Self.read(try blankImage(width: width, height: height)).isEmpty)
  }

  @Test("a large image is searched at a reduced size")
  func large() throws {
    #expect(try Self.read(try blankImage(width: 4000, height: 3000)).isEmpty)
  }

  @Test("canceling ends it between lines")
  func cancelled() throws {
    let request = VNRecognizeTextRequest()
    request.progressHandler = { request, progress, _ in if progress == 0 { request.cancel() } }
    let handler = VNImageRequestHandler(cvPixelBuffer: try drawnPage(Self.lines), options: [:])
    #expect(thrownCode { try handler.perform([request]) } == .requestCancelled)
    #expect(request.results == nil)
  }

  @Test("text is detected without being read, with a box per character on request")
  func rectangles() throws {
    let page = try drawnPage(["two words"])
    let request = VNDetectTextRectanglesRequest()
    try VNImageRequestHandler(cvPixelBuffer: page, options: [:]).perform([request])
    let plain = try #require(request.results?.first)
    #expect(request.results?.count == 1 && plain.characterBoxes == nil)
    request.reportCharacterBoxes = true
    try VNImageRequestHandler(cvPixelBuffer: page, options: [:]).perform([request])
    let boxes = try #require((request.results?.first)?.characterBoxes)
    #expect(boxes.count == 8)
    #expect(zip(boxes, boxes.dropFirst()).allSatisfy { $0.boundingBox.midX < $1.boundingBox.midX })
    #expect(boxes.allSatisfy { plain.boundingBox.insetBy(dx: -0.02, dy: -0.1).contains($0.boundingBox) })
  }
}

/// Returns the image as stored for this orientation: rotated by its inverse.
private func stored(_ buffer: CVPixelBuffer, _ orientation: CGImagePropertyOrientation) throws
  -> CVPixelBuffer
{
  let stored = OrientedImage(buffer, orientation: orientation)
  let result = try blankImage(width: stored.width, height: stored.height)
  let (from, to) = (buffer.planes[0], result.planes[0])
  let order = stored.pixelOrder
  for row in 0..<stored.height {
    for column in 0..<stored.width {
      let x = order.originX + column * order.acrossX + row * order.downX
      let y = order.originY + column * order.acrossY + row * order.downY
      to.baseAddress.storeBytes(
        of: from.baseAddress.load(fromByteOffset: y * from.bytesPerRow + x * 4, as: UInt32.self),
        toByteOffset: row * to.bytesPerRow + column * 4, as: UInt32.self)
    }
  }
  return result
}
