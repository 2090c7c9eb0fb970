import BarcodeSymbols
import Foundation
import GrayImage
import PlaneGeometry
import SeededRandom
import Testing

@testable import BarcodeReading

@Suite("Bent and faint barcodes")
struct BentMatrixTests {
  @Test(
    "two in three matrix codes on crumpled paper are read, of which zxing-cpp reads at most one in three",
    arguments: [BarcodeFormat.qrCode, .dataMatrix, .aztec])
  func crumpled(format: BarcodeFormat) throws {
    var random = SplitMix64(seed: 1)
    var (read, readWhole) = (0, 0)
    for _ in 0..<6 {
      let code = try BentMatrix(format, wave: random.next(in: 0.6...0.8), &random)
      let image = code.image(ink: 40, paper: 210, &random)
      let texts = try BarcodeReader().codes(in: GrayPyramid(image)).map(\.text)
      if texts == [code.text] { read += 1 }
      let flat = try UprightReader(formats: [format]).codes(in: image, minimumLines: 2)
      readWhole += flat.count
    }
    #expect(read >= 4)
    #expect(readWhole <= 2)
  }

  @Test("the corners of a bent code are those drawn, within two modules")
  func corners() throws {
    var random = SplitMix64(seed: 2)
    let code = try BentMatrix(.qrCode, wave: 0.6, &random)
    let image = code.image(ink: 40, paper: 210, &random)
    let found = try #require(try BarcodeReader().codes(in: GrayPyramid(image)).first)
    let half = Double(code.modules.columns) / 2 * BentMatrix.module
    let middle = PixelPoint(Double(image.width), Double(image.height)) / 2
    for corner in [
      PixelPoint(-half, -half), PixelPoint(half, -half), PixelPoint(half, half), PixelPoint(-half, half),
    ] {
      let nearest = found.quadrilateral.corners.map { ($0 - middle - corner).length }.min() ?? .infinity
      #expect(nearest < 2 * BentMatrix.module)
    }
  }

  @Test(
    "matrix codes whose ink is fourteen gray levels darker than the paper are read",
    arguments: [BarcodeFormat.qrCode, .aztec])
  func faintMatrix(format: BarcodeFormat) throws {
    var random = SplitMix64(seed: 1)
    let code = try BentMatrix(format, wave: 0, &random)
    let image = code.image(ink: 136, paper: 150, &random)
    #expect(try BarcodeReader().codes(in: GrayPyramid(image)).map(\.text) == [code.text])
  }

  @Test(
    "bars fourteen gray levels darker than the paper are read at any angle", arguments: [0.0, 25, 90, 140])
  func faintBars(angle: Double) throws {
    let code = RenderedBarcode(
      digits: "4006381333931", angle: angle, module: 2.5, dark: 136, paper: 150)
    let image = RenderedBarcode.image(width: 300, height: 300, ground: 150, [code])
    #expect(try BarcodeReader().codes(in: GrayPyramid(image)).map(\.text) == ["4006381333931"])
  }

  @Test("noise, squares at random and a grid have no lattice code", arguments: [3, 4, 5, 6, 7])
  func noCodes(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let side = random.integer(3...9)
    let cells = (0..<(64 * 64)).map { _ in random.chance(0.5) }
    let squares = (0..<(240 * 240)).map { index -> UInt8 in
      let isDark = cells[(index / 240 / side) * 64 % 4096 + (index % 240) / side % 64]
      return UInt8(isDark ? 50 : 200)
    }
    let grid = (0..<(240 * 240)).map { index -> UInt8 in
      (index % 240) % side == 0 || (index / 240) % side == 0 ? 50 : 200
    }
    for levels in [squares, grid] {
      let image = GrayImage(width: 240, height: 240, levels: levels)
      #expect(try BarcodeReader().codes(in: GrayPyramid(image)).isEmpty)
    }
  }

  @Test("equal parts of ink and paper look like modules, thin strokes don't")
  func texture() throws {
    var random = SplitMix64(seed: 8)
    let code = try BentMatrix(.qrCode, wave: 0, &random)
    let image = code.image(ink: 40, paper: 210, &random)
    let side = Double(code.modules.columns) * BentMatrix.module
    let region = BarcodeCandidate(
      outline: RotatedRectangle(
        center: PixelPoint(Double(image.width), Double(image.height)) / 2, angle: 0, width: side,
        height: side), weight: 1, isBars: false)
    #expect(region.hasModules(in: image))
    let strokes = GrayImage(
      width: image.width, height: image.height,
      levels: (0..<(image.width * image.height)).map { index in
        (index % image.width) % 9 < 2 && (index / image.width) % 14 < 8 ? 40 : 210
      })
    #expect(!region.hasModules(in: strokes))
  }
}

/// A matrix code on paper that waves displace.
private struct BentMatrix {
  let text: String
  let modules: EncodedBarcode
  /// The amplitude of the displacement in modules, and the waves' phases.
  private let wave: Double
  private let phases: SIMD2<Double>

  /// The width of a module in pixels.
  static let module = 4.0
  /// The length of a wave, as a share of the code's width.
  private static let waveLength = 1.2
  /// The paper around the code, in modules.
  private static let margin = 5.0

  init(_ format: BarcodeFormat, wave: Double, _ random: inout SplitMix64) throws {
    let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    text = String((0..<24).map { _ in random.element(signs) })
    modules = try EncodedBarcode(.text(text), format: format)
    self.wave = wave
    phases = SIMD2(random.next(in: 0...6.28), random.next(in: 0...6.28))
  }

  /// Returns an image of the code in its center, each pixel the mean of nine samples, with noise.
  func image(ink: Double, paper: Double, _ random: inout SplitMix64) -> GrayImage {
    let count = SIMD2(Double(modules.columns), Double(modules.rows))
    let size = (count + 2 * Self.margin) * Self.module
    let (width, height) = (Int(size.x), Int(size.y))
    let frequency = 2 * Double.pi / (Self.waveLength * count.x)
    let levels = (0..<(width * height)).map { index -> UInt8 in
      var sum = 0.0
      for place in 0..<9 {
        let x = (Double(index % width) + (Double(place % 3) + 0.5) / 3) / Self.module - Self.margin
        let y = (Double(index / width) + (Double(place / 3) + 0.5) / 3) / Self.module - Self.margin
        let column = (x + wave * sin(frequency * y + phases.x)).rounded(.down)
        let row = (y + wave * sin(frequency * x + phases.y)).rounded(.down)
        sum += modules.isDark(column: Int(column), row: Int(row)) ? ink : paper
      }
      return UInt8(min(max(sum / 9 + random.next(in: -2...2), 0), 255))
    }
    return GrayImage(width: width, height: height, levels: levels)
  }
}
