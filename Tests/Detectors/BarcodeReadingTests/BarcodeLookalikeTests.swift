import BarcodeSymbols
import GrayImage
import PlaneGeometry
import SeededRandom
import Testing

@testable import BarcodeReading

@Suite("What looks like barcodes")
struct BarcodeLookalikeTests {
  private static func region(
    _ image: GrayImage, width: Double, height: Double, degrees: Double, isBars: Bool
  ) -> BarcodeCandidate {
    let center = PixelPoint(Double(image.width), Double(image.height)) / 2
    return BarcodeCandidate(
      outline: RotatedRectangle(center: center, angle: degrees * .pi / 180, width: width, height: height),
      weight: 1, isBars: isBars)
  }

  @Test("a code has enough edges across at any angle; a matrix code may have them in either direction")
  func edges() {
    for degrees in [0.0, 30, 45, 77, 90] {
      let code = RenderedBarcode(digits: "4006381333931", angle: degrees)
      let image = RenderedBarcode.image(width: 300, height: 300, [code])
      let across = Self.region(image, width: 190, height: 90, degrees: degrees, isBars: true)
      let isCode = across.hasEdges(in: image)
      #expect(isCode)
      let along = Self.region(image, width: 90, height: 190, degrees: degrees + 90, isBars: false)
      let mayBeMatrix = along.hasEdges(in: image)
      #expect(mayBeMatrix)
    }
  }

  @Test("a box's sides aren't as many as a code's", arguments: [true, false])
  func box(isBars: Bool) {
    let levels = (0..<(200 * 200)).map { index -> UInt8 in
      (60..<140).contains(index % 200) && (50..<150).contains(index / 200) ? 40 : 220
    }
    let image = GrayImage(width: 200, height: 200, levels: levels)
    let box = Self.region(image, width: 160, height: 160, degrees: 0, isBars: isBars)
    let isCode = box.hasEdges(in: image)
    #expect(!isCode)
  }

  @Test("stripes of three widths repeat, the bars of 200 article numbers don't")
  func repeats() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<200 {
      let modules = RenderedBarcode(digits: RenderedBarcode.digits(&random)).modules
      let line = Self.line(modules, &random)
      #expect(!line.repeats(from: 0, to: Double(4 * modules.count)))
      let period = [1, 1, 0, 1, 0, 0, 0, 1, 1, 1, 0, 0] + [Int](repeating: 0, count: random.integer(0...9))
      let stripes = (0..<95).map { period[$0 % period.count] }
      #expect(Self.line(stripes, &random).repeats(from: 0, to: Double(4 * stripes.count)))
    }
  }

  /// A row with four pixels a module, shaded from one side to the other, with noise.
  private static func line(_ modules: [Int], _ random: inout SplitMix64) -> BlurredScanLine {
    BlurredScanLine(
      (0..<(4 * modules.count)).map { column in
        let level = modules[column / 4] == 1 ? 60.0 : 180
        let shade: Double = 0.15 * Double(column)
        return level + shade + random.next(in: -8...8)
      })
  }

  @Test("a code on a film's edge is higher than a row of pixels; Codabar has digits")
  func implausible() {
    func code(_ format: BarcodeFormat, _ text: String, height: Double) -> Barcode {
      Barcode(
        format: format, text: text, bytes: Array(text.utf8), content: .text, addOn: nil, isInverted: false,
        quadrilateral: Quadrilateral(
          PixelPoint(0, 0), PixelPoint(200, 0), PixelPoint(200, height), PixelPoint(0, height)))
    }
    #expect(code(.dxFilmEdge, "36-2/21", height: 2).isImplausible)
    #expect(!code(.dxFilmEdge, "36-2/21", height: 5).isImplausible)
    #expect(code(.codabar, "D----D", height: 60).isImplausible)
    #expect(!code(.codabar, "A-1$0-B", height: 60).isImplausible)
    #expect(!code(.ean13, "4006381333931", height: 2).isImplausible)
  }
}
