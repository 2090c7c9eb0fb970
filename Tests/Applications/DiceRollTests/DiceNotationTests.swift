@testable import DiceRoll
import Testing

@Suite("Dice notation")
struct DiceNotationTests {
  @Test(
    "dice are parsed as players write them",
    arguments: [
      ("2d6", 2, DiceNotation.Kept.all, "2d6"), ("d6", 1, .all, "1d6"), ("3D6", 3, .all, "3d6"),
      ("4d6kh3", 4, .highest(3), "4d6kh3"), ("4d6k3", 4, .highest(3), "4d6kh3"),
      ("2d6KL1", 2, .lowest(1), "2d6kl1"), ("100d6", 100, .all, "100d6"),
    ])
  func reading(text: String, count: Int, kept: DiceNotation.Kept, shortest: String) throws {
    let notation = try DiceNotation(text)
    #expect(notation.count == count && notation.kept == kept)
    #expect(notation.description == shortest)
    #expect(try DiceNotation(notation.description) == notation)
  }

  @Test(
    "invalid dice notation is rejected",
    arguments: ["", "2", "2d", "d", "two", "2d6 ", "2d6kh0", "2d6kh3", "2d6x1", "-1d6", "2d6+1", "٢d6"])
  func malformed(text: String) {
    #expect(throws: DiceNotationError.malformed(text)) { try DiceNotation(text) }
  }

  @Test(
    "dice that can't be parsed are named",
    arguments: [("1d20", "d20"), ("d%", "d%"), ("2d4", "d4"), ("3d06", "d06")])
  func otherSides(text: String, die: String) {
    #expect(throws: DiceNotationError.unreadableDie(die)) { try DiceNotation(text) }
  }

  @Test("no dice and too many are rejected", arguments: [("0d6", 0), ("101d6", 101)])
  func count(text: String, count: Int) {
    #expect(throws: DiceNotationError.count(count)) { try DiceNotation(text) }
  }

  @Test("a total counts the dice that are kept")
  func totals() throws {
    let values = [2, 6, 1, 5]
    #expect(try DiceNotation("4d6").outcome(of: values) == DiceOutcome(difference: 0, kept: values))
    #expect(try DiceNotation("4d6").outcome(of: values).total == 14)
    let highest = try DiceNotation("4d6kh3").outcome(of: values)
    #expect(highest.kept == [6, 5, 2] && highest.total == 13)
    let lowest = try DiceNotation("4d6kl1").outcome(of: values)
    #expect(lowest.kept == [1] && lowest.total == 1)
  }

  @Test("missing and extra dice are counted, and have no total")
  func difference() throws {
    let missing = try DiceNotation("3d6kh1").outcome(of: [4])
    #expect(missing.missing == 2 && missing.extra == 0 && missing.total == nil && missing.kept.isEmpty)
    let extra = try DiceNotation("d6").outcome(of: [4, 1])
    #expect(extra.missing == 0 && extra.extra == 1 && extra.total == nil)
  }
}
