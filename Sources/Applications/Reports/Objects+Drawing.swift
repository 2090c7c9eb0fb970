package import Annotation
import PictureClassifier

extension [ObjectDetector.Object] {
  /// The boxes to draw: labels have colors of their own.
  ///
  /// - Parameter labels: all that the detector can tell apart, in its order.
  package func drawing(labels: [String]) -> OverlayDrawing {
    OverlayDrawing(
      map { object in
        let label = object.labels.first?.identifier ?? ""
        return OverlayObject(
          .box(object.box), label: label, confidence: Double(object.confidence),
          color: AnnotationPalette.color(labels.firstIndex(of: label) ?? 0))
      })
  }
}
