import BarcodeSymbols
import Foundation
import GrayImage
import PlaneGeometry
import Testing

@testable import BarcodeReading

@Suite("Reading barcodes")
struct BarcodeReaderTests {
  @Test("a linear code is read at any angle", arguments: [0, 20, 45, 70, 90, 135, 200, 315])
  func anyAngle(degrees: Int) throws {
    let code = RenderedBarcode(digits: "4006381333931", angle: Double(degrees))
    let image = RenderedBarcode.image(width: 300, height: 300, [code])
    let codes = try BarcodeReader().codes(in: GrayPyramid(image))
    #expect(codes.map(\.text) == ["4006381333931"])
    #expect(codes.map(\.format) == [.ean13])
    let found = try #require(codes.first)
    // The bars are 190 pixels wide: from the first to the last, 95 to each side of the center.
    let direction = PixelPoint(cos(Double(degrees) * .pi / 180), sin(Double(degrees) * .pi / 180))
    let (left, right) = (code.center - 95 * direction, code.center + 95 * direction)
    #expect(abs(((found.quadrilateral[0] - left) * direction).sum()) < 4)
    #expect(abs(((found.quadrilateral[1] - right) * direction).sum()) < 4)
    #expect((found.center - code.center).length < 12)
  }

  @Test("several codes at different angles are each read once")
  func several() throws {
    let codes = [
      RenderedBarcode(digits: "4006381333931", center: [150, 150], angle: 40),
      RenderedBarcode(digits: "9780306406157", center: [450, 150], angle: -30),
      RenderedBarcode(digits: "5901234123457", center: [300, 400], angle: 0),
    ]
    let image = RenderedBarcode.image(width: 600, height: 500, codes)
    let read = try BarcodeReader().codes(in: GrayPyramid(image)).map(\.text).sorted()
    #expect(read == ["4006381333931", "5901234123457", "9780306406157"])
  }

  @Test("a rotated faint code on a bright background is read")
  func faint() throws {
    let code = RenderedBarcode(digits: "4006381333931", angle: 33, dark: 95, paper: 130)
    let image = RenderedBarcode.image(width: 300, height: 300, ground: 255, [code])
    #expect(try BarcodeReader().codes(in: GrayPyramid(image)).map(\.text) == ["4006381333931"])
  }

  @Test("only the requested formats are read")
  func formats() throws {
    let image = RenderedBarcode.image(
      width: 300, height: 300, [RenderedBarcode(digits: "4006381333931", angle: 45)])
    #expect(try BarcodeReader(formats: [.qrCode, .code128]).codes(in: GrayPyramid(image)).isEmpty)
    #expect(try BarcodeReader(formats: []).codes(in: GrayPyramid(image)).isEmpty)
  }

  @Test(
    "images of any small or narrow size are read without crashing",
    arguments: [(1, 1), (2, 1), (1, 300), (300, 1), (7, 9), (8, 8), (16, 16), (23, 24), (25, 40), (3000, 3)])
  func smallImages(width: Int, height: Int) throws {
    let levels = (0..<(width * height)).map { UInt8(truncatingIfNeeded: $0 % 2 * 255) }
    let image = GrayImage(width: width, height: height, levels: levels)
    #expect(try BarcodeReader().codes(in: GrayPyramid(image)).isEmpty)
  }

  @Test("stripes and noise aren't codes")
  func noCodes() throws {
    var state: UInt64 = 1
    let noise = (0..<(200 * 200)).map { _ -> UInt8 in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(state >> 56)
    }
    let stripes = (0..<(200 * 200)).map { index -> UInt8 in
      let diagonal: Int = index % 200 + index / 200
      return diagonal / 3 % 2 == 0 ? 0 : 255
    }
    for levels in [noise, stripes] {
      let image = GrayImage(width: 200, height: 200, levels: levels)
      #expect(try BarcodeReader().codes(in: GrayPyramid(image)).isEmpty)
    }
  }

  @Test("a number read both with and without its add-on is reported once, with it", arguments: [false, true])
  func addOn(comesFirst: Bool) {
    let readings = [nil, "51299"].map { addOn in
      Barcode(
        format: .ean13, text: "9780735200449", bytes: Array("9780735200449".utf8), content: .text,
        addOn: addOn,
        isInverted: false,
        quadrilateral: Quadrilateral(
          PixelPoint(0, 0), PixelPoint(95, 0), PixelPoint(95, 40), PixelPoint(0, 40)))
    }
    var codes: [Barcode] = []
    for reading in comesFirst ? readings.reversed() : readings { codes.insert(reading) }
    #expect(codes.map(\.addOn) == ["51299"])
  }

  @Test("canceling ends the reading")
  func cancelling() {
    struct Cancelled: Error {}
    let image = RenderedBarcode.image(
      width: 300, height: 300, [RenderedBarcode(digits: "4006381333931", angle: 45)])
    #expect(throws: Cancelled.self) {
      try BarcodeReader().codes(in: GrayPyramid(image), checkCancellation: { throw Cancelled() })
    }
  }
}
