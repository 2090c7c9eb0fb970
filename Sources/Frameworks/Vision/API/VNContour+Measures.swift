import Foundation

/// Measures in units of the image's height: normalized, with x multiplied by `aspectRatio`.
extension VNContour {
  /// The points with the same unit on both axes.
  var squaredPoints: [SIMD2<Double>] {
    let aspectRatio = Double(aspectRatio)
    return normalizedPoints.map { SIMD2(Double($0.x) * aspectRatio, Double($0.y)) }
  }

  /// The enclosed area, holes not subtracted.
  ///
  /// - Parameter isOriented: whether the area is negative for a clockwise contour.
  func area(isOriented: Bool) -> Double {
    let points = squaredPoints
    let twice = zip(points, points.dropFirst() + points.prefix(1)).reduce(0) {
      $0 + $1.0.x * $1.1.y - $1.0.y * $1.1.x
    }
    return (isOriented ? twice : abs(twice)) / 2
  }

  var perimeter: Double {
    let points = squaredPoints
    return zip(points, points.dropFirst() + points.prefix(1)).reduce(0) {
      $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y)
    }
  }
}
