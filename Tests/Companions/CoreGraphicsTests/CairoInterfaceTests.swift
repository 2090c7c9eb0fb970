import CairoHeaders
import Testing

@testable import _CoreGraphics

@Suite("Declarations of Cairo's interface")
struct CairoInterfaceTests {
  @Test("constants equal those in Cairo's headers")
  func constants() {
    let pairs: [(UInt32, UInt32)] = [
      (_CoreGraphics.CAIRO_STATUS_SUCCESS, CairoHeaders.CAIRO_STATUS_SUCCESS.rawValue),
      (_CoreGraphics.CAIRO_OPERATOR_CLEAR, CairoHeaders.CAIRO_OPERATOR_CLEAR.rawValue),
      (_CoreGraphics.CAIRO_OPERATOR_OVER, CairoHeaders.CAIRO_OPERATOR_OVER.rawValue),
      (_CoreGraphics.CAIRO_EXTEND_NONE, CairoHeaders.CAIRO_EXTEND_NONE.rawValue),
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
      (_CoreGraphics.CAIRO_PATH_MOVE_TO, CairoHeaders.CAIRO_PATH_MOVE_TO.rawValue),
      (_CoreGraphics.CAIRO_PATH_LINE_TO, CairoHeaders.CAIRO_PATH_LINE_TO.rawValue),
      (_CoreGraphics.CAIRO_PATH_CURVE_TO, CairoHeaders.CAIRO_PATH_CURVE_TO.rawValue),
      (_CoreGraphics.CAIRO_PATH_CLOSE_PATH, CairoHeaders.CAIRO_PATH_CLOSE_PATH.rawValue),
    ]
    for (declared, inHeader) in pairs { #expect(declared == inHeader) }
    // The formats' enumeration has a negative value and is signed.
    #expect(_CoreGraphics.CAIRO_FORMAT_ARGB32 == UInt32(CairoHeaders.CAIRO_FORMAT_ARGB32.rawValue))
    #expect(_CoreGraphics.CAIRO_FORMAT_A8 == UInt32(CairoHeaders.CAIRO_FORMAT_A8.rawValue))
    #expect(_CoreGraphics.CAIRO_FORMAT_RGB24 == UInt32(CairoHeaders.CAIRO_FORMAT_RGB24.rawValue))
  }

  @Test("blend modes map to Cairo's operators of the same names")
  func blendModes() {
    let pairs: [(CGBlendMode, cairo_operator_t)] = [
      (.normal, CairoHeaders.CAIRO_OPERATOR_OVER), (.multiply, CAIRO_OPERATOR_MULTIPLY),
      (.screen, CAIRO_OPERATOR_SCREEN), (.overlay, CAIRO_OPERATOR_OVERLAY), (.darken, CAIRO_OPERATOR_DARKEN),
      (.lighten, CAIRO_OPERATOR_LIGHTEN), (.colorDodge, CAIRO_OPERATOR_COLOR_DODGE),
      (.colorBurn, CAIRO_OPERATOR_COLOR_BURN), (.softLight, CAIRO_OPERATOR_SOFT_LIGHT),
      (.hardLight, CAIRO_OPERATOR_HARD_LIGHT), (.difference, CAIRO_OPERATOR_DIFFERENCE),
      (.exclusion, CAIRO_OPERATOR_EXCLUSION), (.clear, CairoHeaders.CAIRO_OPERATOR_CLEAR),
      (.copy, CAIRO_OPERATOR_SOURCE), (.sourceIn, CAIRO_OPERATOR_IN), (.sourceOut, CAIRO_OPERATOR_OUT),
      (.sourceAtop, CAIRO_OPERATOR_ATOP), (.destinationOver, CAIRO_OPERATOR_DEST_OVER),
      (.destinationIn, CairoHeaders.CAIRO_OPERATOR_DEST_IN),
      (.destinationOut, CairoHeaders.CAIRO_OPERATOR_DEST_OUT),
      (.destinationAtop, CAIRO_OPERATOR_DEST_ATOP), (.xor, CAIRO_OPERATOR_XOR),
      (.plusLighter, CAIRO_OPERATOR_ADD),
    ]
    for (mode, inHeader) in pairs { #expect(mode.cairoOperator == inHeader.rawValue) }
  }

  @Test("structures have the layout of Cairo's headers")
  func structures() {
    #expect(
      MemoryLayout<_CoreGraphics.cairo_matrix_t>.size == MemoryLayout<CairoHeaders.cairo_matrix_t>.size)
    #expect(
      MemoryLayout<_CoreGraphics.cairo_text_extents_t>.size
        == MemoryLayout<CairoHeaders.cairo_text_extents_t>.size)
    #expect(
      MemoryLayout<_CoreGraphics.cairo_font_extents_t>.size
        == MemoryLayout<CairoHeaders.cairo_font_extents_t>.size)
    #expect(
      MemoryLayout<_CoreGraphics.cairo_path_data_t>.size
        == MemoryLayout<CairoHeaders.cairo_path_data_t>.size)
    #expect(MemoryLayout<_CoreGraphics.cairo_path_t>.stride == MemoryLayout<CairoHeaders.cairo_path_t>.stride)
    let declared = _CoreGraphics.cairo_matrix_t(xx: 1, yx: 2, xy: 3, yy: 4, x0: 5, y0: 6)
    let inHeader = CairoHeaders.cairo_matrix_t(xx: 1, yx: 2, xy: 3, yy: 4, x0: 5, y0: 6)
    #expect(withUnsafeBytes(of: declared, Array.init) == withUnsafeBytes(of: inHeader, Array.init))
  }
}
