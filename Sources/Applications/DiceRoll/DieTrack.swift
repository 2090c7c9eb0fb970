import CoreGraphics
import Foundation
import PlaneGeometry

/// What one frame shows in one place: one or more overlapping readings of the same die.
struct DieObservation {
  var box: CGRect
  var votes: [Int: Double]

  /// Two dice that touch share little; two boxes on one die share almost half their union, or one (a face)
  /// lies mostly within the other (the die).
  private static let sameDie = SameObjectThresholds(intersectionOverUnion: 0.45, containment: 0.65)

  /// Gathers readings that lie on one another: a die with two boxes, whatever their values, is one die.
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
    // The mean weighted by confidence: two boxes that take turns at being the better one would make the die
    // jump from one to the other.
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

/// A place where a die has been seen, and stays while readings keep near it.
///
/// The place follows its readings with a time constant, so that it goes along with a slow drift of the tray
/// or the camera, while a die that really moves runs away from it.
struct DieTrack {
  let id: Int
  private(set) var box: CGRect
  /// The first frame that showed it here.
  let appeared: FrameTime
  private(set) var lastSeen: FrameTime
  /// The first frame of those since `lastSeen`, if any.
  private(set) var missingSince: FrameTime?
  /// Frames since `lastSeen`.
  private(set) var missedFrames = 0
  private var sightings = 1
  private var frames = 1
  /// Confidence by value, fading.
  private var votes: [Int: Double]
  /// Sightings, fading alike.
  private var weight = 1.0
  /// The value in the last event; nil where none has told of this die.
  private(set) var reported: Int?
  /// When the readings began to differ from `reported`; nil where the last one agrees.
  private(set) var dissentSince: FrameTime?
  /// What they have said since then.
  private var dissent: [Int: Double] = [:]
  /// What closer looks at it said, and which value it had then; nil before the first one of a roll.
  private var closerFinding: (finding: RecheckResult, value: Int)?
  /// The value that closer looks refuted: with it there is no die here; nil where none did.
  private var refutedValue: Int?
  /// How long something has moved elsewhere while this die was missing.
  var absenceExplained = 0.0

  init(id: Int, _ sighting: DieObservation, at now: FrameTime) {
    self.id = id
    box = sighting.box
    votes = sighting.votes
    appeared = now
    lastSeen = now
  }

  /// Takes the next frame's sighting here, or that it shows none.
  mutating func update(with sighting: DieObservation?, at now: FrameTime, parameters: SteadyRule.Parameters) {
    if let sighting {
      see(sighting, at: now, parameters: parameters)
    } else {
      miss(at: now)
    }
  }

  private mutating func see(_ sighting: DieObservation, at now: FrameTime, parameters: SteadyRule.Parameters)
  {
    let elapsed = now.time - lastSeen.time
    box = box.moved(by: 1 - exp(-elapsed / parameters.driftTime), towards: sighting.box)
    // A die hidden for long still has its value: only time in sight makes readings old.
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
    absenceExplained = 0
    sightings += 1
    frames += 1
  }

  private mutating func miss(at now: FrameTime) {
    if missingSince == nil { missingSince = now }
    missedFrames += 1
    frames += 1
  }

  /// Whether the die is gone for longer than a detector flickers. One frame is never too long, however slow
  /// the stream.
  func isGone(at now: FrameTime, flickerTime: Double) -> Bool {
    missedFrames > 1 && now.time - lastSeen.time > flickerTime
  }

  /// How long the die has been seen here.
  var age: Double { lastSeen.time - appeared.time }

  /// The share of frames, from the first to the newest, that show it.
  private var presence: Double { Double(sightings) / Double(frames) }

  func hasRested(for time: Double) -> Bool {
    // Time stamps are rounded: 6 frames of 1/30 s are 0.2 s.
    age > time - 0.002 && sightings >= 3 && presence >= 0.5
  }

  /// Whether this is a spot that lights up now and then, as false readings do: not a die, nor a moving one.
  func isSporadic(after time: Double) -> Bool { age >= time && presence < 0.5 }

  var value: Int { bestValue(of: votes) }

  /// The share of `value` in what the readings say, 0…1.
  var share: Double { (votes[value] ?? 0) / votes.values.reduce(0, +) }

  /// The value that has replaced the reported one for good, nil where it is the same.
  func changedValue(share needed: Double) -> Int? {
    reported != nil && value != reported && share >= needed ? value : nil
  }

  /// The value to report when a roll has ended that this known die may have taken part in: the known one,
  /// unless none of its readings agreed for `time`.
  func valueInRoll(dissentTime time: Double) -> Int {
    guard let reported else { return value }
    guard let dissentSince, lastSeen.time - dissentSince.time > time - 0.002 else { return reported }
    return bestValue(of: dissent)
  }

  /// Takes the place as told of, with this value.
  mutating func settle(_ value: Int) {
    reported = value
    dissentSince = nil
    dissent = [:]
    if let finding = closerFinding(ofValue: value) { refutedValue = finding.isNothing ? value : nil }
    closerFinding = nil
  }

  /// Whether closer looks have found no die in what is read here.
  var isRefuted: Bool { refutedValue == value }

  /// The die as its readings tell it.
  ///
  /// - Parameter agreement: the share of the readings that a value needs to be clear.
  func reading(of value: Int, agreement: Double) -> DieReading {
    let others = votes.filter { $0.key != value }
    return DieReading(
      value: value, confidence: Float(min((votes[value] ?? 0) / weight, 1)), box: box,
      otherValue: value == self.value && share < agreement ? bestValue(of: others) : nil)
  }

  /// What a closer look is to be told.
  var restingDie: StationaryDie {
    let most = max(votes.values.reduce(0, +) / weight, 1)
    return StationaryDie(box: box, confidences: votes.mapValues { Float($0 / weight / most) })
  }

  /// What closer looks said of the die while it had this value; nil where none did.
  func closerFinding(ofValue value: Int) -> RecheckResult? {
    closerFinding.flatMap { $0.value == value ? $0.finding : nil }
  }

  /// Takes what a closer look said.
  mutating func note(_ reading: DieReading?, ofValue value: Int) {
    closerFinding = (RecheckResult(reading, after: closerFinding(ofValue: value)), value)
  }
}

/// The value with the most confidence; of equal ones the smallest, so that the answer depends on no order.
private func bestValue(of votes: [Int: Double]) -> Int {
  votes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
}
