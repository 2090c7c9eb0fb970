package import Foundation

/// A font for labels.
///
/// Selected by fontconfig. If the family isn't installed, the closest match is used; if no font is installed,
/// Cairo draws with its built-in strokes, so that labels are never missing.
package struct LabelFont: Sendable, Hashable {
  package var family: String
  package var isBold: Bool
  package var isItalic: Bool
  /// The height of the em square in user space units.
  package var size: CGFloat

  /// DejaVu Sans is in the package `fonts-dejavu-core` of Debian and Ubuntu.
  package init(
    family: String = "DejaVu Sans", isBold: Bool = true, isItalic: Bool = false, size: CGFloat
  ) {
    self.family = family
    self.isBold = isBold
    self.isItalic = isItalic
    self.size = size
  }
}

/// The size of one line of text, in user space units.
package struct LabelExtents: Sendable, Hashable {
  /// The advance from the first character's origin to the next character's.
  package let width: CGFloat
  /// The font's height above the baseline, independent of the text.
  package let ascent: CGFloat
  /// The font's depth below the baseline, positive.
  package let descent: CGFloat

  package init(width: CGFloat, ascent: CGFloat, descent: CGFloat) {
    (self.width, self.ascent, self.descent) = (width, ascent, descent)
  }
}

extension CGContext {
  package func extents(of text: String, font: LabelFont) -> LabelExtents {
    select(font)
    var line = cairo_text_extents_t()
    cairo_text_extents(cairo, text, &line)
    var metrics = cairo_font_extents_t()
    cairo_font_extents(cairo, &metrics)
    return LabelExtents(
      width: CGFloat(line.x_advance), ascent: abs(CGFloat(metrics.ascent)),
      descent: abs(CGFloat(metrics.descent)))
  }

  /// The bounding box of the ink of one line of text drawn at the origin, in user space.
  package func inkBounds(of text: String, font: LabelFont) -> CGRect {
    select(font)
    var line = cairo_text_extents_t()
    cairo_text_extents(cairo, text, &line)
    return CGRect(x: line.x_bearing, y: line.y_bearing, width: line.width, height: line.height)
  }

  /// Draws one line of text in the fill color, upright whichever way y points, from a point on its baseline.
  package func draw(_ text: String, at baseline: CGPoint, font: LabelFont) {
    castShadow { $0.draw(text, at: baseline, font: font) }
    select(font)
    use(state.fillColor)
    cairo_move_to(cairo, Double(baseline.x), Double(baseline.y))
    paint { cairo_show_text(cairo, text) }
    updateMemory(within: cairo_clip_extents)
    cairo_new_path(cairo)
  }

  private func select(_ font: LabelFont) {
    cairo_select_font_face(
      cairo, font.family, font.isItalic ? CAIRO_FONT_SLANT_ITALIC : CAIRO_FONT_SLANT_NORMAL,
      font.isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
    // Glyphs assume that y points down: flip them if it points up.
    var transform = cairo_matrix_t()
    cairo_get_matrix(cairo, &transform)
    let size = Double(font.size)
    var glyphs = cairo_matrix_t(
      xx: size, yx: 0, xy: 0, yy: transform.yy < 0 ? -size : size, x0: 0, y0: 0)
    cairo_set_font_matrix(cairo, &glyphs)
  }
}
