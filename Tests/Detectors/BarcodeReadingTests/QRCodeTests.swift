import GrayImage
import Testing
import BarcodeSymbols

@testable import BarcodeReading

@Suite("Writing QR codes")
struct QRCodeTests {
  @Test(
    "a written code can be read",
    arguments: ["https://192.0.2.2:8080/?token=0123456789abcdef", "é→日", "1"])
  func roundTrip(text: String) throws {
    let code = try QRCode(text)
    // The sizes of QR codes, ISO/IEC 18004: 21 modules a side and 4 more for each version.
    #expect((code.size - 21) % 4 == 0 && (21...177).contains(code.size))
    let (module, margin) = (4, 4)
    let side = (code.size + 2 * margin) * module
    let levels = (0..<side * side).map { place -> UInt8 in
      let (column, row) = (place % side / module - margin, place / side / module - margin)
      return code.isDark(column: column, row: row) ? 0 : 255
    }
    let image = GrayImage(width: side, height: side, levels: levels)
    let read = try BarcodeReader().codes(in: GrayPyramid(image))
    #expect(read.map(\.text) == [text])
  }

  @Test("in a terminal a line has two rows of modules, with a margin of four")
  func terminal() throws {
    let code = try QRCode("1")
    let lines = code.terminalText.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == (code.size + 8 + 1) / 2)
    #expect(lines.allSatisfy { $0.count == code.size + 8 })
    #expect(lines.prefix(2).allSatisfy { $0.allSatisfy { $0 == "█" } })
    // The finder pattern's first row is dark above the light ring's.
    #expect(lines[2].dropFirst(4).prefix(7) == " ▄▄▄▄▄ ")
  }

  @Test("a text too long for a QR code is rejected")
  func tooLong() {
    #expect(throws: BarcodeReadingError.self) { try QRCode(String(repeating: "a", count: 5_000)) }
  }
}
