import Foundation

/// Measures in normalized units with x multiplied by `aspectRatio`: in heights of the picture.
extension VNContour {
  /// The points with both axes in one unit.
  var squaredPoints: [SIMD2<Double>] {
    let aspectRatio = Double(aspectRatio)
    return normalizedPoints.map { SIMD2(Double($0.x) * aspectRatio, Double($0.y)) }
  }

  /// What the contour encloses, those inside not taken off.
  ///
  /// - Parameter isOriented: whether it is negative where the contour runs clockwise.
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
