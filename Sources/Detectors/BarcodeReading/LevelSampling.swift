import GrayImage
import PlaneGeometry

/// Levels at points of an image; border pixels are repeated.
extension GrayImage {
  /// Returns the level of the pixel in which a point lies.
  func nearestLevel(to point: PixelPoint) -> UInt8 {
    self[min(max(Int(point.x), 0), width - 1), min(max(Int(point.y), 0), height - 1)]
  }

  /// Returns the bilinearly interpolated level at a point.
  func level(at point: PixelPoint) -> Double {
    let place = (point - 0.5).clamped(
      lowerBound: .zero, upperBound: PixelPoint(Double(width - 1), Double(height - 1)))
    let (column, row) = (Int(place.x), Int(place.y))
    let (right, lower) = (place.x - Double(column), place.y - Double(row))
    let (nextColumn, nextRow) = (min(column + 1, width - 1), min(row + 1, height - 1))
    let top = Double(self[column, row]) * (1 - right) + Double(self[nextColumn, row]) * right
    let bottom = Double(self[column, nextRow]) * (1 - right) + Double(self[nextColumn, nextRow]) * right
    return top * (1 - lower) + bottom * lower
  }
}
