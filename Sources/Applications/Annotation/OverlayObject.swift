public import CoreGraphics

/// Something found in a picture, to be outlined and labeled.
public struct OverlayObject: Sendable, Hashable {
  /// Its outline. May reach beyond the picture.
  public var shape: OverlayShape
  /// What is marked inside it with finer lines, such as a face's features.
  public var details: [OverlayShape]
  /// What it is or says; one line.
  public var label: String
  /// 0…1, shown in per cent; nil to show none.
  public var confidence: Double?
  public var color: CGColor
  /// The color of the details; nil for that of the outline.
  public var detailColor: CGColor?
  /// Whether its inside is what was looked for, so that labels keep off it: true for a face, false for a sheet that
  /// holds the rest.
  public var isSolid: Bool
  /// Whether the picture says the same as the label, so that no label is better than one over other things.
  public var isLabelOptional: Bool

  /// - Parameter shape: in pixels of the upright picture, top left origin.
  public init(
    _ shape: OverlayShape, details: [OverlayShape] = [], label: String, confidence: Double? = nil,
    color: CGColor, detailColor: CGColor? = nil, isSolid: Bool = true, isLabelOptional: Bool = false
  ) {
    self.shape = shape
    self.details = details
    self.label = label
    self.confidence = confidence
    self.color = color
    self.detailColor = detailColor
    self.isSolid = isSolid
    self.isLabelOptional = isLabelOptional
  }

  /// The label's text: the label, and the confidence in whole per cent.
  var tag: String {
    guard let confidence, confidence.isFinite else { return label }
    let percent = Int((min(max(confidence, 0), 1) * 100).rounded())
    return label.isEmpty ? "\(percent)%" : "\(label) \(percent)%"
  }
}

/// A line or area in pixels of the upright picture, top left origin.
public enum OverlayShape: Sendable, Hashable {
  /// An upright box, drawn just inside its edges and the picture's.
  case box(CGRect)
  /// A closed line from point to point.
  case polygon([CGPoint])
  /// An open line from point to point.
  case line([CGPoint])
  case dots([CGPoint])
  /// Closed lines, and a tint on what is within an odd number of them: an outline, and the holes in it.
  case area([[CGPoint]])

  /// The smallest upright box around it, null where it has no points or one that is no number.
  var bounds: CGRect {
    switch self {
    case .box(let box): return box.hasNaN ? .null : box.standardized
    case .polygon(let points), .line(let points), .dots(let points): return Self.bounds(of: points)
    case .area(let outlines): return Self.bounds(of: outlines.flatMap(\.self))
    }
  }

  private static func bounds(of points: [CGPoint]) -> CGRect {
    guard points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return .null }
    return points.reduce(.null) { $0.union(CGRect(origin: $1, size: .zero)) }
  }
}

/// What is to be drawn on a picture.
public struct OverlayDrawing: Sendable, Hashable {
  /// Drawn in this order, labels and legend over all.
  public var objects: [OverlayObject]
  /// What the colors mean; empty for no legend.
  public var legend: [LegendEntry] = []
  /// A line of text on a dark band along the lower edge, such as a roll's values.
  public var caption: String?
  /// How large labels are. Large unless set.
  public var labelSize = LabelSize.large

  /// By the number of labels that a picture usually has.
  public enum LabelSize: Sendable, Hashable { case small, large }

  public init(_ objects: [OverlayObject]) { self.objects = objects }
}

/// A color and what it means.
public struct LegendEntry: Sendable, Hashable {
  public var name: String
  public var color: CGColor

  public init(_ name: String, color: CGColor) {
    self.name = name
    self.color = color
  }
}
