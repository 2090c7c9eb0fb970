package import DiceRoll
package import Foundation
package import ImageIO

extension JSON {
  /// The dice of an image, ordered from left to right.
  package static func image(
    _ input: String?, _ size: PixelSize, _ found: DiceFindings, remarks: [DecodingRemark] = []
  ) -> JSON {
    .image(input, size, diceMembers(found, in: size), remarks: remarks)
  }

  /// The members of ``diceMembers(_:in:)``, and `unreadable` if there are dice without pips.
  package static func diceMembers(_ found: DiceFindings, in size: PixelSize) -> [(String, JSON)] {
    guard !found.unreadable.isEmpty else { return diceMembers(found.dice, in: size) }
    let unreadable = found.unreadable.map { die in
      JSON.object([("confidence", .confidence(die.confidence)), ("box", .box(size.pixels(die.box)))])
    }
    return diceMembers(found.dice, in: size) + [("unreadable", .array(unreadable))]
  }

  /// The dice of an image or a frame, from left to right: the values, and the dice with their positions.
  package static func diceMembers(_ dice: [DieReading], in size: PixelSize) -> [(String, JSON)] {
    [("values", .values(dice)), ("dice", .dice(dice, in: size))]
  }

  package static func moment(_ moment: FrameTime) -> JSON {
    .object([("frame", .integer(moment.frame)), ("time", .time(moment.time))])
  }

  /// A completed roll.
  ///
  /// - Parameters:
  ///   - input: the name of its input, if any.
  ///   - date: the end of the roll, if known.
  ///   - more: further members, appended.
  package static func roll(
    _ roll: TrackedRoll, input: String? = nil, date: Date? = nil, recording: RecordingStatus,
    more: [(String, JSON)] = []
  ) -> JSON {
    let date: [(String, JSON)] = date.map { [("date", .string($0.formatted(.iso8601)))] } ?? []
    let members: [(String, JSON)] = [
      ("start", .moment(roll.event.start)), ("end", .moment(roll.event.end)),
      ("values", .values(roll.event.dice)), ("sum", .integer(roll.event.values.reduce(0, +))),
      ("dice", .dice(roll.event.dice, in: PixelSize(width: roll.width, height: roll.height))),
    ]
    return .result(
      "roll", input: input,
      [("index", .integer(roll.index))] + date + members + recordingMembers(recording) + more)
  }

  /// The comparison with the expected dice, as the member `expected`; empty without expected dice.
  package static func outcomeMembers(
    of dice: [DieReading], expecting expected: DiceNotation?
  ) -> [(String, JSON)] {
    guard let expected else { return [] }
    let outcome = expected.outcome(of: dice.map(\.value))
    var members: [(String, JSON)] = [
      ("dice", .string(expected.description)), ("missing", .integer(outcome.missing)),
      ("extra", .integer(outcome.extra)),
    ]
    if let total = outcome.total {
      members += [("kept", .array(outcome.kept.map { .integer($0) })), ("total", .integer(total))]
    }
    return [("expected", .object(members))]
  }

  package static func values(_ dice: [DieReading]) -> JSON { .array(dice.map { .integer($0.value) }) }

  package static func dice(_ dice: [DieReading], in size: PixelSize) -> JSON {
    .array(
      dice.map { die in
        .object(
          [
            ("value", .integer(die.value)), ("confidence", .confidence(die.confidence)),
            ("box", .box(size.pixels(die.box))),
          ] + (die.otherValue.map { [("otherValue", .integer($0))] } ?? []))
      })
  }
}
