/// What can be looked for in a still image.
public enum DetectionKind: String, CaseIterable, Hashable, Sendable {
  case rectangles, faces, barcodes, text
}
