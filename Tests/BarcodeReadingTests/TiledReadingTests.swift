import GrayImage
import PlaneGeometry
import Synchronization
import Testing

@testable import BarcodeReading

@Suite("Reading large pictures in tiles")
struct TiledReadingTests {
  @Test(
    "tiles cover a length, none is too long, and each shares enough with the next",
    arguments: [1, 500, 2048, 2049, 2600, 3584, 3585, 8000, 20_001])
  func stretches(length: Int) {
    let stretches = TiledReading.stretches(of: length)
    #expect(stretches.first?.lowerBound == 0 && stretches.last?.upperBound == length)
    #expect(stretches.allSatisfy { $0.count <= TiledReading.side })
    for (stretch, next) in zip(stretches, stretches.dropFirst()) {
      #expect(stretch.upperBound - next.lowerBound >= TiledReading.overlap)
      #expect(next.upperBound > stretch.upperBound)
    }
  }

  /// A white picture with QR codes: their texts, upper left corners and how many pixels a module has.
  private static func picture(
    width: Int, height: Int, _ codes: [(text: String, x: Int, y: Int, module: Int)]
  ) throws -> GrayImage {
    var levels = [UInt8](repeating: 255, count: width * height)
    for code in codes {
      let modules = try QRCode(code.text)
      for row in 0..<(modules.size * code.module) {
        for column in 0..<(modules.size * code.module)
        where modules.isDark(column: column / code.module, row: row / code.module) {
          levels[(code.y + row) * width + code.x + column] = 0
        }
      }
    }
    return GrayImage(width: width, height: height, levels: levels)
  }

  @Test("codes are read once wherever tiles end, small ones and ones larger than what tiles share")
  func borders() throws {
    // The tiles of 3000 columns end at 1756 and begin at 1244: a code in both, one over each end, one over both.
    let codes: [(String, Int, Int, Int)] = [
      ("both", 1450, 100, 4), ("end", 1700, 300, 5), ("beginning", 1200, 500, 5), ("large", 1000, 700, 42),
    ]
    let picture = try Self.picture(width: 3000, height: 1700, codes)
    let found = try BarcodeReader(formats: [.qrCode, .qrCodeModel2]).codes(in: pyramid(picture))
    #expect(found.map(\.text).sorted() == codes.map(\.0).sorted())
    for (text, x, y, module) in codes {
      let code = try #require(found.first { $0.text == text })
      // 21 modules on a side.
      let middle = PixelPoint(Double(x), Double(y)) + 10.5 * Double(module)
      #expect((code.center - middle).length < Double(module))
    }
  }

  @Test(
    "a picture of nothing but the corners of codes is read in bounded calls, and can be cancelled between them"
  )
  func cancellation() throws {
    struct Unwanted: Error {}
    // 27 × 27 pixels each, as in QR codes with modules of three pixels.
    let side = 2100
    let picture = GrayImage(
      width: side, height: side,
      levels: (0..<(side * side)).map { index in
        let ring = max(abs((index % side % 27) / 3 - 4), abs((index / side % 27) / 3 - 4))
        return ring < 2 || ring == 3 ? 0 : 255
      })
    let checks = Mutex(0)
    #expect(throws: Unwanted.self) {
      try BarcodeReader().codes(in: pyramid(picture)) {
        try checks.withLock { checks in
          checks += 1
          // Four tiles make the whole: the third isn't read any more.
          if checks == 3 { throw Unwanted() }
        }
      }
    }
    #expect(checks.withLock { $0 } == 3)
  }
}
