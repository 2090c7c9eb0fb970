import CoreGraphics
import Foundation
import PixelSampling

extension RotatedSquare {
  /// Creates a square in which the direction from `start` to `end` points up; upright if they are equal.
  init(center: CGPoint, side: Double, upFrom start: CGPoint, to end: CGPoint) {
    let (across, down) = (end.x - start.x, end.y - start.y)
    self.init(center: center, side: side, angle: across == 0 && down == 0 ? 0 : atan2(across, -down))
  }
}
