import StillImages
import Testing
import Vision

@Suite("Names of symbologies and languages")
struct NameTests {
  @Test("a symbology's name is the common term in lower case")
  func names() {
    #expect(VNBarcodeSymbology.qr.name == "qr")
    #expect(VNBarcodeSymbology.ean13.name == "ean13")
    #expect(VNBarcodeSymbology.code128.name == "code128")
    #expect(VNBarcodeSymbology.gs1DataBarExpanded.name == "gs1databarexpanded")
    #expect(VNBarcodeSymbology.rectangularMicroQR.name == "rectangularmicroqr")
  }

  @Test("every readable symbology is found by its name, and names are unique")
  func roundTrip() {
    let supported = DetectionOptions.supportedSymbologies
    #expect(supported.count >= 26)
    #expect(Set(supported.map(\.name)).count == supported.count)
    for symbology in supported { #expect(VNBarcodeSymbology(name: symbology.name) == symbology) }
  }

  @Test(
    "spelling variants of symbologies are accepted",
    arguments: [("QR", "qr"), ("EAN-13", "ean13"), ("code_128", "code128"), ("Data Matrix", "datamatrix")])
  func spelling(_ written: String, _ name: String) {
    #expect(VNBarcodeSymbology(name: written)?.name == name)
  }

  @Test("unreadable symbologies have no result", arguments: ["", "msiplessey", "upca", "code"])
  func unknown(_ name: String) {
    #expect(VNBarcodeSymbology(name: name) == nil)
  }

  @Test("a language may be written without region, in any case, or with another region")
  func languages() {
    #expect(DetectionOptions.language("en-US") == "en-US")
    #expect(DetectionOptions.language("JA") == "ja-JP")
    #expect(DetectionOptions.language("zh_hant") == "zh-Hant")
    #expect(DetectionOptions.language("en-GB") == "en-GB")
    #expect(DetectionOptions.language("ka-GE") == nil)
    #expect(DetectionOptions.language("") == nil)
  }
}
