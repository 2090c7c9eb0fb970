import CoreGraphics
import Foundation
import PlaneGeometry

/// A die in one frame, from one or more overlapping readings.
struct DieObservation {
  var box: CGRect
  var votes: [Int: Double]

  /// Two dice that touch overlap little; two boxes on one die share almost half their union, or one (a face)
  /// lies mostly within the other (the die).
  private static let sameDie = SameObjectThresholds(intersectionOverUnion: 0.45, containment: 0.65)

  /// Merges overlapping readings: a die with two boxes, whatever their values, is one die.
  static func gathered(from readings: [DieReading]) -> [DieObservation] {
    var groups: [(box: CGRect, members: [DieReading])] = []
    for reading in readings.sorted(by: { $0.confidence > $1.confidence })
    where reading.box.width > 0 && reading.box.height > 0 && reading.confidence > 0 {
      let group = groups.firstIndex { $0.box.showsSameObject(as: reading.box, sameDie) }
      if let group {
        groups[group].members.append(reading)
      } else {
        groups.append((reading.box, [reading]))
      }
    }
    return groups.map { DieObservation(members: $0.members) }
  }

  var value: Int { bestValue(of: votes) }

  private init(members: [DieReading]) {
    // The confidence-weighted mean, so that the die doesn't jump between two boxes of similar confidence.
    var box = CGRect.zero
    var weight: CGFloat = 0
    votes = [:]
    for reading in members {
      weight += CGFloat(reading.confidence)
      box = box.moved(by: CGFloat(reading.confidence) / weight, towards: reading.box)
      votes[reading.value, default: 0] += Double(reading.confidence)
    }
    self.box = box
  }
}

/// The position of a die, as long as readings stay near it.
///
/// It follows its readings with a time constant: a slow drift of tray or camera, but not a die that moves.
struct DieTrack {
  let id: Int
  private(set) var box: CGRect
  /// The first frame that showed it here.
  let appeared: FrameTime
  private(set) var lastSeen: FrameTime
  /// The first frame since `lastSeen` without it, if any.
  private(set) var missingSince: FrameTime?
  /// The number of frames since `lastSeen`.
  private(set) var missedFrames = 0
  private var observationCount = 1
  private var frames = 1
  /// The confidences by value, decaying.
  private var votes: [Int: Double]
  /// The number of observations, decaying alike.
  private var weight = 1.0
  /// The value in the last event; nil if none has reported this die.
  private(set) var reported: Int?
  /// The time since which readings differ from `reported`; nil if the last one agrees.
  private(set) var dissentSince: FrameTime?
  /// The votes since then.
  private var dissent: [Int: Double] = [:]
  /// The result of rechecks and the value at that time; nil before a roll's first recheck.
  private var lastRecheck: (finding: RecheckResult, value: Int)?
  /// The value with which rechecks found no die here; nil if none did.
  private var refutedValue: Int?
  /// The time during which something moved elsewhere while this die was missing.
  private(set) var absenceExplained = 0.0
  /// The number of frames of that time.
  private var explainedFrames = 0

  init(id: Int, _ sighting: DieObservation, at now: FrameTime) {
    self.id = id
    box = sighting.box
    votes = sighting.votes
    appeared = now
    lastSeen = now
  }

  /// - Parameter isHeld: whether the die belongs to a roll that is held back.
  mutating func update(
    with sighting: DieObservation?, at now: FrameTime, parameters: SteadyRule.Parameters, isHeld: Bool = false
  ) {
    if let sighting {
      // The frames in which a die was covered don't speak against it.
      if isHeld, isGone(at: now, flickerTime: parameters.flickerTime) { frames -= missedFrames }
      recordObservation(sighting, at: now, parameters: parameters)
    } else {
      recordMiss(at: now)
    }
  }

  private mutating func recordObservation(
    _ sighting: DieObservation, at now: FrameTime, parameters: SteadyRule.Parameters
  ) {
    let elapsed = now.time - lastSeen.time
    box = box.moved(by: 1 - exp(-elapsed / parameters.driftTime), towards: sighting.box)
    // A hidden die keeps its value: only time in sight makes readings old.
    let kept = exp(-min(elapsed, parameters.flickerTime) / parameters.voteTime)
    votes = votes.mapValues { $0 * kept }.merging(sighting.votes, uniquingKeysWith: +)
    weight = weight * kept + 1
    if reported == bestValue(of: sighting.votes) {
      dissentSince = nil
      dissent = [:]
    } else {
      dissentSince = dissentSince ?? now
      dissent.merge(sighting.votes, uniquingKeysWith: +)
    }
    lastSeen = now
    missingSince = nil
    missedFrames = 0
    (absenceExplained, explainedFrames) = (0, 0)
    observationCount += 1
    frames += 1
  }

  private mutating func recordMiss(at now: FrameTime) {
    if missingSince == nil { missingSince = now }
    missedFrames += 1
    frames += 1
  }

  mutating func explainAbsence(for elapsed: Double) {
    absenceExplained += elapsed
    explainedFrames += 1
  }

  /// Whether something moved elsewhere for `motionTime`, in more than one frame, while the die was missing.
  func isAbsenceExplained(motionTime: Double) -> Bool {
    // Timestamps are rounded.
    explainedFrames > 1 && absenceExplained > motionTime - 0.002
  }

  /// Whether the die is missing for longer than a detector flickers, and for more than one frame.
  func isGone(at now: FrameTime, flickerTime: Double) -> Bool {
    missedFrames > 1 && now.time - lastSeen.time > flickerTime
  }

  var age: Double { lastSeen.time - appeared.time }

  /// The fraction of frames, from the first to the newest, that show it.
  private var presence: Double { Double(observationCount) / Double(frames) }

  func hasRested(for time: Double) -> Bool {
    // Timestamps are rounded: 6 frames of 1/30 s are 0.2 s.
    age > time - 0.002 && observationCount >= 3 && presence >= 0.5
  }

  /// Whether this is a spot that appears now and then, as false readings do: neither at rest nor moving.
  func isSporadic(after time: Double) -> Bool { age >= time && presence < 0.5 }

  var value: Int { bestValue(of: votes) }

  /// The fraction of the votes for `value`, 0…1.
  var share: Double { (votes[value] ?? 0) / votes.values.reduce(0, +) }

  /// The value that has permanently replaced the reported one; nil if it is the same.
  func changedValue(share needed: Double) -> Int? {
    reported != nil && value != reported && share >= needed ? value : nil
  }

  /// The value for a roll with this known die: the known one, unless all readings disagreed for `time`.
  func valueInRoll(dissentTime time: Double) -> Int {
    guard let reported else { return value }
    guard let dissentSince, lastSeen.time - dissentSince.time > time - 0.002 else { return reported }
    return bestValue(of: dissent)
  }

  mutating func settle(_ value: Int) {
    reported = value
    dissentSince = nil
    dissent = [:]
    if let finding = recheckResult(ofValue: value) { refutedValue = finding.isNothing ? value : nil }
    lastRecheck = nil
  }

  /// Whether rechecks found no die here.
  var isRefuted: Bool { refutedValue == value }

  /// The die's combined reading; `agreement` is the fraction of votes that makes a value clear.
  func reading(of value: Int, agreement: Double) -> DieReading {
    let others = votes.filter { $0.key != value }
    return DieReading(
      value: value, confidence: Float(min((votes[value] ?? 0) / weight, 1)), box: box,
      otherValue: value == self.value && share < agreement ? bestValue(of: others) : nil)
  }

  var stationaryDie: StationaryDie {
    let most = max(votes.values.reduce(0, +) / weight, 1)
    return StationaryDie(box: box, confidences: votes.mapValues { Float($0 / weight / most) })
  }

  /// The result of rechecks while the die had this value; nil if there was none.
  func recheckResult(ofValue value: Int) -> RecheckResult? {
    lastRecheck.flatMap { $0.value == value ? $0.finding : nil }
  }

  mutating func recordRecheck(_ reading: DieReading?, ofValue value: Int) {
    lastRecheck = (RecheckResult(reading, after: recheckResult(ofValue: value)), value)
  }
}

extension [DieTrack] {
  /// Records for each box that the nearest missing die may have moved there.
  mutating func explainAbsences(
    by moving: [CGRect], elapsed: Double, where isCandidate: (DieTrack) -> Bool
  ) {
    var missing = indices.filter { self[$0].missedFrames > 0 && isCandidate(self[$0]) }
    for box in moving {
      let nearest = missing.min {
        self[$0].box.distanceInSides(to: box) < self[$1].box.distanceInSides(to: box)
      }
      guard let nearest else { break }
      self[nearest].explainAbsence(for: elapsed)
      missing.removeAll { $0 == nearest }
    }
  }
}

/// The value with the most votes, the smallest of several, so that the result doesn't depend on the order.
private func bestValue(of votes: [Int: Double]) -> Int {
  votes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
}
