package import _CoreGraphics

extension CGImagePropertyOrientation {
  /// Returns the upright size of an image with the given stored size.
  package func uprightSize(_ stored: PixelSize) -> PixelSize {
    swapsSides ? PixelSize(width: stored.height, height: stored.width) : stored
  }

  /// Returns the mapping from upright to stored pixels, for an image of the given stored size.
  package func pixelOrder(width: Int, height: Int) -> OrientationMapping {
    let right = width - 1
    let bottom = height - 1
    return switch self {
    case .up: .asStored
    case .upMirrored:
      OrientationMapping(originX: right, originY: 0, acrossX: -1, acrossY: 0, downX: 0, downY: 1)
    case .down:
      OrientationMapping(originX: right, originY: bottom, acrossX: -1, acrossY: 0, downX: 0, downY: -1)
    case .downMirrored:
      OrientationMapping(originX: 0, originY: bottom, acrossX: 1, acrossY: 0, downX: 0, downY: -1)
    case .leftMirrored: OrientationMapping(originX: 0, originY: 0, acrossX: 0, acrossY: 1, downX: 1, downY: 0)
    case .right: OrientationMapping(originX: 0, originY: bottom, acrossX: 0, acrossY: -1, downX: 1, downY: 0)
    case .rightMirrored:
      OrientationMapping(originX: right, originY: bottom, acrossX: 0, acrossY: -1, downX: -1, downY: 0)
    case .left: OrientationMapping(originX: right, originY: 0, acrossX: 0, acrossY: 1, downX: -1, downY: 0)
    }
  }

  /// Returns the orientation equivalent to this one followed by `next`.
  package func followed(by next: CGImagePropertyOrientation) -> CGImagePropertyOrientation {
    let first = pixelOrder(width: 1, height: 1)
    let second = next.pixelOrder(width: 1, height: 1)
    // Maps a step in the final image to a step in the stored one.
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
