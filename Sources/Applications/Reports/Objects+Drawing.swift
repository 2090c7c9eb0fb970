package import Overlays
import ImageModels

extension [ObjectDetector.Object] {
  /// The boxes to draw, colored by label.
  ///
  /// - Parameter labels: the detector's labels, in output order.
  package func drawing(labels: [String]) -> OverlayDrawing {
    OverlayDrawing(
      map { object in
        let label = object.labels.first?.identifier ?? ""
        return OverlayObject(
          .box(object.box), label: label, confidence: Double(object.confidence),
          color: OverlayPalette.color(labels.firstIndex(of: label) ?? 0))
      })
  }
}
