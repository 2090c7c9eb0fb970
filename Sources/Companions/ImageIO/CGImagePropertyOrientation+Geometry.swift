package import _CoreGraphics

extension CGImagePropertyOrientation {
  /// The size that a stored picture has when it is upright.
  package func uprightSize(_ stored: PixelSize) -> PixelSize {
    swapsSides ? PixelSize(width: stored.height, height: stored.width) : stored
  }

  /// Where the upright picture's pixels are stored, for a stored picture of the given size.
  package func pixelOrder(width: Int, height: Int) -> OrientationMapping {
    let right = width - 1
    let bottom = height - 1
    return switch self {
    case .up: .asStored
    case .upMirrored: OrientationMapping(originX: right, originY: 0, acrossX: -1, acrossY: 0, downX: 0, downY: 1)
    case .down: OrientationMapping(originX: right, originY: bottom, acrossX: -1, acrossY: 0, downX: 0, downY: -1)
    case .downMirrored: OrientationMapping(originX: 0, originY: bottom, acrossX: 1, acrossY: 0, downX: 0, downY: -1)
    case .leftMirrored: OrientationMapping(originX: 0, originY: 0, acrossX: 0, acrossY: 1, downX: 1, downY: 0)
    case .right: OrientationMapping(originX: 0, originY: bottom, acrossX: 0, acrossY: -1, downX: 1, downY: 0)
    case .rightMirrored:
      OrientationMapping(originX: right, originY: bottom, acrossX: 0, acrossY: -1, downX: -1, downY: 0)
    case .left: OrientationMapping(originX: right, originY: 0, acrossX: 0, acrossY: 1, downX: -1, downY: 0)
    }
  }

  /// The orientation that does what this one does and then what `next` does.
  package func followed(by next: CGImagePropertyOrientation) -> CGImagePropertyOrientation {
    let first = pixelOrder(width: 1, height: 1)
    let second = next.pixelOrder(width: 1, height: 1)
    // A step in the final picture, through the picture between, in the stored one.
    func step(_ x: Int, _ y: Int) -> (Int, Int) {
      (x * first.acrossX + y * first.downX, x * first.acrossY + y * first.downY)
    }
    let across = step(second.acrossX, second.acrossY)
    let down = step(second.downX, second.downY)
    return Self.allCases.first {
      let order = $0.pixelOrder(width: 1, height: 1)
      return (order.acrossX, order.acrossY) == across && (order.downX, order.downY) == down
    } ?? .up
  }
}
