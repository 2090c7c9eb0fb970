import ArgumentParser
import DiceRoll
import Foundation

extension DiceNotation {
  static let help = ArgumentHelp(
    "The dice expected in each image or roll, such as 2d6, or 4d6kh3 to keep the highest three (2d6kh1 is a throw with "
      + "advantage, 2d6kl1 with disadvantage): reports the total, or how many dice are missing or too many.  "
      + "A roll of a video waits up to 1 s for missing dice.",
    valueName: "dice")

  /// - Throws: `ValidationError`.
  static func argument(_ text: String) throws -> DiceNotation {
    do {
      return try DiceNotation(text)
    } catch {
      throw ValidationError(
        [error.errorDescription, error.recoverySuggestion].compactMap(\.self).joined(separator: " "))
    }
  }
}

extension DiceOutcome {
  /// Text such as ` (total 8)` or ` (1 of 2 dice missing)`, appended to the values.
  func remark(expecting notation: DiceNotation) -> String {
    if missing > 0 { return " (\(missing) of \(counted(notation.count, "die", plural: "dice")) missing)" }
    if extra > 0 { return " (\(counted(extra, "die", plural: "dice")) more than \(notation.count))" }
    guard let total else { return "" }
    return kept.count == notation.count
      ? " (total \(total))" : " (keeps \(kept.map(String.init).joined(separator: " ")), total \(total))"
  }
}
