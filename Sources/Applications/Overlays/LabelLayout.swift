import CoreGraphics
import PlaneGeometry

/// Places labels inside the image without overlaps, and avoids covering detections. Top-left origin.
struct LabelLayout {
  let image: CGRect
  /// Areas that no label may cover: the legend, a caption, other labels.
  private(set) var reserved: [CGRect] = []
  private var leaders: [LabelPlacement.Leader] = []
  private let objects: [VisibleObject]

  init(image: CGRect, objects: [VisibleObject]) {
    self.image = image
    self.objects = objects
  }

  mutating func reserve(_ frame: CGRect) { reserved.append(frame) }

  /// The position of an object's label; nil if there is none.
  ///
  /// Tries positions adjacent to the object's box, then more distant ones with a leader line. If every
  /// position would cover other objects, the one that covers least is used, unless the label is optional.
  mutating func place(_ size: CGSize, for index: Int) -> LabelPlacement? {
    guard size.width <= image.width, size.height <= image.height else { return nil }
    let object = objects[index]
    let near = adjacentFrames(size, object).filter(isFree)
    let place =
      near.first { covered(by: $0, except: index) == 0 }.map { LabelPlacement(frame: $0) }
      ?? distantPlacement(size, for: index, covering: 0)
      ?? (object.annotation.isLabelOptional ? nil : leastOverlapping(near, size, for: index))
    guard let place else { return nil }
    reserved.append(place.frame)
    if let leader = place.leader { leaders.append(leader) }
    return place
  }

  private func leastOverlapping(_ near: [CGRect], _ size: CGSize, for index: Int) -> LabelPlacement? {
    let best = near.min { covered(by: $0, except: index) < covered(by: $1, except: index) }
    return best.map { LabelPlacement(frame: $0) } ?? distantPlacement(size, for: index, covering: .infinity)
  }

  // MARK: Candidates

  /// Positions above, below, beside and, in a much larger object, inside it, in order of preference.
  private func adjacentFrames(_ size: CGSize, _ object: VisibleObject) -> [CGRect] {
    let box = object.bounds
    let (left, right) = (box.minX, box.maxX - size.width)
    let upright = [left, right].flatMap { x in
      // On the outline itself, which may be slanted within its box.
      let column = moved(CGRect(x: x, y: box.minY, width: size.width, height: size.height))
      let (top, bottom) = object.extent(from: column.minX, to: column.maxX)
      return [
        CGRect(x: column.minX, y: top - size.height, width: size.width, height: size.height),
        CGRect(x: column.minX, y: bottom, width: size.width, height: size.height),
      ]
    }
    func frames(_ corners: [(CGFloat, CGFloat)]) -> [CGRect] {
      corners.map { moved(CGRect(x: $0, y: $1, width: size.width, height: size.height)) }
    }
    let beside = frames([
      (box.maxX, box.minY), (box.minX - size.width, box.minY), (box.maxX, box.maxY - size.height),
      (box.minX - size.width, box.maxY - size.height),
    ]).filter { !$0.overlaps(box) }
    guard !object.annotation.isSolid || box.height >= 5 * size.height else { return upright + beside }
    let inside = frames([
      (left, box.minY), (left, box.maxY - size.height), (right, box.minY), (right, box.maxY - size.height),
    ])
    return upright + beside + inside
  }

  /// Shifts a frame horizontally into the image.
  private func moved(_ frame: CGRect) -> CGRect {
    var frame = frame
    frame.origin.x = max(min(frame.minX, image.maxX - frame.width), image.minX)
    return frame
  }

  /// The nearest free position within several label heights of the object whose leader line crosses nothing.
  private func distantPlacement(_ size: CGSize, for index: Int, covering limit: CGFloat) -> LabelPlacement? {
    let object = objects[index]
    let box = object.bounds
    let reach = object.annotation.isLabelOptional ? 6 : 16
    for step in 1...reach {
      let gap = CGFloat(step) * size.height
      let columns = [box.minX, box.midX - size.width / 2, box.maxX - size.width]
      let rows = [box.minY, box.midY - size.height / 2, box.maxY - size.height]
      let (right, left) = (box.maxX + gap, box.minX - gap - size.width)
      let (above, below) = (box.minY - gap - size.height, box.maxY + gap)
      let corners =
        rows.flatMap { [(right, $0), (left, $0)] } + columns.flatMap { [($0, above), ($0, below)] }
        + [(right, above), (left, above), (right, below), (left, below)]
      for (x, y) in corners {
        let frame = CGRect(x: x, y: y, width: size.width, height: size.height)
        guard isFree(frame), !frame.overlaps(box), covered(by: frame, except: index) <= limit else {
          continue
        }
        let leader = LabelPlacement.Leader(from: box, to: frame)
        if isFree(leader, of: index, crossing: limit > 0) {
          return LabelPlacement(frame: frame, leader: leader)
        }
      }
    }
    return nil
  }

  // MARK: What is in the way

  private func isFree(_ frame: CGRect) -> Bool {
    image.contains(frame) && !reserved.contains { $0.overlaps(frame) }
      && !leaders.contains { $0.crosses(frame) }
  }

  private func isFree(_ leader: LabelPlacement.Leader, of index: Int, crossing mayCross: Bool) -> Bool {
    !reserved.contains(where: leader.crosses)
      && (mayCross
        || !objects.indices.contains {
          $0 != index && objects[$0].annotation.isSolid && leader.crosses(objects[$0].bounds)
        })
  }

  /// The covered area of other objects, ignoring those that merely enclose others.
  private func covered(by frame: CGRect, except index: Int) -> CGFloat {
    objects.indices.reduce(0) { sum, other in
      guard other != index, objects[other].annotation.isSolid else { return sum }
      return sum + objects[other].bounds.sharedArea(with: frame)
    }
  }
}

struct LabelPlacement: Hashable {
  var frame: CGRect
  /// The line from the object to a label that isn't adjacent.
  var leader: Leader?

  struct Leader: Hashable {
    let start: CGPoint
    let end: CGPoint

    /// The shortest line between two boxes.
    init(from box: CGRect, to frame: CGRect) {
      func nearest(_ point: CGPoint, in rect: CGRect) -> CGPoint {
        CGPoint(x: min(max(point.x, rect.minX), rect.maxX), y: min(max(point.y, rect.minY), rect.maxY))
      }
      end = nearest(CGPoint(x: box.midX, y: box.midY), in: frame)
      start = nearest(end, in: box)
    }

    /// Whether the line has a point inside a rectangle; touching doesn't count.
    func crosses(_ rect: CGRect) -> Bool {
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      var (entry, exit) = (CGFloat(0), CGFloat(1))
      for (position, step, low, high) in [
        (start.x, dx, rect.minX, rect.maxX), (start.y, dy, rect.minY, rect.maxY),
      ] {
        if step == 0 {
          guard position > low, position < high else { return false }
        } else {
          let (first, second) = ((low - position) / step, (high - position) / step)
          entry = max(entry, min(first, second))
          exit = min(exit, max(first, second))
        }
      }
      return entry < exit
    }
  }
}

extension CGRect {
  /// Whether two rectangles share an area; touching doesn't count.
  func overlaps(_ other: CGRect) -> Bool { sharedArea(with: other) > 0 }
}
