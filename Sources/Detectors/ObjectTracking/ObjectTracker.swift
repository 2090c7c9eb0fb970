import Foundation

/// An upright box, in pixels of a frame, top-left origin.
package struct TrackedBox: Sendable, Hashable {
  package var center: SIMD2<Double>
  package var size: SIMD2<Double>

  package init(center: SIMD2<Double>, size: SIMD2<Double>) { (self.center, self.size) = (center, size) }
}

/// Tracks the contents of a box from frame to frame.
///
/// One correlation filter estimates motion, another the change of scale. While the object isn't visible,
/// nothing is learned: the box continues with decaying velocity, and the search area grows.
package struct ObjectTracker: Sendable {
  /// The object's box, extrapolated while the object isn't visible. May extend beyond the frame.
  package private(set) var box: TrackedBox
  /// The confidence of `box`, 0…1: above 0.5 the object is visible, near 0 it isn't.
  package private(set) var confidence = 1.0

  private let settings: Settings
  private var filter: CorrelationFilter
  private var scaleFilter: ScaleFilter
  /// In pixels per frame, smoothed over the last few frames.
  private var velocity = SIMD2<Double>(0, 0)
  /// The running mean of the filter's peak while the object is clearly visible.
  private var meanPeak = 0.75
  private var missedFrames = 0
  /// The size against which growth is limited.
  private var initialSize: SIMD2<Double>

  /// - Parameters:
  ///   - box: in the frame's pixels, neither side 0, at least partly inside.
  ///   - frame: a frame in which the object is clearly visible.
  package init(box: TrackedBox, level: TrackingLevel, in frame: FramePyramid) {
    self.box = box
    initialSize = box.size
    settings = Settings(level: level, size: box.size)
    filter = CorrelationFilter(features: settings.features, spread: settings.spread)
    scaleFilter = ScaleFilter(
      features: settings.scaleFeatures, count: settings.scaleCount, step: settings.scaleStep)
    learn(in: frame, rate: 1)
  }

  /// Converts the tracker to scaled and then offset coordinates, as if the next frame had another size.
  package mutating func convert(scale: SIMD2<Double>, offset: SIMD2<Double>) {
    box.center = box.center * scale + offset
    box.size *= scale
    initialSize *= scale
    velocity *= scale
  }

  package mutating func update(in frame: FramePyramid) {
    var found = locate(from: box.center + velocity, in: frame)
    if missedFrames > 0 {
      for (start, scale) in searchWindows(in: frame) {
        let other = locate(from: start, scale: scale, in: frame)
        if other.confidence > found.confidence { found = other }
      }
    }
    // A lost object must be recognized with more confidence than one that is being followed.
    guard
      found.confidence >= (missedFrames > 2 ? Self.minimumRecoveryConfidence : Self.minimumVisibleConfidence)
    else {
      confidence = min(found.confidence, 0.99 * Self.minimumVisibleConfidence)
      missedFrames += 1
      // It may have stopped.
      box.center += velocity
      velocity *= 0.95
      return
    }
    let move = found.center - box.center
    let wasSeen = missedFrames == 0
    box.center = found.center
    resize(by: found.scale)
    confidence = found.confidence
    missedFrames = 0
    let isSeenWell = confidence >= Self.minimumLearningConfidence
    let factor = scaleFilter.factor(scalePatches(in: frame))
    resize(by: isSeenWell ? factor : min(max(factor, 0.97), 1.03))
    // At the edge of an occluder the estimate follows the occluder; learn neither motion nor appearance.
    guard isSeenWell else { return }
    velocity = wasSeen ? velocity * 0.6 + move * 0.4 : velocity * 0.5
    meanPeak = max(meanPeak + 0.05 * (found.peak - meanPeak), 0.3)
    learn(in: frame, rate: settings.rate)
  }

  mutating func correct(_ box: TrackedBox, velocity: SIMD2<Double>) {
    (self.box, self.velocity) = (box, velocity)
    missedFrames = 0
  }

  /// Below this confidence, the object isn't visible.
  private static let minimumVisibleConfidence = 0.3
  private static let minimumRecoveryConfidence = 0.5
  private static let minimumLearningConfidence = 0.8

  private mutating func resize(by factor: Double) {
    let size = box.size * factor
    // A smaller object has nothing left to compare; a larger one fills the image.
    guard size.min() >= 4, (size / initialSize).max() <= 20 else { return }
    box.size = size
  }

  private struct Candidate {
    var center: SIMD2<Double>
    /// Relative to the box's current size.
    var scale: Double
    var confidence: Double
    /// The filter's peak response.
    var peak: Double
  }

  private func locate(
    from start: SIMD2<Double>, scale: Double = 1, in frame: FramePyramid
  ) -> Candidate {
    let size = box.size * scale * settings.padding
    let cell = size / settings.cells
    var response = filter.response(patch(center: start, size: size, in: frame))
    var center = start + response.move * cell
    // The taper fades the object near the window's border; look again with the window centered.
    if settings.recentersWindow, (response.move / settings.cells).magnitude > 0.08 {
      let second = filter.response(patch(center: center, size: size, in: frame))
      if second.peak > response.peak {
        response = second
        center += second.move * cell
      }
    }
    return Candidate(
      center: center, scale: scale, confidence: confidence(response), peak: response.peak)
  }

  /// By chance the response reaches a seventh of its running mean, with a peak-to-sidelobe ratio of up to 9.
  private func confidence(_ response: FilterResponse) -> Double {
    let height = min(max((response.peak / meanPeak - 0.15) / 0.6, 0), 1)
    let distinctness = min(max((response.peakToSidelobe - 5) / 7, 0), 1)
    return height * distinctness
  }

  /// Returns the windows in which to search a lost object: other scales, and a growing number of rings.
  private func searchWindows(in frame: FramePyramid) -> [(center: SIMD2<Double>, scale: Double)] {
    let middle = box.center + velocity
    let scales = [1, 0.8, 1.25]
    let rings = min(1 + missedFrames / 4, settings.maximumRings)
    var places: [SIMD2<Double>] = []
    for row in -rings...rings {
      for column in -rings...rings where row != 0 || column != 0 {
        let place = middle + SIMD2(Double(column), Double(row)) * box.size * 0.9
        if all(place .>= 0), all(place .<= frame.size) { places.append(place) }
      }
    }
    // The remaining windows follow in the next frames.
    let count = min(settings.maximumWindows, places.count)
    let start = missedFrames * count
    let round = places.isEmpty ? 0 : start / places.count
    return scales.dropFirst().map { (middle, $0) }
      + (0..<count).map { (places[(start + $0) % places.count], scales[round % scales.count]) }
  }

  private mutating func learn(in frame: FramePyramid, rate: Float) {
    filter.learn(
      patch(center: box.center, size: box.size * settings.padding, in: frame), rate: rate)
    scaleFilter.learn(scalePatches(in: frame), rate: rate)
  }

  private func patch(
    center: SIMD2<Double>, size: SIMD2<Double>, in frame: FramePyramid
  ) -> [Float] {
    Self.patch(center, size, settings.features, in: frame)
  }

  private func scalePatches(in frame: FramePyramid) -> [[Float]] {
    scaleFilter.factors.map { factor in
      Self.patch(
        box.center, box.size * settings.scalePadding * factor, settings.scaleFeatures, in: frame)
    }
  }

  private static func patch(
    _ center: SIMD2<Double>, _ size: SIMD2<Double>, _ features: GradientFeatures, in frame: FramePyramid
  ) -> [Float] {
    let cell = GradientFeatures.cellSize
    let (columns, rows) = (features.columns * cell, features.rows * cell)
    let step = (size / SIMD2(Double(columns), Double(rows))).min()
    return frame.level(forStep: step).patch(center: center, size: size, columns: columns, rows: rows)
  }
}

extension SIMD2<Double> {
  fileprivate var magnitude: Double { (x * x + y * y).squareRoot() }
}

private struct Settings {
  let features: GradientFeatures
  let scaleFeatures: GradientFeatures
  let scaleCount: Int
  let scaleStep: Double
  let rate: Float
  let recentersWindow: Bool
  let maximumRings: Int
  let maximumWindows: Int
  /// The window's sides, relative to the box's.
  let padding = 2.5
  /// Likewise for the scale filter, whose window must contain the object's edges.
  let scalePadding = 1.3

  init(level: TrackingLevel, size: SIMD2<Double>) {
    let isAccurate = level == .accurate
    let area = isAccurate ? 1024 : 256
    // Powers of two whose ratio is nearest to the box's.
    let ratio = log2(max(size.x, 1e-6) / max(size.y, 1e-6))
    let steps = min(max(Int((ratio / 2).rounded()), -1), 1)
    let side = area == 1024 ? 32 : 16
    let (columns, rows) = steps >= 0 ? (side << steps, side >> steps) : (side >> -steps, side << -steps)
    features = GradientFeatures(columns: columns, rows: rows, isSigned: isAccurate)
    let (scaleColumns, scaleRows) = (columns / (isAccurate ? 4 : 2), rows / (isAccurate ? 4 : 2))
    scaleFeatures = GradientFeatures(columns: scaleColumns, rows: scaleRows, isSigned: isAccurate)
    scaleCount = isAccurate ? 32 : 16
    scaleStep = isAccurate ? 1.015 : 1.03
    rate = 0.02
    recentersWindow = isAccurate
    maximumRings = isAccurate ? 4 : 2
    maximumWindows = isAccurate ? 12 : 6
  }

  var cells: SIMD2<Double> { SIMD2(Double(features.columns), Double(features.rows)) }

  /// A tenth of the box, in cells.
  var spread: SIMD2<Double> {
    (cells / padding * 0.1).clamped(lowerBound: SIMD2(0.8, 0.8), upperBound: cells)
  }
}
