import CoreGraphics
import Foundation

struct DrawingLayout {
  /// In drawing order, from back to front.
  private(set) var elements: [DrawingElement] = []
  /// The height of the band below the image for a legend that doesn't fit in the image; otherwise 0.
  private(set) var bandHeight: CGFloat = 0

  private let image: CGRect
  private let style: DrawingStyle
  private let measure: (String, LabelFont) -> LabelExtents

  /// - Parameter measure: measures one line of text.
  init(
    _ drawing: OverlayDrawing, width: Int, height: Int,
    measure: @escaping (String, LabelFont) -> LabelExtents
  ) {
    image = CGRect(x: 0, y: 0, width: width, height: height)
    style = DrawingStyle(width: width, height: height, labelSize: drawing.labelSize)
    self.measure = measure
    let objects = drawing.objects.compactMap { VisibleObject($0, in: image) }
    for object in objects { outline(object) }
    var labels = LabelLayout(image: image, objects: objects)
    if let caption = drawing.caption { labels.reserve(addCaption(caption)) }
    if !drawing.legend.isEmpty { addLegend(drawing.legend, beside: objects, in: &labels) }
    addLabels(of: objects, in: &labels)
  }

  // MARK: Outlines

  private mutating func outline(_ object: VisibleObject) {
    let annotation = object.annotation
    let shorter = min(object.bounds.width, object.bounds.height)
    // The outline must not hide a line of text.
    let width = max(1, min(style.lineWidth, shorter / 14))
    elements.append(
      .outline(
        annotation.shape, color: annotation.color, width: width, cornerRadius: 2 * style.lineWidth,
        title: annotation.tag))
    for detail in annotation.details where !detail.bounds.isNull {
      let size = max(detail.bounds.width, detail.bounds.height)
      elements.append(
        .outline(
          detail, color: annotation.detailColor ?? annotation.color,
          width: max(0.6, min(style.lineWidth / 2, (size > 0 ? size : shorter) / 24))))
    }
  }

  // MARK: Text

  private mutating func addCaption(_ text: String) -> CGRect {
    let extents = measure(text, style.captionFont)
    let padding = (style.captionFont.size * 0.4).rounded()
    let height = extents.ascent + extents.descent + 2 * padding
    // A line that is too long is scaled down.
    let scale = max(min(1, (image.width - 2 * padding) / max(extents.width, 1)), 0.1)
    var fitted = style.captionFont
    fitted.size *= scale
    let band = CGRect(x: 0, y: image.maxY - height, width: image.width, height: height)
    elements.append(.plate(band, color: CGColor(gray: 0, alpha: 0.65), cornerRadius: 0))
    elements.append(
      .text(
        text, baseline: CGPoint(x: padding, y: image.maxY - padding - extents.descent), font: fitted,
        color: .white, width: extents.width * scale))
    return band
  }

  private mutating func addLegend(
    _ entries: [LegendEntry], beside objects: [VisibleObject], in labels: inout LabelLayout
  ) {
    let layout = LegendLayout(entries, font: style.font, image: image, measure: measure)
    let plan = layout.plan(beside: objects, reserved: labels.reserved)
    bandHeight = plan.bandHeight
    labels.reserve(plan.frame)
    elements += layout.elements(of: plan)
  }

  /// Adds the labels, starting with those of small objects, which have the fewest possible positions.
  private mutating func addLabels(of objects: [VisibleObject], in labels: inout LabelLayout) {
    var lines: [DrawingElement] = []
    var plates: [DrawingElement] = []
    for (index, object) in objects.enumerated().sorted(by: { $0.element.priority < $1.element.priority }) {
      let font = font(of: object)
      let text = fitted(object.annotation.tag, font, to: image.width * 0.6)
      guard !text.isEmpty else { continue }
      let padding = (font.size * 0.25).rounded(.up)
      let extents = measure(text, font)
      let size = CGSize(
        width: extents.width + 2 * padding, height: (extents.ascent + extents.descent).rounded(.up))
      guard let place = labels.place(size, for: index) else { continue }
      let color = object.annotation.color
      if let leader = place.leader {
        lines.append(
          .outline(.line([leader.start, leader.end]), color: color, width: max(1, style.lineWidth / 2)))
      }
      plates.append(.plate(place.frame, color: color, cornerRadius: padding))
      plates.append(
        .text(
          text, baseline: CGPoint(x: place.frame.minX + padding, y: place.frame.minY + extents.ascent),
          font: font, color: OverlayPalette.textColor(on: color), width: extents.width))
    }
    elements += lines + plates
  }

  /// Labels that repeat text in the image are at most as large as that text, within limits.
  private func font(of object: VisibleObject) -> LabelFont {
    var font = style.font
    if object.annotation.isLabelOptional {
      let height = 0.75 * min(object.bounds.width, object.bounds.height)
      font.size = max(9, min(font.size, max(font.size / 2, height.rounded())))
    }
    return font
  }

  /// A single line without control characters, truncated to the width.
  private func fitted(_ text: String, _ font: LabelFont, to width: CGFloat) -> String {
    let line = String(text.map { $0.isNewline || $0.unicodeScalars.contains { $0.value < 32 } ? " " : $0 })
    guard measure(line, font).width > width else { return line }
    var (shortest, longest) = (0, line.count)
    while shortest < longest {
      let middle = (shortest + longest + 1) / 2
      if measure(line.prefix(middle) + "…", font).width <= width {
        shortest = middle
      } else {
        longest = middle - 1
      }
    }
    return shortest == 0 ? "" : line.prefix(shortest) + "…"
  }
}

/// An object that is at least partly inside the image.
struct VisibleObject {
  let annotation: OverlayObject
  /// The object's bounding box, clipped to the image.
  let bounds: CGRect

  init?(_ annotation: OverlayObject, in image: CGRect) {
    // A horizontal line has no height.
    let margin: CGFloat = if case .line = annotation.shape { -0.5 } else { 0 }
    let bounds = annotation.shape.bounds.insetBy(dx: margin, dy: margin).intersection(image)
    guard !bounds.isNull, bounds.width > 0, bounds.height > 0 else { return nil }
    self.annotation = annotation
    self.bounds = bounds
  }

  /// The highest and the lowest point of the outline, otherwise of the bounding box, in a range of columns.
  func extent(from left: CGFloat, to right: CGFloat) -> (top: CGFloat, bottom: CGFloat) {
    guard case .polygon(let points) = annotation.shape, let last = points.last else {
      return (bounds.minY, bounds.maxY)
    }
    var rows: [CGFloat] = []
    for (start, end) in zip([last] + points, points) {
      let (low, high) = (max(left, min(start.x, end.x)), min(right, max(start.x, end.x)))
      guard low <= high else { continue }
      func row(at x: CGFloat) -> CGFloat { start.y + (end.y - start.y) * (x - start.x) / (end.x - start.x) }
      rows += start.x == end.x ? [start.y, end.y] : [row(at: low), row(at: high)]
    }
    return (rows.min() ?? bounds.minY, rows.max() ?? bounds.maxY)
  }

  /// Mandatory labels come before optional ones; among each, those of small objects first.
  fileprivate var priority: CGFloat {
    bounds.width * bounds.height + (annotation.isLabelOptional ? 1e12 : 0)
  }
}
