/// What can be looked for in a still image.
public enum DetectionKind: String, CaseIterable, Hashable, Sendable {
  case rectangles, faces, barcodes, text
  case bodies, hands, classifications, contours, horizon, peopleMask, saliency

  /// Those that are looked for unless others are named: rectangles, faces, bar codes and text.
  public static let standard: Set<DetectionKind> = [.rectangles, .faces, .barcodes, .text]
}
