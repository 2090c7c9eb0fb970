public import CoreGraphics

/// A detected object to outline and label.
public struct OverlayObject: Sendable, Hashable {
  /// The outline, which may extend beyond the image.
  public var shape: OverlayShape
  /// Details drawn inside with finer lines, such as facial features.
  public var details: [OverlayShape]
  /// The label, in one line.
  public var label: String
  /// The confidence, 0…1, shown in percent; nil to show none.
  public var confidence: Double?
  public var color: CGColor
  /// The color of the details; nil for the outline's color.
  public var detailColor: CGColor?
  /// Whether labels should avoid its interior: true for a face, false for a sheet with other objects.
  public var isSolid: Bool
  /// Whether the label repeats text in the image: it is omitted rather than placed over other objects.
  public var isLabelOptional: Bool

  /// - Parameter shape: in pixels of the upright image, top-left origin.
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

  /// The label with the confidence in integer percent.
  var tag: String {
    guard let confidence, confidence.isFinite else { return label }
    let percent = Int((min(max(confidence, 0), 1) * 100).rounded())
    return label.isEmpty ? "\(percent)%" : "\(label) \(percent)%"
  }
}

/// A line or area in pixels of the upright image, top-left origin.
public enum OverlayShape: Sendable, Hashable {
  /// An upright box, drawn just inside its edges and the image's.
  case box(CGRect)
  /// A closed polyline.
  case polygon([CGPoint])
  /// An open polyline.
  case line([CGPoint])
  case dots([CGPoint])
  /// Closed polylines with a tint inside an odd number of them: an outline with its holes.
  case area([[CGPoint]])

  /// The bounding box; null without points or with a NaN coordinate.
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

/// The annotations to draw on an image.
public struct OverlayDrawing: Sendable, Hashable {
  /// In drawing order; labels and the legend are drawn on top.
  public var objects: [OverlayObject]
  /// The meaning of the colors; empty for no legend.
  public var legend: [LegendEntry] = []
  /// A line of text on a dark band along the lower edge, such as a roll's values.
  public var caption: String?
  /// The size of labels. Default large.
  public var labelSize = LabelSize.large

  /// Depends on the usual number of labels in an image.
  public enum LabelSize: Sendable, Hashable { case small, large }

  public init(_ objects: [OverlayObject]) { self.objects = objects }
}

/// A color and its meaning.
public struct LegendEntry: Sendable, Hashable {
  public var name: String
  public var color: CGColor

  public init(_ name: String, color: CGColor) {
    self.name = name
    self.color = color
  }
}
