import Foundation
package import PlaneGeometry

/// Tracks a planar rectangle, seen in perspective, from frame to frame.
///
/// A tracker of its upright box predicts the motion; a coarse and a fine template then locate the corners,
/// excluding occluded parts. While all of it is hidden, the corners follow the box.
package struct RectangleTracker: Sendable {
  /// In the frame's pixels, with the corners in their original order. May extend beyond the frame.
  package private(set) var quadrilateral: Quadrilateral
  /// The confidence of `quadrilateral`, 0…1; near 0 the rectangle isn't visible.
  package private(set) var confidence = 1.0

  private let level: TrackingLevel
  private var missedFrames = 0
  private var coarse: PlanarTemplate
  private var fine: PlanarTemplate
  private var boxTracker: ObjectTracker
  /// The box's pose and the corners when the rectangle was last found.
  private var seenPose: ObjectPose
  private var seenQuadrilateral: Quadrilateral
  /// In pixels of the first frame.
  private let initialArea: Double
  private var velocity = PixelPoint(0, 0)
  /// Whether the initial corners were counterclockwise, as in a mirror.
  private let isMirrored: Bool

  /// - Parameters:
  ///   - corners: in the frame's pixels, convex, in either direction.
  ///   - frame: a frame in which the rectangle is clearly visible.
  package init(_ corners: Quadrilateral, level: TrackingLevel, in frame: FramePyramid) {
    self.level = level
    isMirrored = corners.area < 0
    let clockwise = isMirrored ? corners.reversed : corners
    quadrilateral = corners
    seenQuadrilateral = clockwise
    let place = Homography(centeredSquareTo: clockwise)
    coarse = PlanarTemplate(place, side: 16, in: frame)
    fine = PlanarTemplate(place, side: level == .accurate ? 48 : 28, in: frame)
    boxTracker = ObjectTracker(box: clockwise.box, level: .fast, in: frame)
    seenPose = boxTracker.pose
    initialArea = clockwise.area
  }

  package mutating func convert(scale: SIMD2<Double>, offset: SIMD2<Double>) {
    boxTracker.convert(scale: scale, offset: offset)
    quadrilateral = quadrilateral.scaled(by: scale).moved(by: offset)
    seenQuadrilateral = seenQuadrilateral.scaled(by: scale).moved(by: offset)
    seenPose = seenPose.converted(scale: scale, offset: offset)
    velocity *= scale
  }

  package mutating func update(in frame: FramePyramid) {
    boxTracker.update(in: frame)
    let carried = carriedByBox
    let wasSeen = missedFrames == 0
    let found = locate(carried, in: frame)
    let corners = found.place.ofCenteredSquare
    let likeness = isPlausible(corners, in: frame) ? found.likeness : 0
    confidence = min(max((likeness - 0.1) / 0.7, 0), 1)
    // A lost rectangle must be recognized with more confidence than one that is being followed.
    guard likeness >= Self.minimumRecoveryLikeness || wasSeen && likeness > 0 && found.isContinued else {
      missedFrames += 1
      confidence = min(confidence, 0.1)
      quadrilateral = isMirrored ? carried.reversed : carried
      return
    }
    fine.retain(found)
    coarse.light = fine.light
    let move = corners.center - seenQuadrilateral.center
    // The smaller the visible fraction, the less accurate the position.
    velocity = wasSeen ? velocity + (move - velocity) * (0.5 * likeness) : velocity * 0.5
    missedFrames = 0
    quadrilateral = isMirrored ? corners.reversed : corners
    seenQuadrilateral = corners
    boxTracker.correct(
      center: corners.box.center, scale: (corners.area / initialArea).squareRoot(), velocity: velocity)
    seenPose = boxTracker.pose
    if confidence >= Self.minimumLearningConfidence {
      fine.learn(found, rate: 0.03)
    }
  }

  /// - Parameter carried: the corners predicted by the box's tracker.
  private func locate(_ carried: Quadrilateral, in frame: FramePyramid) -> PlanarTemplate.Alignment {
    let steps = level == .accurate ? 15 : 8
    let ahead = seenQuadrilateral.moved(by: velocity * Double(missedFrames + 1))
    var found: PlanarTemplate.Alignment?
    if missedFrames == 0 {
      let next = fine.aligned(
        from: Homography(centeredSquareTo: ahead), .motion, steps: steps, isFollowed: true, in: frame)
      if next.isContinued { found = next }
    }
    // If little of it is visible, another object may be followed.
    if let found, found.likeness >= Self.minimumRecoveryLikeness { return found }
    let elsewhere = search(carried, ahead, in: frame)
    if let found, elsewhere.likeness < max(found.likeness + 0.1, Self.minimumRecoveryLikeness) {
      return found
    }
    return elsewhere
  }

  /// Searches at the corners predicted by the box's tracker and around the extrapolated ones.
  private func search(
    _ carried: Quadrilateral, _ ahead: Quadrilateral, in frame: FramePyramid
  ) -> PlanarTemplate.Alignment {
    var rough = coarse.aligned(
      from: Homography(centeredSquareTo: carried), .search, steps: 12, isFollowed: false, in: frame)
    if rough.likeness < Self.minimumRecoveryLikeness {
      let start = coarse.located(around: Homography(centeredSquareTo: ahead), in: frame)
      let other = coarse.aligned(from: start, .search, steps: 12, isFollowed: false, in: frame)
      if other.likeness > rough.likeness { rough = other }
    }
    return fine.aligned(from: rough.place, .search, steps: 15, isFollowed: false, in: frame)
  }

  private static let minimumRecoveryLikeness = 0.38
  private static let minimumLearningConfidence = 0.8

  /// The last found corners, moved, turned and scaled with their box since then.
  private var carriedByBox: Quadrilateral {
    func carried(_ corner: PixelPoint) -> PixelPoint { boxTracker.pose(seenPose.object(at: corner)) }
    let corners = seenQuadrilateral
    return Quadrilateral(carried(corners[0]), carried(corners[1]), carried(corners[2]), carried(corners[3]))
  }

  /// Whether the corners are convex, inside the frame and similar in area to the last ones.
  private func isPlausible(_ corners: Quadrilateral, in frame: FramePyramid) -> Bool {
    let ratio = corners.area / max(seenQuadrilateral.area, 1)
    return corners.isConvex && ratio > 0.4 && ratio < 2.5 && all(corners.center .> 0)
      && all(corners.center .< frame.size)
  }
}

extension PlanarTemplate.Alignment {
  /// Whether it continues the previous frame: part of it is visible, and most of what was visible still is.
  fileprivate var isContinued: Bool { likeness >= 0.15 && constancy >= 0.5 }
}

extension Quadrilateral {
  func moved(by move: PixelPoint) -> Quadrilateral {
    Quadrilateral(self[0] + move, self[1] + move, self[2] + move, self[3] + move)
  }

  fileprivate var reversed: Quadrilateral { Quadrilateral(self[0], self[3], self[2], self[1]) }

  fileprivate var box: TrackedBox {
    let corners = corners
    let low = corners.dropFirst().reduce(corners[0]) { pointwiseMin($0, $1) }
    let high = corners.dropFirst().reduce(corners[0]) { pointwiseMax($0, $1) }
    return TrackedBox(center: (low + high) / 2, size: high - low)
  }
}
