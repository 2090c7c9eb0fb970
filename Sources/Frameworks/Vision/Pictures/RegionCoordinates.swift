import CoreGraphics

/// A region of interest in pixels, and places in it normalized as Vision tells them.
struct RegionCoordinates: Sendable {
  /// In pixels of the upright picture, origin at the top left.
  let pixels: CGRect

  /// - Parameter region: normalized, origin at the lower left, inside the picture.
  init(_ region: CGRect, in picture: RequestImage) { pixels = picture.size.pixels(region) }

  /// From pixels of the upright picture to the region, origin at its lower left.
  func normalized(_ point: CGPoint) -> CGPoint {
    pixels.normalized(point).verticallyFlipped
  }

  /// From pixels of the upright picture to the region, origin at its lower left.
  func normalized(_ rect: CGRect) -> CGRect {
    let corner = normalized(CGPoint(x: rect.minX, y: rect.maxY))
    return CGRect(
      x: corner.x, y: corner.y, width: rect.width / pixels.width, height: rect.height / pixels.height)
  }

  /// From the region, origin at its lower left, to pixels of the upright picture.
  func inPixels(_ rect: CGRect) -> CGRect {
    let rect = rect.verticallyFlipped
    return CGRect(
      x: pixels.minX + rect.minX * pixels.width, y: pixels.minY + rect.minY * pixels.height,
      width: rect.width * pixels.width, height: rect.height * pixels.height)
  }
}
