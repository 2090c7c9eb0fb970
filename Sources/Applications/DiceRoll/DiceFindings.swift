import CoreGraphics

/// The dice in an image, also those whose value can't be read.
public struct DiceFindings: Hashable, Sendable {
  /// The dice whose value was read; from ``DiceReader`` in descending order of confidence.
  public var dice: [DieReading]
  /// The dice without pips, in the same order. Without a second look there are none.
  public var unreadable: [UnreadableDie]

  public init(dice: [DieReading] = [], unreadable: [UnreadableDie] = []) {
    self.dice = dice
    self.unreadable = unreadable
  }

  init(_ found: [FoundDie]) {
    self.init()
    for die in found {
      switch die {
      case .readable(let reading): dice.append(reading)
      case .unreadable(let die): unreadable.append(die)
      }
    }
  }

  /// Both lists from left to right by their boxes' centers; from top to bottom if those are equal.
  public func leftToRight() -> DiceFindings {
    DiceFindings(dice: dice.leftToRight(), unreadable: unreadable.sorted { $0.box.isLeft(of: $1.box) })
  }
}

extension CGRect {
  /// Whether a box's center is to the left of another's, or above it if neither is.
  func isLeft(of other: CGRect) -> Bool { (midX, -midY) < (other.midX, -other.midY) }
}
