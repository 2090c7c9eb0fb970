public import CoreGraphics
public import CoreVideo
import Foundation
public import ImageIO

/// An annotated image as SVG: embedded pixels, with annotations as lines and text.
public enum SVGDocument {
  /// - Parameters:
  ///   - image: the pixels as stored.
  ///   - orientation: the rotation that makes them upright.
  ///   - isLossy: whether the pixels are embedded as JPEG, which suits photographs, rather than PNG.
  /// - Returns: the document in UTF-8; nil if memory is short.
  /// - Throws: `ImageEncodingError`.
  public static func encode(
    _ image: CVPixelBuffer, orientation: CGImagePropertyOrientation = .up, isLossy: Bool,
    with drawing: OverlayDrawing
  ) throws -> Data? {
    try encode(OrientedImage(image, orientation: orientation), isLossy: isLossy, with: drawing)
  }

  /// Encodes an image with a drawing; see `encode(_:orientation:isLossy:with:)`.
  package static func encode(
    _ picture: OrientedImage, isLossy: Bool, with drawing: OverlayDrawing
  ) throws -> Data? {
    let size = picture.size
    guard
      let upright = CVPixelBuffer(
        width: size.width, height: size.height, pixelFormat: kCVPixelFormatType_32BGRA),
      OverlayCanvas.copyUpright(of: picture, to: upright)
    else { return nil }
    let pixels = try ImageEncoder.encode(upright, as: isLossy ? .jpeg : .png, isOpaque: true)
    let layout = DrawingLayout(
      drawing, width: size.width, height: size.height, measure: TextMeasure().extents)
    let (width, height) = (size.width, size.height + Int(layout.bandHeight))
    let writer = SVGWriter(image: CGRect(x: 0, y: 0, width: size.width, height: size.height))
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)">
      <image width="\(size.width)" height="\(size.height)" href="data:image/\(isLossy ? "jpeg" : "png");base64,
      """
    text += pixels.base64EncodedString() + "\"/>\n"
    text += "<g stroke-linejoin=\"round\" stroke-linecap=\"round\">\n"
    for element in layout.elements { text += writer.text(of: element) }
    return Data((text + "</g>\n</svg>\n").utf8)
  }
}
