import CoreGraphics

/// An element of a drawing, for pixels and SVG alike; top-left origin.
enum DrawingElement: Hashable {
  /// A shape's line on a wider dark one, for contrast with any background.
  ///
  /// Lines thinner than a pixel have no dark line, which would hide small objects.
  ///
  /// The title is shown on request by viewers that support it.
  case outline(OverlayShape, color: CGColor, width: CGFloat, cornerRadius: CGFloat = 0, title: String = "")
  /// A filled rectangle with rounded corners.
  case plate(CGRect, color: CGColor, cornerRadius: CGFloat)
  /// One line of text of the given width.
  case text(String, baseline: CGPoint, font: LabelFont, color: CGColor, width: CGFloat)
}

/// The sizes of lines and text on an image.
struct DrawingStyle {
  let lineWidth: CGFloat
  let font: LabelFont
  let captionFont: LabelFont

  /// Chosen by eye, so that labels are legible and objects stay visible on an image that fills a screen.
  init(width: Int, height: Int, labelSize: OverlayDrawing.LabelSize) {
    let side = CGFloat(min(width, height))
    lineWidth = max(1, (side / 220).rounded())
    font = LabelFont(size: max(9, (side / (labelSize == .large ? 30 : 45)).rounded()))
    captionFont = LabelFont(size: max(12, (side / 16).rounded()))
  }
}

extension DrawingElement {
  /// The width of the dark line under a line of this width; nil for none.
  static func haloWidth(under width: CGFloat) -> CGFloat? { width < 1 ? nil : width + min(width, 3) }
}
