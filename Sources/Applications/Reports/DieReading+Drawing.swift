package import Annotation
package import DiceRoll
package import ImageIO

extension DieReading {
  /// The value; with a question mark where the die may show another as well, as `5?`.
  package var valueText: String { otherValue == nil ? String(value) : "\(value)?" }

  /// What else a die may show, as `5? may be 2`; nil where the value is clear.
  package var ambiguityDescription: String? { otherValue.map { "\(valueText) may be \($0)" } }
}

extension [DieReading] {
  /// The boxes to draw: values have colors of their own.
  package func drawing(in size: PixelSize) -> OverlayDrawing {
    OverlayDrawing(
      map { die in
        OverlayObject(
          .box(size.pixels(die.box)), label: die.valueText,
          confidence: Double(die.confidence), color: AnnotationPalette.color(die.value - 1))
      })
  }
}
