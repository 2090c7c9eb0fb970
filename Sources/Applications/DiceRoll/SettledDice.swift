/// Dice that lie still: a roll, once nothing is waited for.
struct SettledDice {
  /// One place at rest.
  struct Member {
    /// The place's.
    let id: Int
    /// As the detector's readings tell it.
    let reading: DieReading
    /// Whether no roll has told of it, or of another value.
    let isNew: Bool
    /// What closer looks said; nil where none did.
    var closerFinding: RecheckResult?

    /// Whether closer looks say that there is a die; true where none was taken.
    var isDie: Bool { closerFinding.map { !$0.isNothing } ?? true }

    /// The die as it is told.
    fileprivate var reported: DieReading? {
      guard let closerFinding else { return reading }
      guard case .die(let die) = closerFinding else { return nil }
      return die
    }
  }

  var start: FrameTime
  var end: FrameTime
  let decided: FrameTime
  var members: [Member] = []
  /// Whether the readings agree on each value.
  var isDecisive = true

  /// What the detector's readings tell, false ones too.
  var readings: [DieReading] { members.map(\.reading).leftToRight() }

  /// The place's value in what the detector's readings tell; nil where it isn't among these.
  func value(of id: Int) -> Int? { members.first { $0.id == id }?.reading.value }

  /// The roll to tell; nil where all that is new is no die.
  var event: RollEvent? {
    guard members.contains(where: { $0.isNew && $0.isDie }) else { return nil }
    return RollEvent(
      start: start, end: end, decided: decided, dice: members.compactMap(\.reported).leftToRight())
  }
}
