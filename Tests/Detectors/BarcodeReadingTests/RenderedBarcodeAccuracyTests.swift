import Foundation
import GrayImage
import PlaneGeometry
import SeededRandom
import TestSupport
import Testing

@testable import BarcodeReading

/// A minimum in every checkout, which doesn't include the photographs of barcodes.
@Suite("Rendered barcodes")
struct RenderedBarcodeAccuracyTests {
  @Test("of 40 codes of any angle, size and contrast, 36 are read, and at most one wrongly")
  func codes() throws {
    var random = SplitMix64(seed: 1)
    var (read, misread) = (0, 0)
    for _ in 0..<40 {
      let paper = random.next(in: 130...250)
      let code = RenderedBarcode(
        digits: RenderedBarcode.digits(&random), center: SIMD2(190, 190), angle: random.next(in: 0...360),
        module: random.next(in: 1.3...3), height: random.next(in: 50...110),
        dark: random.next(in: 10...60), paper: paper)
      let image = RenderedBarcode.image(width: 380, height: 380, ground: paper, [code])
      let texts = try BarcodeReader().codes(in: GrayPyramid(image)).map(\.text)
      if texts.contains(code.digits) { read += 1 }
      misread += texts.count { $0 != code.digits }
    }
    #expect(read >= 36)
    #expect(misread <= 1)
  }

  @Test("narrow bars are read at angles at which their gradients point elsewhere")
  func narrowBars() throws {
    var random = SplitMix64(seed: 2)
    var read = 0
    for angle in stride(from: 8.0, through: 40, by: 4) {
      for module in [1.5, 1.8] {
        let code = RenderedBarcode(
          digits: RenderedBarcode.digits(&random), center: SIMD2(150, 150), angle: angle, module: module,
          height: 60)
        let image = RenderedBarcode.image(width: 300, height: 300, [code])
        read += try BarcodeReader().codes(in: GrayPyramid(image)).count { $0.text == code.digits }
      }
    }
    #expect(read >= 17)
  }

  @Test("a gray label on a white table is read at any angle", arguments: [15.0, 45, 70])
  func grayLabel(angle: Double) throws {
    var random = SplitMix64(seed: 3)
    let code = RenderedBarcode(
      digits: RenderedBarcode.digits(&random), center: SIMD2(150, 150), angle: angle, module: 2, height: 50,
      dark: 40, paper: 120)
    let image = RenderedBarcode.image(width: 300, height: 300, ground: 255, [code])
    #expect(try BarcodeReader().codes(in: GrayPyramid(image)).map(\.text) == [code.digits])
  }

  @Test("a region is turned to its bars' exact angle", arguments: [12.0, 20, 33, -25])
  func alignment(angle: Double) {
    let code = RenderedBarcode(digits: "4006381333931", center: SIMD2(150, 150), angle: angle, module: 1.6)
    let image = RenderedBarcode.image(width: 300, height: 300, [code])
    for error in [-8.0, 8] {
      let estimate = BarcodeCandidate(
        outline: RotatedRectangle(
          center: PixelPoint(150, 150), angle: (angle + error) * .pi / 180, width: 152, height: 90),
        weight: 1, isBars: true)
      let aligned = estimate.aligned(in: image).outline
      #expect(abs(aligned.angle * 180 / .pi - angle) < 0.6)
      #expect(aligned.width >= 152 && aligned.height >= 90)
    }
  }
}
