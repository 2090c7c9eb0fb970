import CoreGraphics
public import CoreVideo
import Foundation
public import ImageIO

/// A pixel buffer for annotations, whose sizes are proportional to the image's.
///
/// Coordinates are in pixels, top-left origin. To draw video without allocating image-sized memory, fill one
/// 32BGRA buffer from each frame with `copyUpright(of:orientation:to:)`, and make a canvas on it.
public final class OverlayCanvas {
  private let context: CGContext
  private let buffer: CVPixelBuffer

  /// Draws on a 32BGRA buffer, whose pixels change; nil for another format.
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

  /// Fills a 32BGRA buffer of the upright image's size from an image of any format, in one pass.
  ///
  /// - Returns: false, with nothing written, if the size or format doesn't match.
  public static func copyUpright(
    of picture: CVPixelBuffer, orientation: CGImagePropertyOrientation = .up, to target: CVPixelBuffer
  ) -> Bool {
    copyUpright(of: OrientedImage(picture, orientation: orientation), to: target)
  }

  /// Fills a buffer from an image; see `copyUpright(of:orientation:to:)`.
  package static func copyUpright(of picture: OrientedImage, to target: CVPixelBuffer) -> Bool {
    picture.buffer.copyPixels(toBGRA: target, order: picture.pixelOrder)
  }

  /// Draws on a copy of an image, rotated upright.
  ///
  /// The result has the image's size, plus a band below it if the legend would hide detections.
  ///
  /// - Returns: a 32BGRA buffer; nil if memory is short.
  public static func picture(
    _ picture: CVPixelBuffer, orientation: CGImagePropertyOrientation = .up, with drawing: OverlayDrawing
  ) -> CVPixelBuffer? {
    self.image(OrientedImage(picture, orientation: orientation), with: drawing)
  }

  /// Draws on a copy of an image, rotated upright; see `picture(_:orientation:with:)`.
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

  /// The current pixels.
  public var pixelBuffer: CVPixelBuffer {
    context.flush()
    return buffer
  }

  /// Draws on the whole buffer. A legend that doesn't fit is omitted.
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

/// Measures text without an image.
final class TextMeasure {
  private let context = CVPixelBuffer(width: 1, height: 1, pixelFormat: kCVPixelFormatType_32BGRA)
    .flatMap(CGContext.init(drawingOn:))

  func extents(of text: String, font: LabelFont) -> LabelExtents {
    context?.extents(of: text, font: font) ?? LabelExtents(width: 0, ascent: 0, descent: 0)
  }
}

extension OverlayShape {
  /// The center line of the shape; nil if it is empty.
  ///
  /// - Parameter picture: the frame to which a box is clipped.
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

  /// The opacity of an area's tint.
  static let tint = 0.35
}

extension CGRect {
  fileprivate init(around center: CGPoint, radius: CGFloat) {
    self.init(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
  }
}

extension CVPixelBuffer {
  /// The first rows of a packed buffer as a buffer that shares and retains its memory.
  fileprivate func upperRows(_ count: Int) -> CVPixelBuffer? {
    guard let plane = planes.first, planes.count == 1, (1...height).contains(count) else { return nil }
    let rows = CVPixelBuffer.Plane(
      baseAddress: plane.baseAddress, width: width, height: count, bytesPerRow: plane.bytesPerRow)
    return CVPixelBuffer(
      width: width, height: count, pixelFormat: pixelFormat, isPlanar: isPlanar, planes: [rows],
      release: { [self] in _ = self })
  }
}
