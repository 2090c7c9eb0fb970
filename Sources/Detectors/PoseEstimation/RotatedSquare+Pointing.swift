import CoreGraphics
import Foundation
import PixelSampling

extension RotatedSquare {
  /// A square turned so that a direction of the picture points up in it.
  ///
  /// - Parameters:
  ///   - start: where the direction begins, in pixels of the upright picture.
  ///   - end: where it ends; where that is the same place, the square is upright.
  init(center: CGPoint, side: Double, upFrom start: CGPoint, to end: CGPoint) {
    let (across, down) = (end.x - start.x, end.y - start.y)
    self.init(center: center, side: side, angle: across == 0 && down == 0 ? 0 : atan2(across, -down))
  }
}
