import DiceRoll
import ImageIO

extension JSON {
  /// A picture's dice, which are in order from left to right.
  package static func image(_ input: String?, _ size: PixelSize, dice: [DieReading]) -> JSON {
    .image(input, size, [("values", .values(dice)), ("dice", .dice(dice, in: size))])
  }

  /// Seconds to the millisecond.
  package static func time(_ seconds: Double) -> JSON { .number(seconds, decimals: 3) }

  package static func moment(_ moment: Moment) -> JSON {
    .object([("frame", .integer(moment.frame)), ("time", .time(moment.time))])
  }

  package static func values(_ dice: [DieReading]) -> JSON { .array(dice.map { .integer($0.value) }) }

  package static func dice(_ dice: [DieReading], in size: PixelSize) -> JSON {
    .array(
      dice.map { die in
        .object([
          ("value", .integer(die.value)), ("confidence", .confidence(die.confidence)),
          ("box", .box(size.pixels(die.box))),
        ])
      })
  }
}
