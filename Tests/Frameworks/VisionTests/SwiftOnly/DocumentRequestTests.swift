import CoreGraphics
import CoreVideo
import DataDetection
import Foundation
import TestSupport
import Testing

@testable import Vision

/// A page on which text and rules are drawn, from the top.
private struct WrittenPage {
  let buffer: CVPixelBuffer
  private let context: CGContext
  private let height: Int

  init(width: Int = 900, height: Int = 640, turnedBy degrees: CGFloat = 0) throws {
    buffer = try blankImage(width: width, height: height)
    guard let context = CGContext(drawingOn: buffer) else { throw CocoaError(.featureUnsupported) }
    (self.context, self.height) = (context, height)
    context.setFillColor(gray: 1, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: width, height: height))
    context.setFillColor(gray: 0, alpha: 1)
    if degrees != 0 {
      context.translateBy(x: CGFloat(width) / 2, y: CGFloat(height) / 2)
      context.rotate(by: -degrees * .pi / 180)
      context.translateBy(x: -CGFloat(width) / 2, y: -CGFloat(height) / 2)
    }
  }

  /// Writes text with its baseline at this distance from the top.
  func write(_ text: String, _ x: CGFloat, _ y: CGFloat, size: CGFloat = 24) {
    context.draw(text, at: CGPoint(x: x, y: CGFloat(height) - y), font: LabelFont(isBold: false, size: size))
  }

  func rule(_ left: CGFloat, _ top: CGFloat, to right: CGFloat, _ bottom: CGFloat) {
    context.fill(
      CGRect(x: left, y: CGFloat(height) - bottom - 2, width: right - left + 2, height: bottom - top + 2))
  }

  /// Writes a timetable of three columns and rows, left-aligned in the columns.
  func writeTable(_ rows: [[String]], left: CGFloat = 60, top: CGFloat = 120, isRuled: Bool) {
    for (row, fields) in rows.enumerated() {
      for (column, field) in fields.enumerated() {
        write(field, left + 14 + CGFloat(column) * 240, top + 36 + CGFloat(row) * 54)
      }
    }
    guard isRuled else { return }
    let (right, bottom) = (left + 720, top + CGFloat(rows.count) * 54)
    for row in 0...rows.count { rule(left, top + CGFloat(row) * 54, to: right, top + CGFloat(row) * 54) }
    for column in 0...3 { rule(left + CGFloat(column) * 240, top, to: left + CGFloat(column) * 240, bottom) }
  }

  func document(_ request: RecognizeDocumentsRequest = RecognizeDocumentsRequest()) async throws
    -> DocumentObservation.Container
  {
    context.flush()
    let found = try await request.perform(on: buffer)
    #expect(found.count == 1)
    return try #require(found.first).document
  }
}

@Suite("Documents: paragraphs, lists, tables")
struct DocumentRequestTests {
  private let timetable = [
    ["Train", "Leaves", "Arrives"], ["Coast line", "10:15", "12:40"], ["Night train", "22:05", "07:30"],
  ]

  private func fields(_ table: DocumentObservation.Container.Table) -> [[String]] {
    table.rows.map { $0.map(\.content.text.transcript) }
  }

  @Test(
    "a table with and without ruling lines, on a page rotated by some degrees",
    arguments: [(true, 0.0), (false, 0), (true, 4), (false, -6)])
  func table(isRuled: Bool, degrees: Double) async throws {
    let page = try WrittenPage(turnedBy: degrees)
    page.writeTable(timetable, isRuled: isRuled)
    let document = try await page.document()
    let table = try #require(document.tables.first)
    #expect(document.tables.count == 1 && fields(table) == timetable)
    #expect(
      table.columns.map { $0.map(\.content.text.transcript) }.first == ["Train", "Coast line", "Night train"])
    let cell = try #require(table.cell(row: 2, col: 1))
    #expect(cell.rowRange == 2...2 && cell.columnRange == 1...1 && cell.content.text.transcript == "22:05")
    #expect(table.cell(row: 3, col: 0) == nil && table.cell(row: 0, col: -1) == nil)
    // The table's center is at 420, 201 of 900, 640 before the page is rotated around 450, 320.
    let box = table.boundingRegion.boundingBox.cgRect
    let (x, y) = (420.0 - 450, 201.0 - 320)
    let angle = degrees * .pi / 180
    let middle = CGPoint(x: 450 + x * cos(angle) - y * sin(angle), y: 320 + x * sin(angle) + y * cos(angle))
    if isRuled {
      #expect(abs(box.midX * 900 - middle.x) < 6 && abs((1 - box.midY) * 640 - middle.y) < 6, "\(box)")
    }
  }

  @Test("cells without a dividing line span several columns, and empty cells are returned")
  func joinedCells() async throws {
    let page = try WrittenPage()
    page.writeTable([["", "", ""], ["Monday", "closed", "09:00"], ["Friday", "", "18:30"]], isRuled: true)
    // The first row's line between the second and third column is erased.
    page.write("Day", 80, 156)
    let context = try #require(CGContext(drawingOn: page.buffer))
    context.setFillColor(gray: 1, alpha: 1)
    context.fill(CGRect(x: 536, y: 640 - 170, width: 10, height: 46))
    context.flush()
    page.write("Opening hours", 330, 156)
    let table = try #require(try await page.document().tables.first)
    #expect(
      fields(table) == [["Day", "Opening hours"], ["Monday", "closed", "09:00"], ["Friday", "", "18:30"]])
    #expect(table.cell(row: 0, col: 2)?.columnRange == 1...2)
    #expect(table.columns[2].map(\.content.text.transcript) == ["Opening hours", "09:00", "18:30"])
    #expect(table.cell(row: 2, col: 1)?.content.paragraphs.isEmpty == true)
  }

  @Test("a title, paragraphs with their lines and words, a list with its markers")
  func text() async throws {
    let page = try WrittenPage()
    page.write("A walk in the hills", 60, 60, size: 40)
    page.write("The path begins at the church and leads", 60, 120)
    page.write("through the wood to the old bridge.", 60, 156)
    page.write("Bring along:", 60, 230)
    page.write("1. good shoes", 60, 290)
    page.write("2. some water", 60, 326)
    page.write("3. a map", 60, 362)
    let document = try await page.document()
    #expect(document.title?.transcript == "A walk in the hills")
    #expect(
      document.paragraphs.map(\.transcript) == [
        "A walk in the hills", "The path begins at the church and leads\nthrough the wood to the old bridge.",
        "Bring along:",
        "1. good shoes", "2. some water", "3. a map",
      ])
    #expect(document.tables.isEmpty && document.barcodes.isEmpty)
    let path = document.paragraphs[1]
    #expect(path.textAlignment == .leading && path.lines.map(\.shouldWrapToNextLine) == [true, false])
    #expect(path.words?.map(\.transcript).prefix(4) == ["The", "path", "begins", "at"])
    #expect(document.title?.lines.map(\.isTitle) == [true] && !path.lines.contains { $0.isTitle })
    let list = try #require(document.lists.first)
    #expect(list.items.map(\.itemString) == ["good shoes", "some water", "a map"])
    #expect(
      list.items.map(\.markerString) == ["1.", "2.", "3."]
        && list.items.allSatisfy { $0.markerType == .decimal })
    #expect(list.items[1].content.text.transcript == "2. some water")
  }

  @Test("the position of a range of text, also across a line break")
  func regions() async throws {
    let page = try WrittenPage()
    page.write("one two three", 60, 120)
    page.write("four five six", 60, 156)
    let text = try await page.document().text
    #expect(text.transcript == "one two three\nfour five six")
    let two = try #require(text.transcript.range(of: "two"))
    let word = try #require(text.words?.first { $0.transcript == "two" })
    let box = try #require(text.boundingRegion(for: two)).boundingBox.cgRect
    #expect(
      abs(box.midX - word.boundingBox.cgRect.midX) < 0.002 && abs(box.width - word.boundingBox.width) < 0.002)
    let over = try #require(text.transcript.range(of: "three\nfour"))
    let both = try #require(text.boundingRegion(for: over)).boundingBox.cgRect
    // From the first letter of the second line to the last of the first.
    #expect(both.minX * 900 < 66 && both.maxX > box.maxX && both.height > 1.5 * box.height)
    #expect(text.boundingRegion(for: two.lowerBound..<two.lowerBound) == nil)
    let lineBreak = try #require(text.transcript.firstIndex(of: "\n"))
    #expect(text.boundingRegion(for: lineBreak..<text.transcript.index(after: lineBreak)) == nil)
  }

  @Test("addresses, numbers and amounts, with their positions")
  func data() async throws {
    let page = try WrittenPage()
    page.write("Write to info@example.org", 60, 120)
    page.write("or call 415-555-0132", 60, 156)
    let text = try await page.document().text
    let found = text.detectedData
    #expect(found.map { $0.match.range.map { text.transcript[$0] } } == ["info@example.org", "415-555-0132"])
    guard case .emailAddress(let mail)? = found.first?.match.details else {
      Issue.record("no address")
      return
    }
    #expect(mail.emailAddress == "info@example.org")
    #expect(found[1].boundingRegion.boundingBox.cgRect.midY < found[0].boundingRegion.boundingBox.cgRect.midY)
  }

  @Test("barcodes are read on request")
  func barcodes() async throws {
    let card = packageFolder.appending(path: "Examples/GiftCard/card.jpg")
    var request = RecognizeDocumentsRequest()
    #expect(!request.barcodeDetectionOptions.enabled)
    #expect(try await request.perform(on: card).first?.document.barcodes.isEmpty == true)
    request.barcodeDetectionOptions.enabled = true
    let document = try #require(try await request.perform(on: card).first).document
    let codes = try await DetectBarcodesRequest().perform(on: card)
    #expect(!codes.isEmpty && document.barcodes.map(\.payloadString) == codes.map(\.payloadString))
    request.barcodeDetectionOptions.symbologies = [.codabar]
    #expect(try await request.perform(on: card).first?.document.barcodes.isEmpty == true)
  }

  @Test("documented defaults, languages and revisions, and the number of candidates")
  func options() async throws {
    var request = RecognizeDocumentsRequest()
    let text = request.textRecognitionOptions
    #expect(
      text.minimumTextHeightFraction == 1 / 32 && text.maximumCandidateCount == 3
        && text.useLanguageCorrection)
    #expect(!text.automaticallyDetectLanguage && text.customWords.isEmpty)
    #expect(request.revision == .revision1 && RecognizeDocumentsRequest.supportedRevisions == [.revision1])
    #expect(request.supportedRecognitionLanguages == RecognizeTextRequest().supportedRecognitionLanguages)
    #expect(request.supportedBarcodeSymbologies == request.barcodeDetectionOptions.symbologies)
    #expect(request.descriptor == .recognizeDocumentsRequest(.revision1))
    request.textRecognitionOptions.maximumCandidateCount = 1
    let page = try WrittenPage()
    page.write("Oil O0l1I", 60, 120)
    #expect(try await page.document(request).text.lines.map { $0.topCandidates(10).count } == [1])
    request.textRecognitionOptions.minimumTextHeightFraction = 0.5
    #expect(try await request.perform(on: page.buffer).isEmpty)
    request.regionOfInterest = NormalizedRect(x: 0.5, y: 0.5, width: 1, height: 1)
    await #expect(throws: VisionError.self) { try await request.perform(on: page.buffer) }
  }

  @Test("a blank page has no document, and a document is equal after coding")
  func values() async throws {
    let blank = try blankImage(width: 300, height: 200)
    #expect(try await RecognizeDocumentsRequest().perform(on: blank).isEmpty)
    let page = try WrittenPage()
    page.writeTable(timetable, isRuled: true)
    page.write("- one", 60, 400)
    page.write("- two", 60, 436)
    _ = try await page.document()
    let found = try #require(try await RecognizeDocumentsRequest().perform(on: page.buffer).first)
    let again = try JSONDecoder().decode(DocumentObservation.self, from: JSONEncoder().encode(found))
    #expect(again.uuid == found.uuid && again.document.tables.map(fields) == [timetable])
    #expect(again.document.lists.map { $0.items.map(\.itemString) } == [["one", "two"]])
    #expect(again.document.boundingRegion == found.document.boundingRegion)
  }
}
