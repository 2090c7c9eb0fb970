import Foundation
import PlaneGeometry

/// A part of a picture that may hold a code: a rectangle turned so that the code lies upright in it.
struct BarcodeCandidate: Sendable {
  /// The part; its angle tells how far the code is turned. Quarter turns don't matter.
  let outline: RotatedRectangle
  /// How much bars or modules of this direction are in it, for ordering.
  let weight: Double
  /// Whether it looks like bars rather than modules.
  let isBars: Bool

  /// How far it is turned from the nearest of the picture's axes, in radians, 0…π/4.
  var tilt: Double { abs(outline.angle.remainder(dividingBy: .pi / 2)) }

  /// Whether another region is nearly this one.
  func resembles(_ other: BarcodeCandidate) -> Bool {
    let (mine, theirs) = (outline, other.outline)
    let ratio = mine.area / theirs.area
    return (mine.center - theirs.center).length < 0.15 * max(theirs.width, theirs.height) && ratio > 0.6
      && ratio < 1.6 && abs((mine.angle - theirs.angle).remainder(dividingBy: .pi / 2)) < 0.06
  }
}
