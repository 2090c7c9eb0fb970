import Foundation
import PlaneGeometry

/// A region that may contain a code, rotated so that the code is upright in it.
struct BarcodeCandidate: Sendable {
  /// The region. Its angle is the code's rotation, up to quarter turns.
  let outline: RotatedRectangle
  /// The rank of the region: the amount of bars or modules of this direction.
  let weight: Double
  let isBars: Bool

  /// The rotation from the nearest of the image's axes, in radians, 0…π/4.
  var tilt: Double { abs(outline.angle.remainder(dividingBy: .pi / 2)) }

  func resembles(_ other: BarcodeCandidate) -> Bool {
    let (mine, theirs) = (outline, other.outline)
    let ratio = mine.area / theirs.area
    return (mine.center - theirs.center).length < 0.15 * max(theirs.width, theirs.height) && ratio > 0.6
      && ratio < 1.6 && abs((mine.angle - theirs.angle).remainder(dividingBy: .pi / 2)) < 0.06
  }
}
