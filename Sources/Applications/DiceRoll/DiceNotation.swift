public import Foundation

/// The dice that a throw is made with and which of them count, as players write them: `2d6` is two dice, `4d6kh3` the three
/// highest of four, `2d6kl1` the lower of two.
///
/// ```swift
/// let outcome = try DiceNotation("2d6kh1").outcome(of: [3, 5])
/// print(outcome.total ?? 0)  // 5
/// ```
public struct DiceNotation: Hashable, Sendable {
  /// Which of the dice count.
  public enum Kept: Hashable, Sendable {
    case all
    /// So many of the highest, from 1 to how many are thrown.
    case highest(Int)
    /// So many of the lowest, from 1 to how many are thrown.
    case lowest(Int)
  }

  /// The most dice of a throw.
  public static let mostDice = 100

  /// How many dice are thrown, 1…`mostDice`.
  public let count: Int
  public let kept: Kept

  /// Reads `NdS`, `NdSkhK` or `NdSklK`, in letters of either case: N dice with S sides, of which the K highest or lowest
  /// count. `d6` is one die, `k` is short for `kh`.
  ///
  /// - Throws: `DiceNotationError` where the text is nothing of the kind or speaks of dice that can't be read.
  public init(_ text: String) throws(DiceNotationError) {
    guard
      let match = text.wholeMatch(of: /([0-9]{0,4})[dD]([0-9]{1,4}|%)(?:[kK]([hHlL]?)([0-9]{1,4}))?/),
      let count = match.1.isEmpty ? 1 : Int(match.1)
    else { throw .malformed(text) }
    guard match.2 == "6" else { throw .unreadableDie("d\(match.2)") }
    guard (1...Self.mostDice).contains(count) else { throw .count(count) }
    self.count = count
    guard let digits = match.4 else {
      kept = .all
      return
    }
    guard let share = Int(digits), (1...count).contains(share) else { throw .malformed(text) }
    kept = match.3?.lowercased() == "l" ? .lowest(share) : .highest(share)
  }

  /// What a throw's values come to.
  ///
  /// - Parameter values: those of the dice found, in any order.
  public func outcome(of values: [Int]) -> DiceOutcome {
    guard values.count == count else { return DiceOutcome(difference: values.count - count, kept: []) }
    let kept =
      switch kept {
      case .all: values
      case .highest(let share): Array(values.sorted(by: >).prefix(share))
      case .lowest(let share): Array(values.sorted().prefix(share))
      }
    return DiceOutcome(difference: 0, kept: kept)
  }
}

/// What a throw comes to.
public struct DiceOutcome: Hashable, Sendable {
  /// How many dice were found beyond those expected; negative where some are missing.
  public let difference: Int
  /// The values that count, as found where all do, else the best of what is kept first; empty where the number of dice is wrong.
  public let kept: [Int]

  /// How many dice weren't found.
  public var missing: Int { max(-difference, 0) }
  /// How many dice were found that weren't expected.
  public var extra: Int { max(difference, 0) }
  /// The sum of the values that count; nil where the number of dice is wrong.
  public var total: Int? { difference == 0 ? kept.reduce(0, +) : nil }
}

extension DiceNotation: CustomStringConvertible {
  /// In its shortest form: `2d6`, `4d6kh3`.
  public var description: String {
    switch kept {
    case .all: "\(count)d6"
    case .highest(let share): "\(count)d6kh\(share)"
    case .lowest(let share): "\(count)d6kl\(share)"
    }
  }
}

/// Why a text names no dice that can be read.
public enum DiceNotationError: LocalizedError, Hashable, Sendable {
  /// The text isn't dice notation.
  case malformed(String)
  /// Such dice can't be read.
  case unreadableDie(String)
  /// Too few or too many dice.
  case count(Int)

  public var errorDescription: String? {
    switch self {
    case .malformed(let text): "“\(text)” is no dice notation."
    case .unreadableDie(let die):
      "The values of a \(die) can't be read: only those of six-sided dice with pips."
    case .count(let count): "\(count) dice can't be thrown at once."
    }
  }

  public var recoverySuggestion: String? {
    switch self {
    case .malformed:
      "Write 2d6 for two dice, 4d6kh3 for the three highest of four, 2d6kl1 for the lower of two."
    case .unreadableDie: "Name six-sided dice only, such as 2d6, and read the others yourself."
    case .count: "Name 1 to \(DiceNotation.mostDice) dice."
    }
  }
}
