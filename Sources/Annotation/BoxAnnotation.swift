import CoreGraphics

/// Something found in a picture, to be drawn as a box with a tag.
public struct BoxAnnotation: Sendable, Hashable {
  /// In pixels of the upright picture, top left origin. May reach beyond the picture.
  public var box: CGRect
  /// What it is, such as a die's value; one line.
  public var label: String
  /// 0…1, shown in per cent; nil to show none.
  public var confidence: Double?
  /// Which colour of the palette: things of one class share one. Any integer; the palette repeats.
  public var colorIndex: Int

  public init(box: CGRect, label: String, confidence: Double? = nil, colorIndex: Int = 0) {
    self.box = box
    self.label = label
    self.confidence = confidence
    self.colorIndex = colorIndex
  }

  /// The tag's text: the label, and the confidence in whole per cent.
  var tag: String {
    guard let confidence, confidence.isFinite else { return label }
    let percent = Int((min(max(confidence, 0), 1) * 100).rounded())
    return label.isEmpty ? "\(percent)%" : "\(label) \(percent)%"
  }
}
