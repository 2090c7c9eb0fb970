/// Maps target pixel (u, v) to source `(x, y) = origin + u · across + v · down`, for rotated and mirrored
/// images.
package struct OrientationMapping: Sendable, Hashable {
  /// The source position of the target's top-left pixel.
  package let originX: Int
  package let originY: Int
  /// The step in the source for one step to the right in the target.
  package let acrossX: Int
  package let acrossY: Int
  /// The step in the source for one step down in the target.
  package let downX: Int
  package let downY: Int

  package init(originX: Int, originY: Int, acrossX: Int, acrossY: Int, downX: Int, downY: Int) {
    self.originX = originX
    self.originY = originY
    self.acrossX = acrossX
    self.acrossY = acrossY
    self.downX = downX
    self.downY = downY
  }

  package static let asStored = OrientationMapping(
    originX: 0, originY: 0, acrossX: 1, acrossY: 0, downX: 0, downY: 1)

  package func targetSize(width: Int, height: Int) -> (width: Int, height: Int) {
    acrossX == 0 ? (height, width) : (width, height)
  }

  package func source(_ u: Int, _ v: Int) -> (x: Int, y: Int) {
    (originX + u * acrossX + v * downX, originY + u * acrossY + v * downY)
  }
}
