import CoreGraphics
import Foundation
import PixelSampling

extension RotatedSquare {
  /// Creates a square rotated so that a direction of the image points up in it.
  ///
  /// - Parameters:
  ///   - start: the direction's start, in pixels of the upright image.
  ///   - end: its end; if equal to `start`, the square is upright.
  init(center: CGPoint, side: Double, upFrom start: CGPoint, to end: CGPoint) {
    let (across, down) = (end.x - start.x, end.y - start.y)
    self.init(center: center, side: side, angle: across == 0 && down == 0 ? 0 : atan2(across, -down))
  }
}
