import CoreGraphics

/// Finds a place for each box's tag: inside the picture, next to its box, and not over another tag if there is
/// room. Top left origin.
struct TagLayout {
  let picture: CGRect
  private var placed: [CGRect] = []

  init(width: Int, height: Int) {
    picture = CGRect(x: 0, y: 0, width: width, height: height)
  }

  /// Tries above the box, below it, then inside it at the top and the bottom; takes the first that is whole and
  /// free, else moves the first into the picture.
  mutating func place(_ size: CGSize, by box: CGRect) -> CGRect {
    let candidates = [box.minY - size.height, box.maxY, box.minY, box.maxY - size.height].map {
      inside(CGRect(x: box.minX, y: $0, width: size.width, height: size.height), moving: .sideways)
    }
    let free = candidates.first { candidate in
      picture.contains(candidate) && !placed.contains { Self.overlap($0, candidate) }
    }
    let whole = candidates.first { picture.contains($0) }
    let place = free ?? whole ?? inside(candidates[0], moving: .everyWay)
    placed.append(place)
    return place
  }

  /// Whether two rectangles share an area; touching isn't overlapping.
  static func overlap(_ first: CGRect, _ second: CGRect) -> Bool {
    first.minX < second.maxX && second.minX < first.maxX && first.minY < second.maxY
      && second.minY < first.maxY
  }

  private enum Direction { case sideways, everyWay }

  private func inside(_ rect: CGRect, moving direction: Direction) -> CGRect {
    var rect = rect
    rect.origin.x = max(min(rect.minX, picture.maxX - rect.width), 0)
    if direction == .everyWay { rect.origin.y = max(min(rect.minY, picture.maxY - rect.height), 0) }
    return rect
  }
}
