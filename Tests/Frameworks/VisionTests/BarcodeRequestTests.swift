import Foundation
import PlaneGeometry
import TestSupport
import Testing
import BarcodeSymbols

@testable import BarcodeReading
@testable import Vision

@Suite("VNDetectBarcodesRequest")
struct BarcodeRequestTests {
  @Test("all symbologies of the newest revision are detected by default")
  func defaults() throws {
    let request = VNDetectBarcodesRequest()
    #expect(request.revision == VNDetectBarcodesRequestRevision4)
    #expect(try Set(request.symbologies) == Set(request.supportedSymbologies()))
    #expect(request.symbologies.contains(.qr) && request.symbologies.contains(.maxiCode))
    #expect(!request.symbologies.contains(.msiPlessey))
    #expect(!request.coalesceCompositeSymbologies)
    #expect(VNDetectBarcodesRequest.supportedRevisions == [1, 2, 3, 4])
    #expect(VNBarcodeSymbology.ean13.rawValue == "VNBarcodeSymbologyEAN13")
  }

  @Test("setting the revision sets the symbologies that it supports")
  func revisions() {
    let request = VNDetectBarcodesRequest()
    request.symbologies = [.qr]
    request.revision = VNDetectBarcodesRequestRevision1
    #expect(request.symbologies.contains(.ean13) && !request.symbologies.contains(.codabar))
    request.revision = VNDetectBarcodesRequestRevision2
    #expect(request.symbologies.contains(.codabar) && !request.symbologies.contains(.maxiCode))
  }

  @Test("an unsupported symbology is rejected")
  func unsupported() throws {
    let request = VNDetectBarcodesRequest()
    request.symbologies = [.qr, .msiPlessey]
    let handler = VNImageRequestHandler(cvPixelBuffer: try blankImage(), options: [:])
    #expect(thrownCode { try handler.perform([request]) } == .invalidArgument)
  }

  @Test("an observation has the payload, symbology and corners, normalized from the lower left")
  func reading() throws {
    let codes = try observations(try barcodeImage("4006381333931", left: 40, top: 30))
    let code = try #require(codes.first)
    #expect(codes.count == 1)
    #expect(code.payloadStringValue == "4006381333931")
    #expect(code.payloadData == Data("4006381333931".utf8))
    #expect(code.symbology == .ean13)
    #expect(!code.isColorInverted && !code.isGS1DataCarrier)
    #expect(code.supplementalCompositeType == .none && code.supplementalPayloadString == nil)
    #expect(code.confidence == 1 && code.requestRevision == VNDetectBarcodesRequestRevision4)
    // The bars cover columns 40 to 230 of 400 and rows 30 to 110 of 200.
    #expect(abs(code.topLeft.x - 0.1) < 0.01 && abs(code.topRight.x - 0.575) < 0.01)
    #expect(
      code.topLeft.y > code.bottomLeft.y && code.boundingBox.minY > 0.44 && code.boundingBox.maxY < 0.86)
  }

  @Test("a QR code has a descriptor, and a linear code has none")
  func descriptor() throws {
    let request = VNDetectBarcodesRequest()
    let card = packageFolder.appending(path: "Examples/GiftCard/card.jpg")
    try VNImageRequestHandler(url: card).perform([request])
    let code = try #require(request.results?.first { $0.symbology == .qr })
    let descriptor = try #require(code.barcodeDescriptor as? CIQRCodeDescriptor)
    let payload = try #require(code.payloadStringValue)
    // As many modules as the text needs, which is in the codewords after a mode and a length.
    #expect(descriptor.errorCorrectedPayload.count > payload.utf8.count && descriptor.maskPattern < 8)
    #expect((1...10).contains(descriptor.symbolVersion))
    let bars = try #require(try observations(barcodeImage("4006381333931", left: 40, top: 30)).first)
    #expect(bars.barcodeDescriptor == nil)
  }

  @Test("drawn Aztec and Data Matrix codes have descriptors")
  func matrixDescriptors() throws {
    func drawn(_ format: BarcodeFormat) throws -> VNBarcodeObservation? {
      let code = try EncodedBarcode(.text("123456"), format: format)
      let (margin, module) = (4, 6)
      let side = (max(code.columns, code.rows) + 2 * margin) * module
      let image = try #require(
        CVPixelBuffer(width: side, height: side, pixelFormat: kCVPixelFormatType_OneComponent8))
      let plane = image.planes[0]
      for y in 0..<side {
        let row = (plane.baseAddress + y * plane.bytesPerRow).assumingMemoryBound(to: UInt8.self)
        for x in 0..<side {
          row[x] = code.isDark(column: x / module - margin, row: y / module - margin) ? 0 : 255
        }
      }
      return try observations(image).first
    }
    let matrix = try #require(try drawn(.dataMatrix)?.barcodeDescriptor as? CIDataMatrixCodeDescriptor)
    // ISO/IEC 16022: pairs of digits are 130 plus their value.
    #expect(matrix.errorCorrectedPayload == Data([142, 164, 186]))
    #expect(matrix.rowCount == 10 && matrix.columnCount == 10 && matrix.eccVersion == .v200)
    let aztec = try #require(try drawn(.aztec)?.barcodeDescriptor as? CIAztecCodeDescriptor)
    #expect(aztec.isCompact && aztec.layerCount == 1 && aztec.dataCodewordCount > 0)
    // Words of six bits.
    #expect(aztec.errorCorrectedPayload.count == (aztec.dataCodewordCount * 6 + 7) / 8)
  }

  @Test("light bars on a dark background are distinguished from dark ones on light")
  func inverted() throws {
    for isInverted in [true, false] {
      let codes = try observations(
        try barcodeImage("4006381333931", left: 40, top: 30, isInverted: isInverted))
      #expect(codes.map(\.payloadStringValue) == ["4006381333931"])
      #expect(codes.map(\.isColorInverted) == [isInverted])
    }
  }

  @Test("UPC-A is reported as EAN-13 with a leading zero")
  func upcA() throws {
    let codes = try observations(try barcodeImage("0036000291452", left: 40, top: 30))
    #expect(codes.map(\.payloadStringValue) == ["0036000291452"])
    #expect(codes.map(\.symbology) == [.ean13])
  }

  @Test("only codes in the region of interest are read, and normalized to it")
  func regionOfInterest() throws {
    let image = try barcodeImage("4006381333931", left: 40, top: 30)
    let without = VNDetectBarcodesRequest()
    without.regionOfInterest = CGRect(x: 0, y: 0, width: 1, height: 0.3)
    try VNImageRequestHandler(cvPixelBuffer: image, options: [:]).perform([without])
    #expect(without.results?.isEmpty == true)
    let with = VNDetectBarcodesRequest()
    with.regionOfInterest = CGRect(x: 0, y: 0.4, width: 0.8, height: 0.6)
    try VNImageRequestHandler(cvPixelBuffer: image, options: [:]).perform([with])
    let code = try #require(with.results?.first)
    // Columns 40 and 230 of 320.
    #expect(abs(code.topLeft.x - 0.125) < 0.01 && abs(code.topRight.x - 0.71875) < 0.01)
  }

  @Test("the orientation rotates the corners with the image")
  func orientation() throws {
    let image = try barcodeImage("4006381333931", left: 40, top: 30)
    let request = VNDetectBarcodesRequest()
    try VNImageRequestHandler(cvPixelBuffer: image, orientation: .down, options: [:]).perform([request])
    let code = try #require(request.results?.first)
    // Rotated by 180°, the code's own left side is at the right.
    #expect(abs(code.topLeft.x - 0.9) < 0.01 && abs(code.topRight.x - 0.425) < 0.01)
    #expect(code.topLeft.y < 0.6)
  }

  @Test("a canceled request has no results")
  func cancelling() throws {
    let request = VNDetectBarcodesRequest()
    let work = try request.work()
    request.state.lock()
    defer { request.state.unlock() }
    request.cancel()
    let image = requestImage(try barcodeImage("4006381333931", left: 40, top: 30))
    #expect(
      thrownCode { _ = try work.observations(in: image, cancellation: request.state) } == .requestCancelled)
  }

  @Test("every supported symbology can be read, and every format maps to a supported one")
  func mapping() {
    let supported = Set(VNBarcodeSymbology.supported(byRevision: VNDetectBarcodesRequestRevision4))
    #expect(supported.allSatisfy { !$0.formats.isEmpty })
    for format in BarcodeFormat.allCases {
      let code = barcode(format, "12345")
      #expect(!code.symbologies.isEmpty && supported.isSuperset(of: code.symbologies), "\(format)")
    }
  }

  @Test("check characters determine a code's symbologies")
  func checkCharacters() {
    // 12 + 24 + 13 + 14 + 3 + 9 = 75, which is 32 modulo 43: W.
    #expect(barcode(.code39, "CODE39W").symbologies == [.code39, .code39Checksum])
    #expect(barcode(.code39, "CODE39A").symbologies == [.code39])
    // GS1's example of a GTIN-14.
    #expect(barcode(.interleaved2of5, "15400141288763").symbologies.first == .itf14)
    #expect(barcode(.interleaved2of5, "15400141288764").symbologies == [.i2of5])
  }

  @Test(
    "UPC-E is reported with its own eight digits",
    arguments: [
      ("0042100005264", "04252614"), ("0012345000065", "01234565"), ("0012300000451", "01234531"),
      ("0012340000053", "01234543"),
    ])
  func upcE(expanded: String, compressed: String) {
    #expect(barcode(.upcE, expanded).payload == compressed)
  }

  private func barcode(_ format: BarcodeFormat, _ text: String) -> Barcode {
    Barcode(
      format: format, text: text, bytes: Array(text.utf8), content: .text, addOn: nil, isInverted: false,
      quadrilateral: Quadrilateral([0, 0], [1, 0], [1, 1], [0, 1]))
  }

  private func observations(_ image: CVPixelBuffer) throws -> [VNBarcodeObservation] {
    let request = VNDetectBarcodesRequest()
    try VNImageRequestHandler(cvPixelBuffer: image, options: [:]).perform([request])
    return request.results ?? []
  }
}

/// 400 × 200 with an EAN-13 code, two pixels a module and 80 high, drawn from the symbol's definition.
private func barcodeImage(
  _ digits: String, left: Int, top: Int, isInverted: Bool = false
) throws -> CVPixelBuffer {
  let odd = [
    "0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111",
    "0001011",
  ]
  let parities = [
    "LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL", "LGGLGL",
  ]
  func flipped(_ code: String) -> String { String(code.map { $0 == "0" ? "1" : "0" }) }
  let values = digits.compactMap(\.wholeNumberValue)
  var modules = "101"
  for (value, parity) in zip(values[1...6], parities[values[0]]) {
    modules += parity == "L" ? odd[value] : String(flipped(odd[value]).reversed())
  }
  modules += "01010" + values[7...12].map { flipped(odd[$0]) }.joined() + "101"
  let buffer = try #require(
    CVPixelBuffer(width: 400, height: 200, pixelFormat: kCVPixelFormatType_OneComponent8))
  let base = try #require(CVPixelBufferGetBaseAddress(buffer))
  let bars = Array(modules)
  for row in 0..<200 {
    for column in 0..<400 {
      let module = (column - left) / 2
      let isBar = row >= top && row < top + 80 && column >= left && module < 95 && bars[module] == "1"
      base.storeBytes(
        of: isBar != isInverted ? 20 : 240, toByteOffset: row * CVPixelBufferGetBytesPerRow(buffer) + column,
        as: UInt8.self)
    }
  }
  return buffer
}
