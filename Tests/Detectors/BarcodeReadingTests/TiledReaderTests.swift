import GrayImage
import PlaneGeometry
import Synchronization
import Testing
import BarcodeSymbols

@testable import BarcodeReading

@Suite("Reading large images in tiles")
struct TiledReaderTests {
  @Test(
    "tiles cover a length, none is too long, and neighbors overlap enough",
    arguments: [1, 500, 2048, 2049, 2600, 3584, 3585, 8000, 20_001])
  func stretches(length: Int) {
    for tiling in [TiledReader.Tiling.standard, .crowded] {
      let stretches = tiling.ranges(of: length)
      #expect(stretches.first?.lowerBound == 0 && stretches.last?.upperBound == length)
      #expect(stretches.allSatisfy { $0.count <= tiling.side })
      for (stretch, next) in zip(stretches, stretches.dropFirst()) {
        #expect(stretch.upperBound - next.lowerBound >= tiling.overlap)
        #expect(next.upperBound > stretch.upperBound)
      }
    }
  }

  /// A white image with QR codes: their payloads, upper left corners and module sizes in pixels.
  private static func image(
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

  @Test("codes are read once at tile borders, both small ones and ones larger than the overlap")
  func borders() throws {
    // Tiles of 3000 columns end at 1756, start at 1244: a code in both, one over each end, one over both.
    let codes: [(String, Int, Int, Int)] = [
      ("both", 1450, 100, 4), ("end", 1700, 300, 5), ("beginning", 1200, 500, 5), ("large", 1000, 700, 42),
    ]
    let image = try Self.image(width: 3000, height: 1700, codes)
    let found = try BarcodeReader(formats: [.qrCode, .qrCodeModel2]).codes(in: GrayPyramid(image))
    #expect(found.map(\.text).sorted() == codes.map(\.0).sorted())
    for (text, x, y, module) in codes {
      let code = try #require(found.first { $0.text == text })
      let middle = PixelPoint(Double(x), Double(y)) + 10.5 * Double(module)
      #expect((code.center - middle).length < Double(module))
    }
  }

  @Test("a call that exceeds its step limit is ended, and its tile counts as skipped")
  func stepLimit() throws {
    let image = try Self.image(width: 400, height: 400, [("limited", 100, 100, 6)])
    // The ring around a corner of this code alone has over 100 steps.
    for (limit, texts) in [
      (UprightReader.StepLimit(perPixel: 0, base: 100), []), (.standard, ["limited"]),
    ] {
      let work = ReadingBudget()
      let reading = TiledReader(
        formats: [.qrCode, .qrCodeModel2], minimumLines: 3, budget: work, stepLimit: limit)
      let codes = try reading.codes(in: GrayPyramid(image).level, checkCancellation: {})
      #expect(codes.map(\.text) == texts)
      #expect(work.isCut == texts.isEmpty)
    }
  }

  @Test("images full of finder patterns stay far below the step limit", arguments: [1, 2, 3])
  func stepMargin(module: Int) throws {
    let image = Self.corners(side: 640, module: module)
    let tenth = UprightReader.StepLimit(perPixel: UprightReader.StepLimit.standard.perPixel / 10, base: 0)
    let reading = UprightReader(formats: Set(BarcodeFormat.allCases), stepLimit: tenth)
    #expect(throws: Never.self) { try reading.codes(in: image, minimumLines: 3) }
  }

  /// Returns an image tiled with finder patterns of the given module size in pixels.
  private static func corners(side: Int, module: Int) -> GrayImage {
    GrayImage(
      width: side, height: side,
      levels: (0..<(side * side)).map { index in
        let (column, row) = (index % side / module % 9, index / side / module % 9)
        let ring = max(abs(column - 4), abs(row - 4))
        return ring < 2 || ring == 3 ? 0 : 255
      })
  }

  @Test(
    "an image of only finder patterns is read in many small calls, and can be canceled in between",
    arguments: [1, 3])
  func cancellation(module: Int) throws {
    struct Unwanted: Error {}
    let image = Self.corners(side: 2048, module: module)
    let checks = Mutex(0)
    #expect(throws: Unwanted.self) {
      // One tile is the whole image; QR codes are read in 25 parts of it.
      try BarcodeReader(formats: [.qrCode, .qrCodeModel2]).codes(in: GrayPyramid(image)) {
        try checks.withLock { checks in
          checks += 1
          if checks == 20 { throw Unwanted() }
        }
      }
    }
    #expect(checks.withLock { $0 } == 20)
  }

  @Test(
    "parts of an image of only finder patterns are skipped when the work limit is reached, and reported"
  )
  func work() throws {
    let side = 3000
    let corners = Self.corners(side: side, module: 1)
    // A code on white in the lower right, in its own tile.
    var levels = corners.levels
    let code = try Self.image(width: 1500, height: 1500, [("beside", 900, 900, 4)])
    for row in 0..<1500 {
      for column in 0..<1500 {
        levels[(row + side - 1500) * side + column + side - 1500] = code.levels[row * 1500 + column]
      }
    }
    let image = GrayImage(width: side, height: side, levels: levels)
    func calls(_ work: ReadingBudget) throws -> Int {
      var count = 0
      _ = try TiledReader(formats: [.qrCode, .qrCodeModel2], minimumLines: 3, budget: work).codes(
        in: GrayPyramid(image).level, checkCancellation: { count += 1 })
      return count
    }
    let (all, little) = (ReadingBudget(), ReadingBudget(pixels: 3_000_000))
    let calls = (all: try calls(all), little: try calls(little))
    #expect(!all.isCut && little.isCut)
    #expect(calls.little < calls.all / 2, "\(calls)")
  }

  @Test("work is estimated from finder patterns, from a quarter of the pixels up to all of them")
  func counting() {
    let work = ReadingBudget(pixels: 1000)
    #expect(work.spend(pixels: 400, crossings: 0))
    #expect(work.spend(pixels: 400, crossings: 10))
    #expect(work.spend(pixels: 690, crossings: 1_000_000))
    #expect(!work.isCut)
    #expect(!work.spend(pixels: 4, crossings: 0))
    #expect(work.isCut)
  }

  @Test("codes of every size are read beside hundreds of finder patterns")
  func crowd() throws {
    let (side, half) = (2048, 1024)
    let codes: [(String, Int, Int, Int)] = [
      ("one", 40, 40, 2), ("two", 460, 40, 4), ("three", 600, 300, 9), ("four", 40, 400, 20),
    ]
    let paper = try Self.image(width: half, height: half, codes)
    let corners = Self.corners(side: side, module: 1)
    let image = GrayImage(
      width: side, height: side,
      levels: (0..<(side * side)).map { index in
        let (column, row) = (index % side, index / side)
        return column < half && row < half ? paper[column, row] : corners.levels[index]
      })
    #expect(FinderPatternDensity.isCrowded(image, columns: 0..<side, rows: 0..<side))
    let found = try BarcodeReader(formats: [.qrCode, .qrCodeModel2]).codes(in: GrayPyramid(image))
    #expect(Set(found.map(\.text)).isSuperset(of: codes.map { $0.0 }))
  }

  @Test("finder patterns are counted by the rows that cross them")
  func crossings() throws {
    // 100 × 100 corners of nine modules, each crossed by its three center rows and no others.
    let corners = Self.corners(side: 900, module: 1)
    #expect(FinderPatternDensity.crossings(in: corners, columns: 0..<900, rows: 0..<900) == 30_000)
    #expect(FinderPatternDensity.isCrowded(corners, columns: 0..<900, rows: 0..<900))
    let code = try Self.image(width: 900, height: 900, [("one", 100, 100, 4)])
    // Three corners of 12 rows in their centers; other parts of the code may resemble some.
    let crossings = FinderPatternDensity.crossings(in: code, columns: 0..<900, rows: 0..<900)
    #expect((36..<100).contains(crossings))
    #expect(!FinderPatternDensity.isCrowded(code, columns: 0..<900, rows: 0..<900))
  }
}
