import StillImages
import Testing
import Vision

@Suite("Names of symbologies and languages")
struct NameTests {
  @Test("a symbology's name is the field's term in lower case")
  func names() {
    #expect(VNBarcodeSymbology.qr.name == "qr")
    #expect(VNBarcodeSymbology.ean13.name == "ean13")
    #expect(VNBarcodeSymbology.code128.name == "code128")
    #expect(VNBarcodeSymbology.gs1DataBarExpanded.name == "gs1databarexpanded")
    #expect(VNBarcodeSymbology.rectangularMicroQR.name == "rectangularmicroqr")
  }
}
