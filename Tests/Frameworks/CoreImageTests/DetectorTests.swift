import CoreImage.CIFilterBuiltins
import Foundation
import Installation
import TestSupport
import Testing

@Suite("Barcodes and detectors")
struct DetectorTests {
  private func code(_ text: String, level: String = "M") throws -> CIImage {
    let filter = CIFilter.qrCodeGenerator()
    filter.message = Data(text.utf8)
    filter.correctionLevel = level
    return try #require(filter.outputImage)
  }

  private func enlarged(_ image: CIImage) throws -> CIImage {
    let margin = CIImage(color: .white).cropped(to: image.extent.insetBy(dx: -4, dy: -4))
    let scaled = image.composited(over: margin).transformed(by: CGAffineTransform(scaleX: 8, y: 8))
    // Sharpens the edges again.
    return scaled.applyingFilter("CIColorThreshold")
  }

  @Test("a QR code has a pixel per module and a margin of one, and decodes to its message")
  func qrCode() throws {
    let image = try code("GRÜSSE 12")
    // Version 1 has 21 modules.
    #expect(image.extent == CGRect(x: 0, y: 0, width: 23, height: 23))
    let modules = try image.drawn()
    #expect(modules.pixels.allSatisfy { $0 == Pixel(0, 0, 0, 1) || $0 == Pixel(1, 1, 1, 1) })
    // The finder pattern at the top left: dark, light, dark, dark, dark, light, dark.
    #expect((1...7).map { modules[$0, 4].x } == [0, 1, 0, 0, 0, 1, 0])
    #expect((0..<23).allSatisfy { modules[$0, 0].x == 1 && modules[0, $0].x == 1 })
    let picture = try enlarged(image)
    let detector = try #require(CIDetector(ofType: CIDetectorTypeQRCode, context: nil))
    let features = detector.features(in: picture.transformed(by: CGAffineTransform(translationX: 100, y: 50)))
    let feature = try #require(features.first as? CIQRCodeFeature)
    #expect(feature.messageString == "GRÜSSE 12")
    #expect(feature.type == CIFeatureTypeQRCode)
    // The code's corner is four modules of eight pixels, plus the margin, from the image's.
    #expect(abs(feature.topLeft.x - (100 + 8)) <= 8)
    #expect(abs(feature.topLeft.y - (50 + 22 * 8)) <= 8)
    #expect(feature.bounds.width > 19 * 8)
    // 21 modules a side, with at most 19 data codewords.
    #expect(feature.symbolDescriptor?.symbolVersion == 1)
    #expect((9...19).contains(feature.symbolDescriptor?.errorCorrectedPayload.count ?? 0))
  }

  @Test("a higher correction level makes a larger code") func levels() throws {
    let sizes = try ["L", "M", "Q", "H"].map {
      try code(String(repeating: "a", count: 60), level: $0).extent.width
    }
    #expect(sizes == sizes.sorted())
    #expect(sizes[0] < sizes[3])
  }

  @Test("a Code 128 has one row of bars, with the given height and quiet space") func code128() throws {
    let filter = CIFilter.code128BarcodeGenerator()
    filter.message = Data("AB12".utf8)
    filter.quietSpace = 5
    filter.barcodeHeight = 20
    let image = try #require(filter.outputImage)
    #expect(image.extent.height == 30)
    let pixels = try image.drawn()
    // Start code B: bars and spaces of 2, 1, 1, 2, 1, 4 (ISO/IEC 15417).
    #expect((5..<16).map { pixels[$0, 15].x } == [0, 0, 1, 0, 1, 1, 0, 1, 1, 1, 1])
    #expect((0..<5).allSatisfy { pixels[$0, 15].x == 1 })
    // Start, four characters and a check character of 11 modules each, the stop of 13, and the quiet space.
    #expect(image.extent.width == 89)
  }

  @Test("a rectangle's corners are in the image's coordinates") func rectangle() throws {
    let card = CIImage(color: .white).cropped(to: CGRect(x: 60, y: 40, width: 160, height: 110))
    let picture = card.composited(over: CIImage(color: .black)).cropped(
      to: CGRect(x: 0, y: 0, width: 300, height: 200))
    let detector = try #require(CIDetector(ofType: CIDetectorTypeRectangle, context: nil))
    let feature = try #require(detector.features(in: picture).first as? CIRectangleFeature)
    for (corner, place) in [
      (feature.topLeft, CGPoint(x: 60, y: 150)), (feature.topRight, CGPoint(x: 220, y: 150)),
      (feature.bottomRight, CGPoint(x: 220, y: 40)), (feature.bottomLeft, CGPoint(x: 60, y: 40)),
    ] {
      #expect(abs(corner.x - place.x) < 3 && abs(corner.y - place.y) < 3)
    }
    // With an orientation option, the corners stay the same.
    let turned = detector.features(in: picture, options: [CIDetectorImageOrientation: 6])
    let bounds = try #require(turned.first?.bounds)
    #expect(abs(bounds.minX - 60) < 3 && abs(bounds.maxY - 150) < 3)
    #expect(detector.features(in: CIImage(color: .white)).isEmpty)
    #expect(detector.features(in: .empty()).isEmpty)
  }

  @Test("unknown detectors and invalid descriptor counts are rejected") func refused() throws {
    #expect(CIDetector(ofType: "CIDetectorTypeCat", context: nil) == nil)
    let data = Data([1, 2, 3])
    #expect(
      CIQRCodeDescriptor(payload: data, symbolVersion: 41, maskPattern: 0, errorCorrectionLevel: .levelM)
        == nil)
    #expect(
      CIQRCodeDescriptor(payload: data, symbolVersion: 1, maskPattern: 8, errorCorrectionLevel: .levelM)
        == nil)
    let code = try #require(
      CIQRCodeDescriptor(payload: data, symbolVersion: 4, maskPattern: 3, errorCorrectionLevel: .levelH))
    #expect(
      code.errorCorrectedPayload == data && code.symbolVersion == 4
        && code.errorCorrectionLevel.rawValue == 0x48)
    #expect(CIAztecCodeDescriptor(payload: data, isCompact: true, layerCount: 5, dataCodewordCount: 3) == nil)
    #expect(CIDataMatrixCodeDescriptor(payload: data, rowCount: 7, columnCount: 10, eccVersion: .v200) == nil)
    #expect(CIPDF417CodeDescriptor(payload: data, isCompact: false, rowCount: 2, columnCount: 10) == nil)
  }
}
