/// Dice at rest: a roll, unless more dice are waited for.
struct SettledDice {
  struct Member {
    /// The track's identifier.
    let id: Int
    /// The detector's combined reading.
    let reading: DieReading
    /// Whether no roll has reported it, or only with another value.
    let isNew: Bool
    /// The result of rechecks; nil if there was none.
    var recheckResult: RecheckResult?

    /// Whether rechecks confirm the die; true if there was none.
    var isDie: Bool { recheckResult.map { !$0.isNothing } ?? true }

    fileprivate var reported: DieReading? {
      guard let recheckResult else { return reading }
      guard case .die(let die) = recheckResult else { return nil }
      return die
    }
  }

  var start: FrameTime
  var end: FrameTime
  let decided: FrameTime
  var members: [Member] = []
  /// Whether the readings agree on each value.
  var isDecisive = true

  /// The detector's readings, including false ones.
  var readings: [DieReading] { members.map(\.reading).leftToRight() }

  /// A track's value in the detector's readings; nil if it isn't among these.
  func value(of id: Int) -> Int? { members.first { $0.id == id }?.reading.value }

  /// The roll to report; nil if rechecks rejected all that is new.
  var event: RollEvent? {
    guard members.contains(where: { $0.isNew && $0.isDie }) else { return nil }
    return RollEvent(
      start: start, end: end, decided: decided, dice: members.compactMap(\.reported).leftToRight())
  }
}
