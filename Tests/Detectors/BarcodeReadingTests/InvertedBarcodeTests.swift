import GrayImage
import PlaneGeometry
import Testing

@testable import BarcodeReading

@Suite("Inverted barcodes")
struct InvertedBarcodeTests {
  private static let digits = "4006381333931"

  @Test("a linear code is read at any angle, and reported as inverted", arguments: [0, 20, 45, 90, 160, 180])
  func linear(degrees: Int) throws {
    let code = RenderedBarcode(digits: Self.digits, angle: Double(degrees), dark: 225, paper: 25)
    let image = RenderedBarcode.image(width: 300, height: 300, ground: 25, [code])
    let codes = try BarcodeReader().codes(in: GrayPyramid(image))
    #expect(codes.map(\.text) == [Self.digits])
    #expect(codes.map(\.isInverted) == [true])
    #expect((codes.first.map { ($0.center - code.center).length } ?? .infinity) < 12)
  }

  @Test("a dark label on a bright background is read at any angle", arguments: [0, 33, 90])
  func label(degrees: Int) throws {
    let code = RenderedBarcode(digits: Self.digits, angle: Double(degrees), dark: 190, paper: 60)
    let image = RenderedBarcode.image(width: 300, height: 300, ground: 240, [code])
    let codes = try BarcodeReader().codes(in: GrayPyramid(image))
    #expect(codes.map(\.text) == [Self.digits])
    #expect(codes.map(\.isInverted) == [true])
  }

  @Test("an inverted code beside a regular one is read, too")
  func both() throws {
    let codes = [
      RenderedBarcode(digits: Self.digits, center: [150, 100], dark: 230, paper: 20),
      RenderedBarcode(digits: "9780306406157", center: [150, 300]),
    ]
    let image = RenderedBarcode.image(width: 300, height: 400, codes)
    let read = try BarcodeReader().codes(in: GrayPyramid(image))
    #expect(read.count == 2)
    #expect(read.first { $0.text == Self.digits }?.isInverted == true)
    #expect(read.first { $0.text == "9780306406157" }?.isInverted == false)
  }

  @Test("regular codes aren't reported as inverted", arguments: [0, 45])
  func notInverted(degrees: Int) throws {
    let code = RenderedBarcode(digits: Self.digits, angle: Double(degrees))
    let image = RenderedBarcode.image(width: 300, height: 300, [code])
    #expect(try BarcodeReader().codes(in: GrayPyramid(image)).map(\.isInverted) == [false])
  }

  @Test(
    "a matrix code is read in either polarity, which is reported",
    arguments: [RenderedMatrix.qrCode, .dataMatrix, .aztec], [0.0, 30])
  func matrix(code: RenderedMatrix, degrees: Double) throws {
    for (ink, paper) in [(20.0, 230.0), (230, 20)] {
      let image = code.image(degrees: degrees, ink: ink, paper: paper)
      let codes = try BarcodeReader().codes(in: GrayPyramid(image))
      #expect(codes.map(\.text) == [code.text], "\(code.format)")
      #expect(codes.map(\.isInverted) == [ink > paper], "\(code.format)")
    }
  }
}
