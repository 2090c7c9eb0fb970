import Foundation

/// A part of a picture that may hold a code: a rectangle turned so that the code lies upright in it.
struct CodeRegion: Sendable {
  /// How far the code is turned, in radians, clockwise as one sees it. Quarter turns don't matter.
  let angle: Double
  /// The extent along the direction of `angle`, in pixels of the whole picture; the origin is the picture's.
  var across: ClosedRange<Double>
  /// The extent at right angles to it.
  var along: ClosedRange<Double>
  /// How much bars or modules of this direction are in it, for ordering.
  let weight: Double
  /// Whether it looks like bars rather than modules.
  let isBars: Bool

  var width: Double { across.upperBound - across.lowerBound }
  var height: Double { along.upperBound - along.lowerBound }
  var area: Double { width * height }

  /// Where a point of the turned coordinates lies in the picture.
  func point(_ across: Double, _ along: Double) -> PixelPoint {
    let (cosine, sine) = (cos(angle), sin(angle))
    return PixelPoint(across * cosine - along * sine, across * sine + along * cosine)
  }

  var center: PixelPoint {
    point((across.lowerBound + across.upperBound) / 2, (along.lowerBound + along.upperBound) / 2)
  }

  func contains(_ point: PixelPoint) -> Bool {
    let (cosine, sine) = (cos(angle), sin(angle))
    return across.contains(point.x * cosine + point.y * sine)
      && along.contains(point.y * cosine - point.x * sine)
  }

  /// How far it is turned from the nearest of the picture's axes, in radians, 0…π/4.
  var tilt: Double { abs(angle.remainder(dividingBy: .pi / 2)) }

  /// Whether another region is nearly this one.
  func resembles(_ other: CodeRegion) -> Bool {
    let ratio = area / other.area
    return (center - other.center).length < 0.15 * max(other.width, other.height) && ratio > 0.6
      && ratio < 1.6
      && abs((angle - other.angle).remainder(dividingBy: .pi / 2)) < 0.06
  }
}
