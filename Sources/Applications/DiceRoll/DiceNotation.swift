public import Foundation

/// The dice of a throw and those of them that count, in dice notation: `2d6` is two dice, `4d6kh3` the three
/// highest of four, `2d6kl1` the lower of two.
///
/// ```swift
/// let outcome = try DiceNotation("2d6kh1").outcome(of: [3, 5])
/// print(outcome.total ?? 0)  // 5
/// ```
public struct DiceNotation: Hashable, Sendable {
  /// The dice that count.
  public enum Kept: Hashable, Sendable {
    case all
    /// The number of highest dice, from 1 to the number thrown.
    case highest(Int)
    /// The number of lowest dice, from 1 to the number thrown.
    case lowest(Int)
  }

  /// The maximum number of dice of a throw.
  public static let maximumDice = 100

  /// The number of dice thrown, 1…`maximumDice`.
  public let count: Int
  public let kept: Kept

  /// Parses `NdS`, `NdSkhK` or `NdSklK`, case-insensitively: N dice with S sides, of which the K highest or
  /// lowest count. `d6` is one die, `k` is short for `kh`.
  ///
  /// - Throws: `DiceNotationError` if the text isn't dice notation or names unsupported dice.
  public init(_ text: String) throws(DiceNotationError) {
    guard
      let match = text.wholeMatch(of: /([0-9]{0,4})[dD]([0-9]{1,4}|%)(?:[kK]([hHlL]?)([0-9]{1,4}))?/),
      let count = match.1.isEmpty ? 1 : Int(match.1)
    else { throw .malformed(text) }
    guard match.2 == "6" else { throw .unreadableDie("d\(match.2)") }
    guard (1...Self.maximumDice).contains(count) else { throw .count(count) }
    self.count = count
    guard let digits = match.4 else {
      kept = .all
      return
    }
    guard let share = Int(digits), (1...count).contains(share) else { throw .malformed(text) }
    kept = match.3?.lowercased() == "l" ? .lowest(share) : .highest(share)
  }

  /// The outcome of a throw.
  ///
  /// - Parameter values: the values of the detected dice, in any order.
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

/// The outcome of a throw.
public struct DiceOutcome: Hashable, Sendable {
  /// The number of detected dice minus the number expected.
  public let difference: Int
  /// The values that count: as detected if all do, else sorted, best first; empty if the count is wrong.
  public let kept: [Int]

  /// The number of expected dice that weren't detected.
  public var missing: Int { max(-difference, 0) }
  /// The number of detected dice that weren't expected.
  public var extra: Int { max(difference, 0) }
  /// The sum of the values that count; nil if the number of dice is wrong.
  public var total: Int? { difference == 0 ? kept.reduce(0, +) : nil }
}

extension DiceNotation: CustomStringConvertible {
  /// The shortest notation: `2d6`, `4d6kh3`.
  public var description: String {
    switch kept {
    case .all: "\(count)d6"
    case .highest(let share): "\(count)d6kh\(share)"
    case .lowest(let share): "\(count)d6kl\(share)"
    }
  }
}

/// The reason why a text isn't supported dice notation.
public enum DiceNotationError: LocalizedError, Hashable, Sendable {
  case malformed(String)
  /// The values of such dice can't be read.
  case unreadableDie(String)
  /// The number of dice is out of range.
  case count(Int)

  public var errorDescription: String? {
    switch self {
    case .malformed(let text): "“\(text)” isn't dice notation."
    case .unreadableDie(let die):
      "The values of a \(die) can't be read; only six-sided dice with pips are supported."
    case .count(let count): "\(count) dice can't be thrown at once."
    }
  }

  public var recoverySuggestion: String? {
    switch self {
    case .malformed:
      "Write 2d6 for two dice, 4d6kh3 for the three highest of four, 2d6kl1 for the lower of two."
    case .unreadableDie: "Use six-sided dice only, such as 2d6, and read the others yourself."
    case .count: "Use 1 to \(DiceNotation.maximumDice) dice."
    }
  }
}
