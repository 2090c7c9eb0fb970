import Annotation
import DiceRoll
import ImageIO

extension [DieReading] {
  /// The boxes to draw: values have colours of their own.
  package func drawing(in size: PixelSize) -> AnnotationDrawing {
    AnnotationDrawing(
      map { die in
        ObjectAnnotation(
          .box(size.pixels(die.box)), label: String(die.value),
          confidence: Double(die.confidence), color: AnnotationPalette.color(die.value - 1))
      })
  }
}
