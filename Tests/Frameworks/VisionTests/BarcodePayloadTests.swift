import Foundation
import ImageIO
import TestSupport
import Testing

@testable import Vision

/// Drawn codes; their contents were given to the encoders that drew them.
@Suite("Barcode payloads")
struct BarcodePayloadTests {
  private static func code(_ path: String) throws -> VNBarcodeObservation {
    let request = VNDetectBarcodesRequest()
    try VNImageRequestHandler(url: packageFolder.appending(path: "Tests/Fixtures/\(path)")).perform([request])
    let codes = request.results ?? []
    try #require(codes.count == 1)
    return codes[0]
  }

  private static let license =
    "@\n\u{1E}\rANSI 000000100001DL00310165DLDAQX0000-SAMPLE\nDCSSAMPLE\nDACSAMPLE\nDADNONE\nDBD01012020\n"
    + "DBB01011990\nDBA01012030\nDBC9\nDAU070 IN\nDAYGRN\nDAG1 SAMPLE STREET\nDAISAMPLETOWN\nDAJXX\n"
    + "DAK000000000  \nDCGUSA\r"

  @Test(
    "payloads with control characters are text, and the bytes are available",
    arguments: [
      ("license", license),
      (
        "id-card",
        "@\n\u{1E}\rANSI 000000080002ID00410056ZX00970020IDDAQID-SAMPLE-1\nDCSSAMPLE\nDACSAMPLE\n"
          + "DBB02021992\nDCGUSA\rZXZXASAMPLE\nZXBNONE\r"
      ),
      ("lot-and-serial", "LOT7\u{1D}S0042"),
      ("part-label", "[)>\u{1E}06\u{1D}PSAMPLE-9\u{1D}3Q40\u{1D}VX0\u{1E}\u{4}"),
      ("records", "CREW\u{1E}07\u{1F}GATE\u{1E}12"), ("escape", "\u{1B}Z1"),
      ("parcel", "SAMPLE\u{1D}BOX 4\u{1E}"), ("small", "K1\u{1C}V2\u{1D}K3"), ("size-utf8", "Größe\u{1D}42"),
      ("serials", "SN\u{1D}77\u{1E}"), ("tab", "name\tvalue"),
      ("contact", "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Sample;Sam\r\nEND:VCARD\r\n"),
      ("gs1-qr", "010950600013435210LOT7\u{1D}21S0042"),
      ("gs1-data-matrix", "010950600013435210LOT7\u{1D}21S0042"),
    ])
  func controlCharacters(name: String, payload: String) throws {
    let code = try Self.code("ControlCharacters/\(name).png")
    #expect(code.payloadStringValue == payload)
    #expect(code.payloadData == Data(payload.utf8))
    #expect(code.isGS1DataCarrier == name.hasPrefix("gs1"))
  }

  @Test("a payload with U+0000 isn't text, and its bytes are complete")
  func zero() throws {
    let code = try Self.code("ControlCharacters/zero.png")
    #expect(code.payloadStringValue == nil)
    #expect(code.payloadData == Data("ab\0cd".utf8))
  }

  @Test(
    "the character set of bytes is inferred if the code declares none",
    arguments: [
      ("windows-1252-quotes", "Café “Sample” – 12 € ™", "windows-1252"),
      ("windows-1252-price", "It’s 5 €", "windows-1252"),
      ("windows-1252-ligature", "Œuvre n° 3 – Žižek", "windows-1252"),
      ("gbk-place", "上海市浦东新区", "GBK"), ("gbk-product", "产品编号：样品一号", "GBK"),
      ("gbk-date", "生产日期 2024年1月", "GBK"), ("latin-1-pound", "£ 12.50", "windows-1252"),
      ("latin-1-section", "§ 5 Abs. 2", "windows-1252"), ("latin-1-half", "Citroën 1½ °C", "windows-1252"),
      ("latin-1-place", "São Paulo", "windows-1252"), ("latin-1-capital", "Ångström", "windows-1252"),
      ("shift-jis-place", "東京都千代田区", "Shift_JIS"), ("shift-jis-kana", "ﾃｽﾄ 123", "Shift_JIS"),
      ("utf-8-mixed", "Größe 38 – 25 €", "UTF-8"), ("utf-8-one", "é", "UTF-8"),
      ("utf-8-chinese", "测试", "UTF-8"), ("utf-8-hangul", "한국어 샘플", "UTF-8"),
      ("eci-windows-1252", "Café – 5 €", nil), ("eci-gb18030", "上海测试", nil),
    ] as [(String, String, String?)])
  func charsets(name: String, payload: String, charset: String?) throws {
    let code = try Self.code("PayloadCharsets/\(name).png")
    #expect(code.payloadStringValue == payload)
    #expect(code.inferredCharset == charset)
    #expect(code.payloadData?.isEmpty == false)
  }

  @Test(
    "bytes that are text in no character set have no string",
    arguments: [
      ("bytes-high", Array(0x80...0xFF)), ("bytes-all", Array(0x00...0xFF)),
      ("bytes-zip", [0x50, 0x4B, 3, 4, 0x14, 0, 0, 0, 8, 0]),
      (
        "bytes-uuid",
        [
          0x5C, 0xA1, 0xAB, 0x1E, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0xDE, 0xCA, 0xDE, 0x01,
        ]
      ),
    ] as [(String, [UInt8])])
  func data(name: String, bytes: [UInt8]) throws {
    let code = try Self.code("PayloadCharsets/\(name).png")
    #expect(code.payloadStringValue == nil)
    #expect(code.payloadData == Data(bytes))
  }
}
