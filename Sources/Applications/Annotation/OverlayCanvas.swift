import CoreGraphics
public import CoreVideo
import Foundation
public import ImageIO

/// Pixels that annotations are drawn on, in proportion to the picture's size.
///
/// Coordinates are pixels from the top left corner. For video, keep one 32BGRA buffer, fill it from each frame with
/// `copyUpright(of:orientation:to:)`, and make a canvas on it: that allocates nothing the size of a picture.
public final class OverlayCanvas {
  private let context: CGContext
  private let buffer: CVPixelBuffer

  /// Draws on a buffer of format 32BGRA, whose pixels change; nil for another format.
  public init?(drawingOn buffer: CVPixelBuffer) {
    guard buffer.pixelFormat == kCVPixelFormatType_32BGRA, let context = CGContext(drawingOn: buffer) else {
      return nil
    }
    self.buffer = buffer
    self.context = context
    context.translateBy(x: 0, y: CGFloat(buffer.height))
    context.scaleBy(x: 1, y: -1)
    context.setLineJoin(.round)
    context.setLineCap(.round)
  }

  /// Fills a 32BGRA buffer of the upright picture's size with a picture of any format, in one pass.
  ///
  /// - Returns: false, with nothing written, where size or format don't fit.
  public static func copyUpright(
    of picture: CVPixelBuffer, orientation: CGImagePropertyOrientation = .up, to target: CVPixelBuffer
  ) -> Bool {
    copyUpright(of: OrientedImage(picture, orientation: orientation), to: target)
  }

  /// Fills a buffer with a picture; see `copyUpright(of:orientation:to:)`.
  package static func copyUpright(of picture: OrientedImage, to target: CVPixelBuffer) -> Bool {
    picture.buffer.copyPixels(toBGRA: target, order: picture.pixelOrder)
  }

  /// A picture, turned upright, with a drawing on it.
  ///
  /// It is as large as the picture, or higher, by a band below for a legend that would hide what was found.
  ///
  /// - Returns: a 32BGRA buffer; nil where memory is short.
  public static func picture(
    _ picture: CVPixelBuffer, orientation: CGImagePropertyOrientation = .up, with drawing: OverlayDrawing
  ) -> CVPixelBuffer? {
    self.image(OrientedImage(picture, orientation: orientation), with: drawing)
  }

  /// A picture, turned upright, with a drawing on it; see `picture(_:orientation:with:)`.
  package static func image(
    _ picture: OrientedImage, with drawing: OverlayDrawing
  ) -> CVPixelBuffer? {
    let size = picture.size
    let layout = DrawingLayout(
      drawing, width: size.width, height: size.height, measure: TextMeasure().extents)
    guard
      let whole = CVPixelBuffer(
        width: size.width, height: size.height + Int(layout.bandHeight),
        pixelFormat: kCVPixelFormatType_32BGRA
      ),
      let upper = whole.upperRows(size.height), copyUpright(of: picture, to: upper),
      let canvas = OverlayCanvas(drawingOn: whole)
    else { return nil }
    layout.elements.forEach(canvas.draw)
    return canvas.pixelBuffer
  }

  /// The pixels as drawn on so far.
  public var pixelBuffer: CVPixelBuffer {
    context.flush()
    return buffer
  }

  /// Draws on all of the buffer. A legend that finds no place in it is left out.
  public func draw(_ drawing: OverlayDrawing) {
    let layout = DrawingLayout(drawing, width: buffer.width, height: buffer.height) {
      [context] in context.extents(of: $0, font: $1)
    }
    layout.elements.forEach(draw)
  }

  func draw(_ element: DrawingElement) {
    switch element {
    case .outline(let shape, let color, let width, let cornerRadius, _):
      stroke(shape, color, width: width, cornerRadius: cornerRadius)
    case .plate(let frame, let color, let radius):
      context.setFillColor(color)
      context.addPath(
        CGPath(roundedRect: frame, cornerWidth: radius, cornerHeight: radius, transform: nil))
      context.fillPath()
    case .text(let text, let baseline, let font, let color, _):
      context.setFillColor(color)
      context.draw(text, at: baseline, font: font)
    }
  }

  private func stroke(_ shape: OverlayShape, _ color: CGColor, width: CGFloat, cornerRadius: CGFloat) {
    let picture = CGRect(x: 0, y: 0, width: buffer.width, height: buffer.height)
    let halo = CGColor(gray: 0, alpha: 0.6)
    if case .dots(let points) = shape {
      for (color, radius) in [(halo, 2 * width), (color, 1.3 * width)] {
        context.setFillColor(color)
        for point in points { context.fillEllipse(in: CGRect(around: point, radius: radius)) }
      }
      return
    }
    guard let path = shape.path(inside: picture, lineWidth: width, cornerRadius: cornerRadius) else { return }
    if case .area = shape {
      context.setFillColor(color.copy(alpha: OverlayShape.tint) ?? color)
      context.addPath(path)
      context.fillPath(using: .evenOdd)
    }
    for (color, width) in [(halo, DrawingElement.haloWidth(under: width)), (color, width)] {
      guard let width else { continue }
      context.setStrokeColor(color)
      context.setLineWidth(width)
      context.addPath(path)
      context.strokePath()
    }
  }
}

/// Measures text without a picture.
final class TextMeasure {
  private let context = CVPixelBuffer(width: 1, height: 1, pixelFormat: kCVPixelFormatType_32BGRA)
    .flatMap(CGContext.init(drawingOn:))

  func extents(of text: String, font: LabelFont) -> LabelExtents {
    context?.extents(of: text, font: font) ?? LabelExtents(width: 0, ascent: 0, descent: 0)
  }
}

extension OverlayShape {
  /// The line's middle; nil where there is nothing of it.
  ///
  /// - Parameter picture: what a box is cut to.
  func path(inside picture: CGRect, lineWidth: CGFloat, cornerRadius: CGFloat) -> CGPath? {
    switch self {
    case .box(let box):
      let visible = box.standardized.intersection(picture).insetBy(dx: lineWidth / 2, dy: lineWidth / 2)
      guard !visible.isNull, visible.width > 0, visible.height > 0 else { return nil }
      let radius = min(cornerRadius, visible.width / 4, visible.height / 4)
      return CGPath(roundedRect: visible, cornerWidth: radius, cornerHeight: radius, transform: nil)
    case .polygon(let points), .line(let points):
      guard points.count > 1 else { return nil }
      let path = CGMutablePath()
      path.addLines(between: points)
      if case .polygon = self { path.closeSubpath() }
      return path
    case .area(let outlines):
      let path = CGMutablePath()
      for points in outlines where points.count > 2 {
        path.addLines(between: points)
        path.closeSubpath()
      }
      return path.isEmpty ? nil : path
    case .dots: return nil
    }
  }

  /// How much of an area's color lies on the picture.
  static let tint = 0.35
}

extension CGRect {
  fileprivate init(around center: CGPoint, radius: CGFloat) {
    self.init(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
  }
}

extension CVPixelBuffer {
  /// The first rows of a packed buffer as a buffer of their own, on the same memory, which they keep alive.
  fileprivate func upperRows(_ count: Int) -> CVPixelBuffer? {
    guard let plane = planes.first, planes.count == 1, (1...height).contains(count) else { return nil }
    let rows = CVPixelBuffer.Plane(
      baseAddress: plane.baseAddress, width: width, height: count, bytesPerRow: plane.bytesPerRow)
    return CVPixelBuffer(
      width: width, height: count, pixelFormat: pixelFormat, isPlanar: isPlanar, planes: [rows],
      release: { [self] in _ = self })
  }
}
