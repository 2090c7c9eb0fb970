import Foundation

/// An upright box, in pixels of a frame, top-left origin.
package struct TrackedBox: Sendable, Hashable {
  package var center: SIMD2<Double>
  package var size: SIMD2<Double>

  package init(center: SIMD2<Double>, size: SIMD2<Double>) { (self.center, self.size) = (center, size) }
}

/// Tracks the contents of a box from frame to frame.
///
/// One correlation filter estimates motion, another, over rings around the object, its turning and the change
/// of its scale. While the object isn't visible, nothing is learned: the box continues with decaying
/// velocity, and the search area grows.
package struct ObjectTracker: Sendable {
  /// The object's box, extrapolated while the object isn't visible. May extend beyond the frame.
  package var box: TrackedBox { pose.box(of: size) }
  /// The confidence of `box`, 0…1: above 0.5 the object is visible, near 0 it isn't.
  package private(set) var confidence = 1.0

  let settings: TrackerSettings
  private(set) var filter: CorrelationFilter
  private var ringFilter: CorrelationFilter
  private(set) var memory: AppearanceMemory
  /// Only for accurate tracking.
  private var outline: PlanarTemplate?
  private(set) var pose: ObjectPose
  /// In the object's units, which are the first frame's pixels.
  let size: SIMD2<Double>
  /// In pixels per frame, smoothed over the last few frames.
  private(set) var velocity = SIMD2<Double>(0, 0)
  /// The running mean of the filter's peak while the object is clearly visible.
  private(set) var meanPeak = 0.75
  private var meanRingPeak = 0.75
  private(set) var missedFrames = 0
  /// The number of frames for which look-alikes are still expected nearby.
  private(set) var contestedFrames = 0
  private var age = 0
  /// In radians per frame.
  private var spin = 0.0
  /// The logarithm of the growth per frame.
  private var zoom = 0.0

  /// - Parameters:
  ///   - box: in the frame's pixels, neither side 0, at least partly inside.
  ///   - frame: a frame in which the object is clearly visible.
  package init(box: TrackedBox, level: TrackingLevel, in frame: FramePyramid) {
    size = box.size
    pose = ObjectPose(center: box.center)
    settings = TrackerSettings(level: level, size: box.size)
    filter = CorrelationFilter(
      features: settings.features, spread: settings.spread, taper: settings.windowTaper,
      object: settings.windowObject)
    ringFilter = CorrelationFilter(
      features: settings.ringFeatures, spread: SIMD2(1, 1), taper: settings.ringTaper,
      object: settings.ringObject)
    memory = AppearanceMemory(size: box.size)
    if level == .accurate { outline = PlanarTemplate(pose.square(of: box.size), side: 24, in: frame) }
    learn(in: frame, rate: 1)
    // Later frames differ from the one that was learned.
    meanPeak = 0.8 * filter.response(frame.levels(of: settings.window, at: pose)).peak
    meanRingPeak = 0.8 * ringFilter.response(frame.levels(of: settings.rings, at: pose)).peak
  }

  /// Converts the tracker to scaled and then offset coordinates, as if the next frame had another size.
  package mutating func convert(scale: SIMD2<Double>, offset: SIMD2<Double>) {
    pose = pose.converted(scale: scale, offset: offset)
    velocity *= scale
  }

  package mutating func update(in frame: FramePyramid) {
    let expected = resized(pose.moved(to: pose.center + velocity).turned(spin, scaled: exp(zoom)))
    var found = locate(expected, in: frame)
    let isContested = settle(&found, in: frame)
    if found.confidence < Self.minimumSearchConfidence { found = search(besides: found, in: frame) }
    let before = self
    let wasSeen = missedFrames == 0
    // A lost object must be recognized with more confidence than one that is being followed.
    let minimum = wasSeen ? Self.minimumVisibleConfidence : Self.minimumRecoveryConfidence
    var likeness = 0.0
    if found.confidence >= minimum {
      accept(found, in: frame)
      likeness = self.likeness(at: pose, in: frame)
    }
    let isVerified = wasSeen && !found.isElsewhere || likeness >= Self.minimumRecoveryLikeness
    guard found.confidence >= minimum, isVerified else {
      self = before
      confidence = min(found.confidence, 0.99 * Self.minimumVisibleConfidence)
      extrapolate(in: frame)
      return
    }
    missedFrames = 0
    contestedFrames = isContested ? Self.rivalryFrames : max(contestedFrames - 1, 0)
    let isSeenWell =
      confidence >= Self.minimumLearningConfidence
      && likeness >= (contestedFrames > 0 ? Self.minimumContestedLikeness : Self.minimumLearningLikeness)
    // At the edge of an occluder the estimate follows the occluder; learn neither motion nor appearance.
    guard isSeenWell else { return }
    observeMotion(from: before.pose, wasSeen: wasSeen)
    meanPeak += 0.05 * (found.peak - meanPeak)
    learn(in: frame, rate: settings.rate)
  }

  private mutating func accept(_ found: Candidate, in frame: FramePyramid) {
    pose = found.pose
    confidence = found.confidence
    turn(in: frame)
    deform(in: frame)
  }

  /// Aligns a flat object's outline, which may be seen at an angle.
  private mutating func deform(in frame: FramePyramid) {
    guard var outline else { return }
    let found = outline.aligned(
      from: pose.square(of: size), .motion, steps: 10, isFollowed: missedFrames == 0, in: frame)
    guard found.likeness >= 0.4, let next = ObjectPose(square: found.place, size: size),
      abs(log(next.scale / pose.scale)) < 0.2, abs(log(next.stretch)) < 1.6,
      ((next.center - pose.center) / (size * pose.scale)).magnitude < 0.2,
      memory.likeness(at: next, in: frame) > memory.likeness(at: pose, in: frame)
    else { return }
    pose = resized(next)
    outline.retain(found)
    if found.likeness >= 0.6 { outline.learn(found, rate: 0.03) }
    self.outline = outline
  }

  private mutating func extrapolate(in frame: FramePyramid) {
    missedFrames += 1
    // It can't be seen outside the frame.
    let half = box.size / 2
    pose.center = (pose.center + velocity).clamped(lowerBound: -half, upperBound: frame.size + half)
    // It may have stopped.
    velocity *= 0.95
    spin *= 0.8
    zoom *= 0.8
  }

  private mutating func observeMotion(from last: ObjectPose, wasSeen: Bool) {
    guard wasSeen else {
      velocity *= 0.5
      return
    }
    // Nothing else is known of the motion at first.
    let share = age == 0 ? 1 : 0.5
    age += 1
    velocity += (pose.center - last.center - velocity) * share
    spin += (pose.angle(since: last) - spin) * 0.5
    zoom += (log(pose.scale / last.scale) - zoom) * 0.5
  }

  /// Replaces the estimate by a better one; `scale` is relative to the first frame.
  mutating func correct(center: SIMD2<Double>, scale: Double, velocity: SIMD2<Double>) {
    pose = pose.moved(to: center).turned(0, scaled: scale / max(pose.scale, 1e-9))
    self.velocity = velocity
    missedFrames = 0
  }

  /// Below this confidence, the object isn't visible.
  private static let minimumVisibleConfidence = 0.3
  /// Below this confidence, it is also searched elsewhere.
  static let minimumSearchConfidence = 0.5
  private static let minimumRecoveryConfidence = 0.5
  private static let minimumLearningConfidence = 0.5
  /// Correlations with learned appearances, relative to their running mean.
  private static let minimumRecoveryLikeness = 0.6
  private static let minimumLearningLikeness = 0.5
  /// While look-alikes are nearby; theirs must not be learned.
  private static let minimumContestedLikeness = 0.9
  /// The number of frames after which a look-alike has left.
  private static let rivalryFrames = 20

  /// Estimates how the object turned and grew, and the center again.
  private mutating func turn(in frame: FramePyramid) {
    for _ in 0..<2 {
      let response = ringFilter.response(frame.levels(of: settings.rings, at: pose))
      let angle = response.move.x * 2 * Double.pi / Double(settings.ringFeatures.columns)
      let factor = exp(response.move.y * settings.ringGrowth)
      guard response.peak > 0.3 * meanRingPeak, abs(angle) < 0.6, factor > 0.7, factor < 1.4 else { return }
      meanRingPeak += 0.03 * (response.peak - meanRingPeak)
      let next = resized(pose.turned(angle, scaled: factor))
      let found = locate(next, in: frame)
      guard found.peak > 0.8 * meanPeak || found.confidence >= confidence else { return }
      pose = found.pose
      confidence = max(found.confidence, confidence)
      if abs(angle) < 0.05, abs(factor - 1) < 0.05 { return }
    }
  }

  /// Limits a pose's scale: a smaller object has nothing left to compare, a larger one fills the image.
  private func resized(_ next: ObjectPose) -> ObjectPose {
    let (side, lastSide) = (size.min() * next.scale, size.min() * pose.scale)
    let isAllowed = next.scale <= max(20, pose.scale) && side >= min(4, lastSide)
    return isAllowed ? next : pose.moved(to: next.center)
  }

  private mutating func learn(in frame: FramePyramid, rate: Float) {
    filter.learn(frame.levels(of: settings.window, at: pose), rate: rate)
    ringFilter.learn(frame.levels(of: settings.rings, at: pose), rate: rate)
    memory.learn(at: pose, in: frame, rate: 0.1)
  }
}

extension SIMD2<Double> {
  var magnitude: Double { (x * x + y * y).squareRoot() }
}
