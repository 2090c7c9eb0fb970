import CoreGraphics

/// What drawings are made of, whether in pixels or as SVG; top left origin.
enum DrawingElement: Hashable {
  /// A shape's line on a wider dark one, so that it shows on bright and dark, plain and busy.
  ///
  /// Lines of less than a pixel have no dark one, in which small things would drown.
  ///
  /// The title is what a viewer shows of it on request, where it can.
  case outline(OverlayShape, color: CGColor, width: CGFloat, cornerRadius: CGFloat = 0, title: String = "")
  /// A filled rectangle with rounded corners.
  case plate(CGRect, color: CGColor, cornerRadius: CGFloat)
  /// One line of text of the given width.
  case text(String, baseline: CGPoint, font: LabelFont, color: CGColor, width: CGFloat)
}

/// How large lines and letters are on a picture.
struct DrawingStyle {
  let lineWidth: CGFloat
  let font: LabelFont
  let captionFont: LabelFont

  /// Chosen by eye, so that labels are readable and objects stay visible when a picture fills a screen.
  init(width: Int, height: Int, labelSize: OverlayDrawing.LabelSize) {
    let side = CGFloat(min(width, height))
    lineWidth = max(1, (side / 220).rounded())
    font = LabelFont(size: max(9, (side / (labelSize == .large ? 30 : 45)).rounded()))
    captionFont = LabelFont(size: max(12, (side / 16).rounded()))
  }
}

extension DrawingElement {
  /// The dark line's width under a line of some width; nil for none.
  static func haloWidth(under width: CGFloat) -> CGFloat? { width < 1 ? nil : width + min(width, 3) }
}
