import Foundation
import GrayImage
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
}
