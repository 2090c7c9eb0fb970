import Foundation
package import PlaneGeometry

/// Follows a flat rectangle, as perspective shows it, from frame to frame.
///
/// A tracker of its upright box says roughly where it has moved; templates of how it looked, a coarse and a fine one,
/// then find each corner. What hides a part of it is left out. While all of it is hidden its corners go on as the box
/// does.
package struct RectangleTracker: Sendable {
  /// In the frame's pixels, its corners in the order in which they were given. May reach beyond the frame.
  package private(set) var quadrilateral: Quadrilateral
  /// How sure that is, 0…1: towards 0 the rectangle isn't seen.
  package private(set) var confidence = 1.0

  private let level: TrackingLevel
  /// How many frames ago it was found; 0 for the last one.
  private var unseenFrames = 0
  private var coarse: PlanarTemplate
  private var fine: PlanarTemplate
  private var boxTracker: ObjectTracker
  /// The box where the rectangle was last seen, and its corners there.
  private var seenBox: TrackedBox
  private var seenQuadrilateral: Quadrilateral
  /// The box's sides for a rectangle of 1 pixel.
  private var sizeOfUnitArea: SIMD2<Double>
  /// The center's way in a frame.
  private var velocity = PixelPoint(0, 0)
  /// Whether the corners were given anticlockwise, as a mirror shows a rectangle.
  private let isMirrored: Bool

  /// - Parameters:
  ///   - corners: in the frame's pixels, convex, in either direction.
  ///   - frame: where the rectangle is seen well.
  package init(_ corners: Quadrilateral, level: TrackingLevel, in frame: TrackedFrame) {
    self.level = level
    isMirrored = corners.area < 0
    let clockwise = isMirrored ? corners.reversed : corners
    quadrilateral = corners
    seenQuadrilateral = clockwise
    let place = Homography(centeredSquareTo: clockwise)
    coarse = PlanarTemplate(place, side: 16, in: frame)
    fine = PlanarTemplate(place, side: level == .accurate ? 48 : 28, in: frame)
    boxTracker = ObjectTracker(box: clockwise.box, level: .fast, in: frame)
    seenBox = boxTracker.box
    sizeOfUnitArea = seenBox.size / clockwise.area.squareRoot()
  }

  /// Moves the tracker to coordinates in which everything is scaled and then moved.
  package mutating func convert(scale: SIMD2<Double>, offset: SIMD2<Double>) {
    boxTracker.convert(scale: scale, offset: offset)
    quadrilateral = quadrilateral.scaled(by: scale).moved(by: offset)
    seenQuadrilateral = seenQuadrilateral.scaled(by: scale).moved(by: offset)
    seenBox.center = seenBox.center * scale + offset
    seenBox.size *= scale
    sizeOfUnitArea *= scale / (scale.x * scale.y).squareRoot()
    velocity *= scale
  }

  /// Finds the rectangle in the next frame.
  package mutating func update(in frame: TrackedFrame) {
    boxTracker.update(in: frame)
    let carried = carriedByBox
    let wasSeen = unseenFrames == 0
    let found = find(carried, in: frame)
    let corners = found.place.ofCenteredSquare
    let likeness = isPlausible(corners, in: frame) ? found.likeness : 0
    confidence = min(max((likeness - 0.1) / 0.7, 0), 1)
    // What was lost must be recognized more surely than what moves on.
    guard likeness >= Self.recognized || wasSeen && likeness > 0 && found.isContinued else {
      unseenFrames += 1
      confidence = min(confidence, 0.1)
      quadrilateral = isMirrored ? carried.reversed : carried
      return
    }
    fine.remember(found)
    coarse.light = fine.light
    let move = corners.center - seenQuadrilateral.center
    // The less is seen of it, the less exactly its place is known.
    velocity = wasSeen ? velocity + (move - velocity) * (0.5 * likeness) : velocity * 0.5
    unseenFrames = 0
    quadrilateral = isMirrored ? corners.reversed : corners
    seenQuadrilateral = corners
    boxTracker.correct(box(of: corners), velocity: velocity)
    seenBox = boxTracker.box
    if confidence >= Self.learned {
      fine.learn(found, rate: 0.03)
    }
  }

  /// - Parameter carried: where the box's tracker takes the corners.
  private func find(_ carried: Quadrilateral, in frame: TrackedFrame) -> PlanarTemplate.Alignment {
    let steps = level == .accurate ? 15 : 8
    let ahead = seenQuadrilateral.moved(by: velocity * Double(unseenFrames + 1))
    var found: PlanarTemplate.Alignment?
    if unseenFrames == 0 {
      let next = fine.aligned(
        from: Homography(centeredSquareTo: ahead), .motion, steps: steps, isFollowed: true, in: frame)
      if next.isContinued { found = next }
    }
    // With little of it seen, what is followed may be something else.
    if let found, found.likeness >= Self.recognized { return found }
    let elsewhere = search(carried, ahead, in: frame)
    if let found, elsewhere.likeness < max(found.likeness + 0.1, Self.recognized) { return found }
    return elsewhere
  }

  /// Looks where the box's tracker takes the corners, and around where they were going.
  private func search(
    _ carried: Quadrilateral, _ ahead: Quadrilateral, in frame: TrackedFrame
  ) -> PlanarTemplate.Alignment {
    var rough = coarse.aligned(
      from: Homography(centeredSquareTo: carried), .search, steps: 12, isFollowed: false, in: frame)
    if rough.likeness < Self.recognized {
      let start = coarse.located(around: Homography(centeredSquareTo: ahead), in: frame)
      let other = coarse.aligned(from: start, .search, steps: 12, isFollowed: false, in: frame)
      if other.likeness > rough.likeness { rough = other }
    }
    return fine.aligned(from: rough.place, .search, steps: 15, isFollowed: false, in: frame)
  }

  /// The share that must be seen to recognize it once it was lost.
  private static let recognized = 0.38
  /// From this confidence on it is seen well enough to learn what it looks like now.
  private static let learned = 0.8

  /// The corners where they were last seen, moved and scaled as their box since was.
  private var carriedByBox: Quadrilateral {
    let scale = boxTracker.box.size / seenBox.size
    return seenQuadrilateral.scaled(by: scale)
      .moved(by: boxTracker.box.center - seenBox.center * scale)
  }

  /// Where the box's tracker sees it: a turn of the rectangle widens its upright box, but not what the tracker knows.
  private func box(of corners: Quadrilateral) -> TrackedBox {
    TrackedBox(center: corners.box.center, size: sizeOfUnitArea * corners.area.squareRoot())
  }

  /// Whether corners can be the rectangle's: not folded, and of about the size it had.
  private func isPlausible(_ corners: Quadrilateral, in frame: TrackedFrame) -> Bool {
    let ratio = corners.area / max(seenQuadrilateral.area, 1)
    return corners.isConvex && ratio > 0.4 && ratio < 2.5 && all(corners.center .> 0)
      && all(corners.center .< frame.size)
  }
}

extension PlanarTemplate.Alignment {
  /// Whether it follows the thing from the frame before: a part of it is seen, and most of what was seen still is.
  fileprivate var isContinued: Bool { likeness >= 0.15 && constancy >= 0.5 }
}

extension Quadrilateral {
  func moved(by move: PixelPoint) -> Quadrilateral {
    Quadrilateral(self[0] + move, self[1] + move, self[2] + move, self[3] + move)
  }

  /// The same corners in the other direction, the first staying first.
  fileprivate var reversed: Quadrilateral { Quadrilateral(self[0], self[3], self[2], self[1]) }

  /// The smallest upright box around it.
  fileprivate var box: TrackedBox {
    let corners = corners
    let low = corners.dropFirst().reduce(corners[0]) { pointwiseMin($0, $1) }
    let high = corners.dropFirst().reduce(corners[0]) { pointwiseMax($0, $1) }
    return TrackedBox(center: (low + high) / 2, size: high - low)
  }
}
