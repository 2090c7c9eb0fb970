import CoreGraphics

/// The conversion between a region of interest in pixels and coordinates normalized to it.
struct RegionCoordinates: Sendable {
  /// The region, in pixels of the upright image, top-left origin.
  let pixels: CGRect

  /// - Parameter region: normalized, lower-left origin, inside the image.
  init(_ region: CGRect, in image: RequestImage) { pixels = image.size.pixels(region) }

  /// Converts from pixels of the upright image to the region, lower-left origin.
  func normalized(_ point: CGPoint) -> CGPoint {
    pixels.normalized(point).verticallyFlipped
  }

  func normalized(_ rect: CGRect) -> CGRect {
    let corner = normalized(CGPoint(x: rect.minX, y: rect.maxY))
    return CGRect(
      x: corner.x, y: corner.y, width: rect.width / pixels.width, height: rect.height / pixels.height)
  }

  /// Converts from the region, lower-left origin, to pixels of the upright image.
  func inPixels(_ rect: CGRect) -> CGRect {
    let rect = rect.verticallyFlipped
    return CGRect(
      x: pixels.minX + rect.minX * pixels.width, y: pixels.minY + rect.minY * pixels.height,
      width: rect.width * pixels.width, height: rect.height * pixels.height)
  }
}
