package import Overlays
package import DiceRoll
package import ImageIO

extension DieReading {
  /// The value, with a question mark if the die is ambiguous, such as `5?`.
  package var valueText: String { otherValue == nil ? String(value) : "\(value)?" }

  /// The other possible value, such as `5? may be 2`; nil if the die is unambiguous.
  package var ambiguityDescription: String? { otherValue.map { "\(valueText) may be \($0)" } }
}

extension DiceFindings {
  /// The boxes to draw: dice colored by value, and those without pips with a question mark.
  package func drawing(in size: PixelSize) -> OverlayDrawing {
    var drawing = dice.drawing(in: size)
    drawing.objects += unreadable.map { die in
      OverlayObject(
        .box(size.pixels(die.box)), label: "?", confidence: Double(die.confidence),
        color: OverlayPalette.paper)
    }
    return drawing
  }
}

extension [DieReading] {
  /// The boxes to draw, colored by value.
  package func drawing(in size: PixelSize) -> OverlayDrawing {
    OverlayDrawing(
      map { die in
        OverlayObject(
          .box(size.pixels(die.box)), label: die.valueText,
          confidence: Double(die.confidence), color: OverlayPalette.color(die.value - 1))
      })
  }
}
