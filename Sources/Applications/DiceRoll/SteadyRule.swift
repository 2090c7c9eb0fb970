import Foundation

/// The recommended rule: a roll has ended when every visible die has been at rest for a while.
///
/// Dice are tracked one to one; a reading near a known position belongs to that die, another one is a moving
/// die. The table is empty, rolling or ended, and is cleared when no die was seen for a while (``phase``).
/// Each roll is reported once, with the majority of the readings at rest, weighted by confidence.
///
/// A new roll starts after one has ended when:
/// - a die comes to rest more than half a side from every known die (thrown, added, or moved);
/// - a die that was missing during motion elsewhere is back, even in the same place with the same value;
/// - a die shows another value at its position for more than about 0.6 s.
///
/// It doesn't start with: dice that disappear (removed or hidden by a hand) and come back where they were; a
/// nudge of less than half a side, or a die pushed more slowly than about 3 sides a second, with its value
/// unchanged; drift of the tray or the camera below about 1.5 sides a second; a faster bump of either, if at
/// least two dice all moved the same way with their values; false readings for a frame or occasionally in one
/// spot. A single bumped die looks like a thrown one, as do two that are blurred for most of the way.
///
/// If fewer dice lie than were seen at once in motion, lay before, or are expected, the others are waited
/// for, 1 s at most: a die may still spin, be hidden by a hand or be detected late. Meanwhile, those that lie
/// count as known: one that is nudged, or covered for up to 0.5 s, is the same die of the same roll.
///
/// If a recheck is supplied (``update(_:frame:time:recheck:)``), stationary dice are rechecked before a
/// roll is reported. Candidates rejected three times, such as a spot on the carpet, are excluded from rolls.
///
/// Dice that lie there at the stream's start or after clearing are a roll from the first frame with them.
public struct SteadyRule: RollRule {
  /// The state of the table.
  public enum Phase: Sendable {
    /// No die has come to rest yet, and none is visible.
    case empty
    /// A die moves, or hasn't been at rest for long enough.
    case rolling
    /// The dice lie where the last event says.
    case ended
    /// The dice of the last event were removed.
    case cleared
  }

  public private(set) var phase = Phase.empty

  let parameters: Parameters
  /// The dice of earlier events, visible or hidden.
  private var reportedTracks: [DieTrack] = []
  /// The tracks that no event has reported: dice that come to rest, or pass, or false readings.
  private var newTracks: [DieTrack] = []
  /// The frame in which the dice started to move; nil while all is quiet.
  private var motionStart: FrameTime?
  /// A roll that is held back because of missing dice.
  private var pendingRoll: SettledDice?
  private var lastCount = 0
  /// The number of dice seen at once since the table was quiet.
  private var inPlay = DiceCountEstimate()
  /// The dice at that time, and their motion since.
  private var arrangement = RigidMotionCheck()
  private var lastReading: FrameTime?
  /// The last frame's dice, as detected.
  private var lastDice: [DieReading] = []
  private var now: FrameTime?
  private var nextID = 0

  public init(parameters: Parameters = Parameters()) { self.parameters = parameters }

  /// Processes the next frame. A time before the last frame's starts a new stream and discards all state.
  public mutating func update<Failure>(
    _ dice: [DieReading], frame: Int, time: Double, recheck: Recheck<Failure>?
  ) throws(Failure) -> RollEvent? {
    if let now, time.isFinite, time < now.time { self = SteadyRule(parameters: parameters) }
    lastDice = dice
    guard time.isFinite else { return nil }
    let elapsed = time - (now?.time ?? time)
    let now = FrameTime(frame: frame, time: time)
    self.now = now

    let observations = DieObservation.gathered(from: dice)
    if !observations.isEmpty { lastReading = now }
    let moving = assign(observations, at: now)
    dropMissing(moving, elapsed: min(elapsed, 0.1))
    explainHeldDice(elapsed: min(elapsed, 0.1), at: now)
    let interrupted = removeGone(at: now)
    clearIfEmpty(at: now)
    updateMotion(at: now)
    if motionStart != nil {
      let seen = (reportedTracks + newTracks).count {
        $0.missedFrames == 0 && !$0.isSporadic(after: parameters.restTime)
      }
      inPlay.record(seen, elapsed: elapsed)
      // Settled dice show no motion.
      let isMoving = observations.isEmpty || newTracks.contains { $0.appeared.frame == frame }
      arrangement.record(isMoving ? observations : nil, elapsed: elapsed)
    }
    let ended = if let interrupted { RollEvent?.some(interrupted) } else { try decide(at: now, recheck) }
    updatePhase(ended: ended != nil)
    return ended
  }

  /// Returns the roll whose dice have been at rest for half of `restTime`, or wait for a missing die.
  public mutating func finish() -> RollEvent? {
    guard let now else { return nil }
    defer { updatePhase(ended: true) }
    return (pendingRoll ?? rest(of: parameters.restTime / 2, at: now)).flatMap { conclude($0) }
  }
}

// MARK: - Visible dice

extension SteadyRule {
  public var state: RollTracker.TableState {
    switch phase {
    case .empty, .cleared: lastDice.isEmpty ? .empty : .rolling
    case .rolling: .rolling
    case .ended: reportedTracks.contains { !$0.isRefuted } ? .resting : .empty
    }
  }

  public var dice: [DieReading] {
    let refuted = reportedTracks.filter(\.isRefuted)
    return lastDice.filter { die in
      !refuted.contains { $0.box.distanceInSides(to: die.box) <= parameters.motionDistance }
    }
  }
}

// MARK: - Tracking

extension SteadyRule {
  /// Assigns each observation to the nearest track within reach, one to one, nearest pairs first, and starts
  /// new tracks for the rest. Returns the boxes of dice that no event has reported yet.
  private mutating func assign(_ observations: [DieObservation], at now: FrameTime) -> [CGRect] {
    var pairs: [(distance: CGFloat, track: Int, observation: Int)] = []
    let heldDice = heldDice
    for (index, track) in (reportedTracks + newTracks).enumerated() {
      let isKnown = index < reportedTracks.count || heldDice.contains(track.id)
      let reach = isKnown ? parameters.motionDistance : parameters.restRadius
      for (number, observation) in observations.enumerated() {
        let distance = track.box.distanceInSides(to: observation.box)
        if distance <= reach { pairs.append((distance, index, number)) }
      }
    }
    pairs.sort { ($0.distance, $0.track, $0.observation) < ($1.distance, $1.track, $1.observation) }

    var owners = [Int?](repeating: nil, count: observations.count)
    var taken = [Int?](repeating: nil, count: reportedTracks.count + newTracks.count)
    for pair in pairs where owners[pair.observation] == nil && taken[pair.track] == nil {
      owners[pair.observation] = pair.track
      taken[pair.track] = pair.observation
    }
    let known = reportedTracks.count
    for index in reportedTracks.indices {
      reportedTracks[index].update(
        with: taken[index].map { observations[$0] }, at: now, parameters: parameters)
    }
    for index in newTracks.indices {
      newTracks[index].update(
        with: taken[known + index].map { observations[$0] }, at: now, parameters: parameters,
        isHeld: heldDice.contains(newTracks[index].id))
    }
    var moving: [CGRect] = []
    for (observation, owner) in zip(observations, owners) where owner.map({ $0 >= known }) ?? true {
      moving.append(observation.box)
      guard owner == nil else { continue }
      newTracks.append(DieTrack(id: nextID, observation, at: now))
      nextID += 1
    }
    return moving
  }

  /// Assumes that a die that is missing while another moves is that one: after a few such frames it isn't
  /// expected at its old position any more, and counts as a new roll wherever it comes to rest.
  private mutating func dropMissing(_ moving: [CGRect], elapsed: Double) {
    reportedTracks.explainAbsences(by: moving, elapsed: elapsed) { _ in true }
    reportedTracks.removeAll { $0.absenceExplained >= parameters.motionTime }
  }

  /// The identifiers of the dice of a roll that is held back.
  private var heldDice: Set<Int> { Set(pendingRoll?.members.filter(\.isDie).map(\.id) ?? []) }

  /// Explains the absence of held dice by dice that move. One that only comes into sight, such as the one
  /// that is waited for, is no explanation: it starts a track in one frame, a moving one in most.
  private mutating func explainHeldDice(elapsed: Double, at now: FrameTime) {
    let heldDice = heldDice
    guard !heldDice.isEmpty else { return }
    let moving = newTracks.filter { $0.appeared.frame == now.frame }.map(\.box)
    newTracks.explainAbsences(by: moving, elapsed: elapsed) { heldDice.contains($0.id) }
  }

  /// Removes unreported tracks whose die has moved on; returns the held-back roll if one of its dice moves,
  /// or is missing for longer than a hand covers it.
  ///
  /// The roll's dice stay known: one that is back in its place isn't a new roll.
  private mutating func removeGone(at now: FrameTime) -> RollEvent? {
    let heldDice = heldDice
    let first = newTracks.first {
      heldDice.contains($0.id) && $0.isGone(at: now, flickerTime: parameters.flickerTime)
        && ($0.isAbsenceExplained(motionTime: parameters.motionTime)
          || now.time - $0.lastSeen.time > parameters.hiddenDieTimeout)
    }
    let flickerTime = parameters.flickerTime
    newTracks.removeAll {
      !heldDice.contains($0.id) && $0.isGone(at: now, flickerTime: flickerTime)
    }
    guard let pendingRoll, let first else { return nil }
    let event = conclude(pendingRoll)
    motionStart = first.missingSince
    return event
  }

  private mutating func clearIfEmpty(at now: FrameTime) {
    guard let lastReading, now.time - lastReading.time >= parameters.clearTime else { return }
    reportedTracks = []
    newTracks = []
    motionStart = nil
    pendingRoll = nil
    inPlay = DiceCountEstimate()
    arrangement = RigidMotionCheck()
    if lastCount > 0 { phase = .cleared }
    lastCount = 0
  }

  private mutating func updateMotion(at now: FrameTime) {
    let isQuiet =
      !newTracks.contains { !$0.isSporadic(after: parameters.restTime) }
      && reportedTracks.count >= lastCount
      && reportedTracks.allSatisfy {
        $0.missedFrames == 0 || now.time - $0.lastSeen.time > parameters.clearTime
      }
    if isQuiet {
      motionStart = nil
      inPlay = DiceCountEstimate()
      arrangement = RigidMotionCheck(reportedTracks.map { ($0.box, $0.reported ?? $0.value) })
    } else if motionStart == nil {
      motionStart = now
    }
  }
}

// MARK: - Deciding

extension SteadyRule {
  /// The roll that has ended if all dice have been at rest for `time` and there is anything new to report.
  private func rest(of time: Double, at now: FrameTime) -> SettledDice? {
    var rest = SettledDice(start: now, end: now, decided: now)
    var end: FrameTime?
    for track in reportedTracks where !track.isGone(at: now, flickerTime: parameters.flickerTime) {
      let changed = track.changedValue(share: parameters.agreement)
      if changed != nil { end = later(end, track.dissentSince ?? now) }
      let value = changed ?? track.valueInRoll(dissentTime: parameters.restTime)
      rest.members.append(member(track, value: value, isNew: changed != nil))
    }
    for track in newTracks where !track.isSporadic(after: parameters.restTime) {
      guard track.hasRested(for: time) else { return nil }
      end = later(end, track.appeared)
      rest.members.append(member(track, value: track.value, isNew: true))
      rest.isDecisive = rest.isDecisive && track.share >= parameters.agreement
    }
    guard let end else { return nil }
    rest.end = end
    rest.start = motionStart.map { $0.frame < end.frame ? $0 : end } ?? end
    return rest
  }

  private func member(_ track: DieTrack, value: Int, isNew: Bool) -> SettledDice.Member {
    SettledDice.Member(
      id: track.id, reading: track.reading(of: value, agreement: parameters.agreement), isNew: isNew,
      recheckResult: track.recheckResult(ofValue: value))
  }

  private func later(_ one: FrameTime?, _ other: FrameTime) -> FrameTime {
    guard let one, one.frame >= other.frame else { return other }
    return one
  }

  private mutating func decide<Failure>(
    at now: FrameTime, _ recheck: Recheck<Failure>?
  ) throws(Failure) -> RollEvent? {
    if let pendingRoll, isCovered(pendingRoll, at: now) {
      let rested = now.time - pendingRoll.end.time
      guard rested >= parameters.restTime + waitingTime(for: pendingRoll) else { return nil }
      return conclude(pendingRoll)
    }
    guard var rest = rest(of: parameters.restTime, at: now) else { return nil }
    let rested = now.time - rest.end.time
    guard rest.isDecisive || rested >= parameters.ambiguityTimeout else { return nil }
    if let recheck {
      // If the recheck fails, the roll isn't lost.
      pendingRoll = rest
      try recheckDice(of: &rest, recheck)
    }
    let isSure = recheck == nil || rest.members.allSatisfy { $0.recheckResult?.isFinal ?? true }
    let waitingTime = waitingTime(for: rest)
    guard isSure, waitingTime == 0 || rested >= parameters.restTime + waitingTime else {
      pendingRoll = rest
      return nil
    }
    return conclude(rest)
  }

  /// Whether a die of a held-back roll is missing, such as behind a hand.
  private func isCovered(_ roll: SettledDice, at now: FrameTime) -> Bool {
    let heldDice = heldDice
    return newTracks.contains {
      heldDice.contains($0.id) && $0.isGone(at: now, flickerTime: parameters.flickerTime)
    }
  }

  /// Rechecks the visible dice without a final result.
  private mutating func recheckDice<Failure>(
    of rest: inout SettledDice, _ recheck: Recheck<Failure>
  ) throws(Failure) {
    let inSight = Dictionary(
      uniqueKeysWithValues: (reportedTracks + newTracks).filter { $0.missedFrames == 0 }.map {
        ($0.id, $0.stationaryDie)
      })
    let asked = rest.members.indices.filter { index in
      inSight[rest.members[index].id] != nil && !(rest.members[index].recheckResult?.isFinal ?? false)
    }
    guard !asked.isEmpty else { return }
    let found = try recheck(asked.compactMap { inSight[rest.members[$0].id] })
    for (index, reading) in zip(asked, found) {
      let (id, value) = (rest.members[index].id, rest.members[index].reading.value)
      if let index = reportedTracks.firstIndex(where: { $0.id == id }) {
        reportedTracks[index].recordRecheck(reading, ofValue: value)
      } else if let index = newTracks.firstIndex(where: { $0.id == id }) {
        newTracks[index].recordRecheck(reading, ofValue: value)
      }
      rest.members[index].recheckResult = RecheckResult(reading, after: rest.members[index].recheckResult)
    }
  }

  /// The additional time, in seconds, to wait for missing dice.
  private func waitingTime(for rest: SettledDice) -> Double {
    let isMissing =
      rest.members.count < inPlay.count(seenFor: parameters.motionTime)
      || rest.members.count(where: \.isDie) < parameters.expectedCount ?? 0
    if isMissing { return max(parameters.missingDieTimeout, parameters.hiddenDieTimeout) }
    return rest.members.count < lastCount ? parameters.hiddenDieTimeout : 0
  }

  /// Marks the dice of `rest` as known; returns them as a roll, unless moved together or rejected.
  private mutating func conclude(_ rest: SettledDice) -> RollEvent? {
    let isMoved = arrangement.isMoved(to: rest.readings, unseenTime: parameters.bumpTime)
    settle(rest)
    return isMoved ? nil : rest.event
  }

  /// Marks the dice of `rest` as known, including rejected ones, which aren't rechecked in each frame.
  private mutating func settle(_ rest: SettledDice) {
    let readings = rest.readings
    // As many dice as before: the missing ones are those that came to rest elsewhere.
    if readings.count >= lastCount { reportedTracks.removeAll { rest.value(of: $0.id) == nil } }
    reportedTracks += newTracks.filter { rest.value(of: $0.id) != nil }
    newTracks.removeAll { rest.value(of: $0.id) != nil }
    for index in reportedTracks.indices {
      if let value = rest.value(of: reportedTracks[index].id) { reportedTracks[index].settle(value) }
    }
    lastCount = readings.count
    motionStart = nil
    pendingRoll = nil
    inPlay = DiceCountEstimate()
    arrangement = RigidMotionCheck(readings.map { ($0.box, $0.value) })
  }

  private mutating func updatePhase(ended: Bool) {
    if ended && lastCount > 0 {
      phase = .ended
    } else if newTracks.contains(where: { !$0.isSporadic(after: parameters.restTime) }) {
      phase = .rolling
    } else if lastCount > 0 && reportedTracks.count >= lastCount {
      phase = .ended
    }
  }
}
