/// A kind of object to detect in a still image.
public enum DetectionKind: String, CaseIterable, Hashable, Sendable {
  case rectangles, faces, barcodes, text
  case bodies, hands, classifications, contours, horizon, peopleMask, saliency

  /// The default kinds: rectangles, faces, barcodes and text.
  public static let standard: Set<DetectionKind> = [.rectangles, .faces, .barcodes, .text]
}
