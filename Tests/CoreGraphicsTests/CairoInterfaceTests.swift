import CairoHeaders
import Testing

@testable import _CoreGraphics

@Suite("Cairo's interface as declared")
struct CairoInterfaceTests {
  @Test("constants are those of Cairo's headers")
  func constants() {
    let pairs: [(UInt32, UInt32)] = [
      (_CoreGraphics.CAIRO_STATUS_SUCCESS, CairoHeaders.CAIRO_STATUS_SUCCESS.rawValue),
      (_CoreGraphics.CAIRO_OPERATOR_CLEAR, CairoHeaders.CAIRO_OPERATOR_CLEAR.rawValue),
      (_CoreGraphics.CAIRO_OPERATOR_DEST_IN, CairoHeaders.CAIRO_OPERATOR_DEST_IN.rawValue),
      (_CoreGraphics.CAIRO_OPERATOR_DEST_OUT, CairoHeaders.CAIRO_OPERATOR_DEST_OUT.rawValue),
      (_CoreGraphics.CAIRO_EXTEND_REPEAT, CairoHeaders.CAIRO_EXTEND_REPEAT.rawValue),
      (_CoreGraphics.CAIRO_ANTIALIAS_DEFAULT, CairoHeaders.CAIRO_ANTIALIAS_DEFAULT.rawValue),
      (_CoreGraphics.CAIRO_ANTIALIAS_NONE, CairoHeaders.CAIRO_ANTIALIAS_NONE.rawValue),
      (_CoreGraphics.CAIRO_FILL_RULE_WINDING, CairoHeaders.CAIRO_FILL_RULE_WINDING.rawValue),
      (_CoreGraphics.CAIRO_FILL_RULE_EVEN_ODD, CairoHeaders.CAIRO_FILL_RULE_EVEN_ODD.rawValue),
      (_CoreGraphics.CAIRO_EXTEND_PAD, CairoHeaders.CAIRO_EXTEND_PAD.rawValue),
      (_CoreGraphics.CAIRO_FILTER_GOOD, CairoHeaders.CAIRO_FILTER_GOOD.rawValue),
      (_CoreGraphics.CAIRO_FILTER_NEAREST, CairoHeaders.CAIRO_FILTER_NEAREST.rawValue),
      (_CoreGraphics.CAIRO_FONT_SLANT_NORMAL, CairoHeaders.CAIRO_FONT_SLANT_NORMAL.rawValue),
      (_CoreGraphics.CAIRO_FONT_SLANT_ITALIC, CairoHeaders.CAIRO_FONT_SLANT_ITALIC.rawValue),
      (_CoreGraphics.CAIRO_FONT_WEIGHT_NORMAL, CairoHeaders.CAIRO_FONT_WEIGHT_NORMAL.rawValue),
      (_CoreGraphics.CAIRO_FONT_WEIGHT_BOLD, CairoHeaders.CAIRO_FONT_WEIGHT_BOLD.rawValue),
    ]
    for (declared, inHeader) in pairs { #expect(declared == inHeader) }
    // The formats' enumeration has a negative value and is signed.
    #expect(_CoreGraphics.CAIRO_FORMAT_ARGB32 == UInt32(CairoHeaders.CAIRO_FORMAT_ARGB32.rawValue))
    #expect(_CoreGraphics.CAIRO_FORMAT_A8 == UInt32(CairoHeaders.CAIRO_FORMAT_A8.rawValue))
    #expect(_CoreGraphics.CAIRO_FORMAT_RGB24 == UInt32(CairoHeaders.CAIRO_FORMAT_RGB24.rawValue))
  }

  @Test("structures are laid out as in Cairo's headers")
  func structures() {
    #expect(
      MemoryLayout<_CoreGraphics.cairo_matrix_t>.size == MemoryLayout<CairoHeaders.cairo_matrix_t>.size)
    #expect(
      MemoryLayout<_CoreGraphics.cairo_text_extents_t>.size
        == MemoryLayout<CairoHeaders.cairo_text_extents_t>.size)
    #expect(
      MemoryLayout<_CoreGraphics.cairo_font_extents_t>.size
        == MemoryLayout<CairoHeaders.cairo_font_extents_t>.size)
    let declared = _CoreGraphics.cairo_matrix_t(xx: 1, yx: 2, xy: 3, yy: 4, x0: 5, y0: 6)
    let inHeader = CairoHeaders.cairo_matrix_t(xx: 1, yx: 2, xy: 3, yy: 4, x0: 5, y0: 6)
    #expect(withUnsafeBytes(of: declared, Array.init) == withUnsafeBytes(of: inHeader, Array.init))
  }
}
