import Foundation

/// Searches for the object: where it is expected, among look-alikes, and elsewhere.
extension ObjectTracker {
  /// A possible place of the object in a frame.
  struct Candidate {
    var pose: ObjectPose
    var confidence: Double
    /// Whether it isn't where the object was expected.
    var isElsewhere = false
    /// The filter's peak response.
    var peak: Double
    /// The other places in the window to which the filter responds.
    var rivals: [ObjectPose]
  }

  /// In box sides.
  private static let minimumRivalDistance = 0.25
  private static let minimumRivalLikeness = 0.6
  /// By how much a look-alike must be more like the object.
  private static let rivalMargin = 0.1
  /// The likeness above which it is the object, with `certainConfidence` at least.
  private static let certainLikeness = 0.85
  private static let certainConfidence = 0.55
  /// The weight of the confidence of places where the object isn't expected.
  private static let elsewhereWeight = 0.85
  private static let recentFrames = 8
  private static let jumpMargin = 0.4

  func locate(_ start: ObjectPose, in frame: FramePyramid) -> Candidate {
    var response = filter.response(frame.levels(of: settings.window, at: start))
    var (middle, place) = (start, start.moved(to: start(response.move * settings.cell)))
    // The taper fades the object near the window's border; look again with the window centered.
    if (response.move * settings.cell / size).magnitude > 0.2 {
      let second = filter.response(frame.levels(of: settings.window, at: place))
      if second.peak > response.peak {
        response = second
        middle = place
        place = place.moved(to: place(second.move * settings.cell))
      }
    }
    let rivals = response.rivals.map { place.moved(to: middle($0 * settings.cell)) }
    return Candidate(pose: place, confidence: confidence(response), peak: response.peak, rivals: rivals)
  }

  /// By chance the response reaches a seventh of its running mean, with a peak-to-sidelobe ratio of up to 9.
  private func confidence(_ response: FilterResponse) -> Double {
    let height = min(max((response.peak / meanPeak - 0.15) / 0.6, 0), 1)
    let distinctness = min(max((response.peakToSidelobe - 5) / 7, 0), 1)
    return height * distinctness
  }

  /// Returns the places to search for a lost object: a growing number of rings of overlapping windows, and
  /// other scales after a while.
  private func searchWindows(in frame: FramePyramid) -> [ObjectPose] {
    let middle = pose.moved(to: pose.center + velocity)
    let scales = [1, 0.8, 1.25]
    let rings = min(1 + missedFrames / 4, 16)
    let step = settings.window.size / 2
    var places: [SIMD2<Double>] = []
    for row in -rings...rings {
      for column in -rings...rings where row != 0 || column != 0 {
        let place = middle(SIMD2(Double(column), Double(row)) * step)
        if all(place .>= 0), all(place .<= frame.size) { places.append(place) }
      }
    }
    // The remaining windows follow in the next frames.
    let count = min(settings.maximumWindows, places.count)
    let start = missedFrames * count
    let scale = places.isEmpty ? 1 : scales[start / places.count % scales.count]
    let zoomed = missedFrames < 3 ? [] : scales.dropFirst().map { middle.turned(0, scaled: $0) }
    return zoomed
      + (0..<count).map { middle.moved(to: places[(start + $0) % places.count]).turned(0, scaled: scale) }
  }

  /// Chooses the object among look-alikes in the window; returns whether there are any.
  ///
  /// Its appearance decides, since the filter responds nearly as well to each of them, with a
  /// peak-to-sidelobe ratio that is low for all.
  func settle(_ found: inout Candidate, in frame: FramePyramid) -> Bool {
    let first = found.pose.center
    let rivals = found.rivals.map { locate($0, in: frame) }
      .filter { (($0.pose.center - first) / box.size).magnitude >= Self.minimumRivalDistance }
    let isDoubtful = found.confidence < Self.minimumSearchConfidence
    guard !rivals.isEmpty || contestedFrames > 0 || isDoubtful else { return false }
    var best = likeness(at: found.pose, in: frame)
    var isContested = false
    for rival in rivals {
      let other = likeness(at: rival.pose, in: frame)
      isContested = isContested || other > Self.minimumRivalLikeness
      guard other > best + Self.rivalMargin else { continue }
      (best, found) = (other, rival)
    }
    if best > Self.certainLikeness { found.confidence = max(found.confidence, Self.certainConfidence) }
    return isContested
  }

  /// Searches elsewhere. If the object was seen only recently, it may be hidden in part: then a place that
  /// looks better by far is required.
  func search(besides found: Candidate, in frame: FramePyramid) -> Candidate {
    let isRecent = missedFrames < Self.recentFrames
    let minimum = isRecent ? likeness(at: found.pose, in: frame) + Self.jumpMargin : -.infinity
    var best = found
    for start in searchWindows(in: frame) {
      var other = locate(start, in: frame)
      other.confidence *= Self.elsewhereWeight
      other.isElsewhere = true
      guard other.confidence > best.confidence, likeness(at: other.pose, in: frame) >= minimum else {
        continue
      }
      best = other
    }
    return best
  }

  /// The correlation with learned appearances, relative to its running mean.
  func likeness(at pose: ObjectPose, in frame: FramePyramid) -> Double {
    memory.likeness(at: pose, in: frame) / memory.meanLikeness
  }
}
