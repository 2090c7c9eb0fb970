import ConfinedDecoding
import Foundation
import ImageIO
import TestSupport
import Testing

@Suite("PDF documents in a confined process")
struct PDFDocumentTests {
  private static let program = DecoderProgram(url: BuiltProgram("vision-decoder").url)

  private func open(_ data: Data, limits: ImageDecodingLimits = .init()) throws -> PDFDocument {
    try PDFDocument(data, program: Self.program, limits: limits)
  }

  private func reason(_ work: () async throws -> Void) async throws -> PDFError.Reason? {
    do {
      try await work()
      return nil
    } catch let error as PDFError {
      return error.reason
    }
  }

  @Test("a page is rendered at the resolution, upright and on white")
  func rendering() async throws {
    // A blue rectangle from 30 to 90 points from the left, 150 to 180 above the lower edge.
    let content = "0 0 1 rg 30 150 60 30 re f"
    let document = try open(
      PDFBytes.document([
        PDFBytes.Page(content, width: 300, height: 200),
        PDFBytes.Page(content, width: 300, height: 200, rotation: 90),
      ]))
    #expect(try await document.pageCount() == 2)
    let upright = try await document.page(0, dotsPerInch: 144, includesText: false).picture
    #expect(upright.size == PixelSize(width: 600, height: 400))
    for (x, y, color) in [
      (70, 50, [0, 0, 255]), (170, 90, [0, 0, 255]), (70, 30, [255, 255, 255]), (190, 90, [255, 255, 255]),
    ] {
      #expect(pixel(upright.buffer, x, y) == color, "\(x), \(y)")
    }
    // Turned clockwise: what was 20 to 50 points below the upper edge is as far from the right one.
    let turned = try await document.page(1, dotsPerInch: 72, includesText: false).picture
    #expect(turned.size == PixelSize(width: 200, height: 300))
    #expect(pixel(turned.buffer, 200 - 35, 60) == [0, 0, 255])
    #expect(pixel(turned.buffer, 35, 60) == [255, 255, 255])
  }

  @Test("text that a page contains has its lines, and its characters' boxes")
  func text() async throws {
    let document = try open(
      PDFBytes.document([
        PDFBytes.Page(PDFBytes.text("Delivery note 5512", "Page 1")), PDFBytes.Page(""),
        // Above the upper edge.
        PDFBytes.Page("BT /F 18 Tf 40 400 Td (not on the page) Tj ET"),
      ]))
    let lines = try await document.page(0, dotsPerInch: 144, includesText: true).text
    #expect(lines.map(\.string) == ["Delivery note 5512", "Page 1"])
    #expect(lines[0].characters.map(\.string).joined() == "Deliverynote5512")
    // Helvetica's D is (81, 0) to (674, 718) thousandths of 18 points; the baseline is 50 points below the
    // edge; there are two pixels to a point.
    let box = lines[0].characters[0].box
    for (value, expected) in [
      (box.minX, 2 * (40 + 1.458)), (box.maxX, 2 * (40 + 12.132)), (box.minY, 2 * (50 - 12.924)),
      (box.maxY, 100),
    ] {
      #expect(abs(value - expected) < 1, "\(value) instead of \(expected)")
    }
    #expect(try await document.page(0, dotsPerInch: 144, includesText: false).text.isEmpty)
    #expect(try await document.page(1, dotsPerInch: 144, includesText: true).text.isEmpty)
    #expect(try await document.page(2, dotsPerInch: 144, includesText: true).text.isEmpty)
  }

  @Test("a page of too many pixels is rendered at a lower resolution")
  func largePage() async throws {
    let document = try open(
      PDFBytes.document([PDFBytes.Page("", width: 14_400, height: 7_200)]),
      limits: ImageDecodingLimits(maximumPixels: 1_000_000))
    let size = try await document.page(0, dotsPerInch: 200, includesText: false).picture.size
    #expect(size.width * size.height <= 1_000_000 && size.width * size.height > 990_000)
    #expect(size.width == 2 * size.height)
  }

  @Test("encrypted and damaged documents and missing pages are distinguished")
  func failures() async throws {
    let bytes = String(repeating: "41", count: 32)
    let encrypted = PDFBytes.document(
      [PDFBytes.Page("")],
      trailer: "/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <\(bytes)> /U <\(bytes)> >>")
    #expect(try await reason { _ = try await open(encrypted).pageCount() } == .encrypted)
    for data in [Data("%PDF-1.7\n".utf8), Data("%PDF-1.7\n".utf8) + Data(count: 5_000), Data()] {
      #expect(try await reason { _ = try await open(data).pageCount() } == .damaged(page: nil))
    }
    let document = try open(PDFBytes.document([PDFBytes.Page("")]))
    let missing = try await reason { _ = try await document.page(5, dotsPerInch: 72, includesText: false) }
    #expect(missing == .damaged(page: 6))
    // The process goes on.
    #expect(try await document.page(0, dotsPerInch: 72, includesText: false).picture.width == 300)
  }

  @Test("changed bytes fail a document or page, never this process")
  func changedBytes() async throws {
    let data = PDFBytes.document([PDFBytes.Page(PDFBytes.text("text"), image: (4, 4, Array(0..<16)))])
    var state: UInt32 = 11
    for _ in 0..<40 {
      var changed = data
      for _ in 0..<4 {
        state = state &* 1_664_525 &+ 1_013_904_223
        changed[Int(state >> 8) % data.count] = UInt8(truncatingIfNeeded: state >> 3)
      }
      let limits = ImageDecodingLimits(maximumPixels: 1_000_000)
      guard let document = try? open(changed, limits: limits), let count = try? await document.pageCount()
      else { continue }
      for page in 0..<min(count, 2) {
        let image = try? await document.page(page, dotsPerInch: 72, includesText: true)
        #expect((image?.picture.width ?? 0) * (image?.picture.height ?? 0) <= 1_000_000)
      }
    }
  }

  @Test("a signature may follow a byte order mark, and nothing else does for one")
  func signature() {
    #expect(PDFDocument.isSignature("%PDF-1.7".utf8))
    #expect(PDFDocument.isSignature([0xEF, 0xBB, 0xBF] + Array("%PDF-2.0".utf8)))
    #expect(!PDFDocument.isSignature("About %PDF-1.7".utf8))
    #expect(!PDFDocument.isSignature([] as [UInt8]))
  }
}
