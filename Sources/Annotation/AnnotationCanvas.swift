import CoreGraphics
import CoreVideo
import Foundation
import ImageIO

/// An upright picture that boxes, tags and captions are drawn on, in proportion to its size.
///
/// Coordinates are pixels from the top left corner. For video, keep one 32BGRA buffer, fill it from each frame with
/// `copyUpright(of:orientation:to:)`, and make a canvas on it: that allocates nothing the size of a picture.
public final class AnnotationCanvas {
  private let context: CGContext
  private let buffer: CVPixelBuffer
  private let lineWidth: CGFloat
  private let font: LabelFont
  private let captionFont: LabelFont

  /// Draws on a buffer of format 32BGRA, whose pixels change; nil for another format.
  public init?(drawingOn buffer: CVPixelBuffer) {
    guard buffer.pixelFormat == kCVPixelFormatType_32BGRA, let context = CGContext(drawingOn: buffer) else {
      return nil
    }
    self.buffer = buffer
    self.context = context
    // Chosen by eye, so that tags are readable and dice stay visible when a picture fills a screen.
    let side = CGFloat(min(buffer.width, buffer.height))
    lineWidth = max(1, (side / 220).rounded())
    font = LabelFont(size: max(9, (side / 30).rounded()))
    captionFont = LabelFont(size: max(12, (side / 16).rounded()))
    context.translateBy(x: 0, y: CGFloat(buffer.height))
    context.scaleBy(x: 1, y: -1)
    context.setLineJoin(.round)
  }

  /// Draws on a copy of a picture, turned upright; nil where memory is short.
  public convenience init?(
    copying picture: CVPixelBuffer, orientation: CGImagePropertyOrientation = .up
  ) {
    let size = orientation.uprightSize(width: picture.width, height: picture.height)
    guard
      let copy = CVPixelBuffer(
        width: size.width, height: size.height, pixelFormat: kCVPixelFormatType_32BGRA),
      Self.copyUpright(of: picture, orientation: orientation, to: copy)
    else { return nil }
    self.init(drawingOn: copy)
  }

  /// Fills a 32BGRA buffer of the upright picture's size with a picture of any format, in one pass.
  ///
  /// - Returns: false, with nothing written, where size or format don't fit.
  public static func copyUpright(
    of picture: CVPixelBuffer, orientation: CGImagePropertyOrientation = .up, to target: CVPixelBuffer
  ) -> Bool {
    picture.copyPixels(
      toBGRA: target, order: orientation.pixelOrder(width: picture.width, height: picture.height))
  }

  /// The pixels as drawn on so far.
  public var pixelBuffer: CVPixelBuffer {
    context.flush()
    return buffer
  }

  /// A picture of what has been drawn so far; later drawing doesn't change it.
  public func makeImage() -> CGImage? { context.makeImage() }

  /// Draws boxes, then their tags over all boxes.
  public func draw(_ annotations: [BoxAnnotation]) {
    let annotations = annotations.filter { !$0.box.hasNaN && !$0.box.isNull }
    for annotation in annotations { outline(annotation) }
    var layout = TagLayout(width: buffer.width, height: buffer.height)
    for annotation in annotations where !annotation.tag.isEmpty { tag(annotation, in: &layout) }
  }

  /// Draws a line of text on a dark band along the lower edge, such as a roll's values.
  public func drawCaption(_ text: String) {
    let extents = context.extents(of: text, font: captionFont)
    let padding = (captionFont.size * 0.4).rounded()
    let height = extents.ascent + extents.descent + 2 * padding
    let width = CGFloat(buffer.width)
    // Too long a line is made to fit.
    let scale = min(1, (width - 2 * padding) / max(extents.width, 1))
    var fitted = captionFont
    fitted.size *= max(scale, 0.1)
    context.setFillColor(gray: 0, alpha: 0.65)
    context.fill(CGRect(x: 0, y: CGFloat(buffer.height) - height, width: width, height: height))
    context.setFillColor(.white)
    context.draw(
      text, at: CGPoint(x: padding, y: CGFloat(buffer.height) - padding - extents.descent), font: fitted)
  }

  /// The colour on a wider dark line, so that it shows on bright and dark, plain and busy.
  private func outline(_ annotation: BoxAnnotation) {
    let picture = CGRect(x: 0, y: 0, width: buffer.width, height: buffer.height)
    let inset = lineWidth / 2
    let visible = annotation.box.standardized.intersection(picture).insetBy(dx: inset, dy: inset)
    guard !visible.isNull, visible.width > 0, visible.height > 0 else { return }
    let radius = min(lineWidth * 2, visible.width / 4, visible.height / 4)
    let path = CGPath(roundedRect: visible, cornerWidth: radius, cornerHeight: radius, transform: nil)
    for (color, width) in [
      (CGColor(gray: 0, alpha: 0.6), lineWidth * 2),
      (AnnotationPalette.color(annotation.colorIndex), lineWidth),
    ] {
      context.setStrokeColor(color)
      context.setLineWidth(width)
      context.addPath(path)
      context.strokePath()
    }
  }

  private func tag(_ annotation: BoxAnnotation, in layout: inout TagLayout) {
    let text = annotation.tag
    let extents = context.extents(of: text, font: font)
    let padding = (font.size * 0.25).rounded(.up)
    let size = CGSize(
      width: extents.width + 2 * padding, height: (extents.ascent + extents.descent).rounded(.up))
    let place = layout.place(size, by: annotation.box.standardized)
    let color = AnnotationPalette.color(annotation.colorIndex)
    context.setFillColor(color)
    context.addPath(
      CGPath(roundedRect: place, cornerWidth: padding, cornerHeight: padding, transform: nil))
    context.fillPath()
    context.setFillColor(AnnotationPalette.textColor(on: color))
    context.draw(
      text, at: CGPoint(x: place.minX + padding, y: place.minY + extents.ascent), font: font)
  }
}
