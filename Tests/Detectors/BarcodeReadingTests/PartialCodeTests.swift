import BarcodeSymbols
import Foundation
import GrayImage
import SeededRandom
import TestSupport
import Testing

@testable import BarcodeReading

/// Rows of pixels that leave a tilted code through its side see a part of its bars between blanks.
@Suite("Parts of barcodes")
struct PartialCodeTests {
  private static let formats: [BarcodeFormat] = [.interleaved2of5, .codabar, .code39, .code93]

  private static func content(_ format: BarcodeFormat, _ random: inout SplitMix64) -> String {
    func digits(_ count: Int) -> String {
      String((0..<count).map { _ in Character(String(Int.random(in: 0...9, using: &random))) })
    }
    switch format {
    case .interleaved2of5: return digits(2 * Int.random(in: 3...8, using: &random))
    case .codabar: return "A" + digits(Int.random(in: 5...10, using: &random)) + "B"
    default: return digits(Int.random(in: 4...8, using: &random))
    }
  }

  private static func texts(_ code: RenderedBarcode, side: Int = 380) throws -> [String] {
    let image = RenderedBarcode.image(width: side, height: side, [code])
    return try BarcodeReader().codes(in: GrayPyramid(image)).map(\.text)
  }

  private static func rendered(_ text: String, _ format: BarcodeFormat) throws -> RenderedBarcode {
    RenderedBarcode(
      otherModules: try EncodedBarcode(.text(text), format: format).isDark.map { $0 ? 1 : 0 },
      center: SIMD2(190, 190))
  }

  @Test("of codes at any angle, none is read in part, and nine of ten as a whole")
  func anyAngle() throws {
    var random = SplitMix64(seed: 4)
    var (read, count) = (0, 0)
    for format in Self.formats {
      for _ in 0..<12 {
        let text = Self.content(format, &random)
        var code = try Self.rendered(text, format)
        let whole = code.modules.count
        code.module = min(random.next(in: 1.5...3), 330 / Double(whole))
        code.height = random.next(in: 25...90)
        code.angle = random.next(in: 0...360)
        let found = try Self.texts(code)
        count += 1
        read += found.contains(text) ? 1 : 0
        #expect(found.allSatisfy { $0 == text }, "\(format) \(text) at \(code.angle)°: \(found)")
      }
    }
    #expect(read * 10 >= count * 9)
  }

  @Test("a short code beside a long one with the same digits is read, too")
  func twoCodes() throws {
    var long = try Self.rendered("554917", .interleaved2of5)
    var short = try Self.rendered("4917", .interleaved2of5)
    (long.center, short.center) = (SIMD2(190, 90), SIMD2(190, 280))
    (long.height, short.height) = (60, 60)
    let image = RenderedBarcode.image(width: 380, height: 380, [long, short])
    #expect(Set(try BarcodeReader().codes(in: GrayPyramid(image)).map(\.text)) == ["554917", "4917"])
  }

  @Test("bearer bars above and below a code aren't more of its bars")
  func bearerBars() throws {
    let code = try Self.rendered("15400141288763", .interleaved2of5)
    let width = Double(code.modules.count) * code.module + 4 * code.module
    var image = RenderedBarcode.image(width: 380, height: 380, [code])
    var levels = image.levels
    for column in Int(190 - width / 2)..<Int(190 + width / 2) {
      for row in Array(139..<145) + Array(235..<241) { levels[row * 380 + column] = 20 }
    }
    image = GrayImage(width: 380, height: 380, levels: levels)
    #expect(try BarcodeReader().codes(in: GrayPyramid(image)).map(\.text) == ["15400141288763"])
  }
}
