import Testing

@testable import BarcodeSymbols

@Suite("GS1 element strings")
struct GS1ElementStringsTests {
  /// The forms are those of the GS1 General Specifications, section 7.8.
  @Test(
    "are printed with application identifiers in parentheses",
    arguments: [
      ("010950600013435210LOT7\u{1D}21S0042", "(01)09506000134352(10)LOT7(21)S0042"),
      // Without a separator after a value of variable length, it extends to the end.
      ("010950600013435210LOT721S0042", "(01)09506000134352(10)LOT721S0042"),
      // A date, a net weight with its decimal place, a count; a separator that isn't needed.
      ("11240131\u{1D}31030012503712", "(11)240131(3103)001250(37)12"),
      ("0012345678901234567541095060001343529988", "(00)123456789012345675(410)9506000134352(99)88"),
      // A fixed length outside the list of predefined ones needs a separator.
      ("8005001299\u{1D}10A", "(8005)001299(10)A"),
    ])
  func printed(message: String, text: String) {
    #expect(GS1ElementStrings(message)?.humanReadable == text)
  }

  @Test(
    "other messages have none",
    arguments: [
      "", "01", "0109506000134", "0109506000134ABC", "04123", "9", "10", "10\u{1D}21A", "https://example.org",
      "10" + String(repeating: "A", count: 91), "١٢٣٤",
    ])
  func others(message: String) {
    #expect(GS1ElementStrings(message) == nil)
  }
}
