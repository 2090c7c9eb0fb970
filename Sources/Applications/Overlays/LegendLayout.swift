import CoreGraphics
import PlaneGeometry

/// Places the legend where it hides no detections: in the image, or in a band below it.
struct LegendLayout {
  struct Plan {
    var frame: CGRect
    var columns: Int
    /// The height of the band below the image that contains the frame; 0 if the frame is in the image.
    var bandHeight: CGFloat
  }

  private let entries: [LegendEntry]
  private let image: CGRect
  private let font: LabelFont
  private let widths: [CGFloat]
  private let extents: LabelExtents

  init(
    _ entries: [LegendEntry], font: LabelFont, image: CGRect, measure: (String, LabelFont) -> LabelExtents
  ) {
    self.entries = entries
    self.image = image
    // The widest entry with its swatch and margins must fit the image's width.
    let widest = entries.map { measure($0.name, font).width }.max() ?? 0
    var fitting = font
    fitting.size *= min(1, image.width / (widest + 3 * font.size))
    self.font = fitting
    widths = entries.map { measure($0.name, fitting).width }
    extents = measure("", fitting)
  }

  private var margin: CGFloat { font.size * 0.5 }
  private var swatch: CGFloat { font.size * 0.75 }
  private var rowHeight: CGFloat { font.size * 1.4 }

  private func size(columns: Int) -> CGSize {
    let rows = (entries.count + columns - 1) / columns
    return CGSize(
      width: CGFloat(columns) * columnWidth + margin, height: CGFloat(rows) * rowHeight + margin)
  }

  /// An entry: a margin, the swatch, a gap and its name.
  private var columnWidth: CGFloat { margin + swatch + font.size * 0.4 + (widths.max() ?? 0) }

  func plan(beside objects: [VisibleObject], reserved: [CGRect]) -> Plan {
    let columnCounts = [1, entries.count, (entries.count + 1) / 2].filter { $0 > 0 }
    var best: (cost: CGFloat, plan: Plan)?
    for columns in columnCounts {
      for frame in frames(of: size(columns: columns)) where !reserved.contains(where: frame.overlaps) {
        let solid = objects.filter(\.annotation.isSolid).reduce(0) { $0 + $1.bounds.sharedArea(with: frame) }
        guard solid == 0 else { continue }
        // Among positions that hide nothing, prefers one that crosses no object's edge, and then the first.
        let crossings = objects.count {
          !$0.annotation.isSolid && $0.bounds.overlaps(frame) && !$0.bounds.contains(frame)
        }
        if CGFloat(crossings) < best?.cost ?? .infinity {
          best = (CGFloat(crossings), Plan(frame: frame, columns: columns, bandHeight: 0))
        }
      }
    }
    return best?.plan ?? band
  }

  /// A band below the image with as many columns as fit.
  private var band: Plan {
    let fitting = max(1, min(entries.count, Int((image.width - margin) / max(columnWidth, 1))))
    let size = size(columns: fitting)
    return Plan(
      frame: CGRect(x: image.minX, y: image.maxY, width: image.width, height: size.height),
      columns: fitting, bandHeight: size.height.rounded(.up))
  }

  /// Positions along the image's edges: corners first, then between them.
  private func frames(of size: CGSize) -> [CGRect] {
    let inset = margin
    let room = image.insetBy(dx: inset, dy: inset)
    guard room.width >= size.width, room.height >= size.height else { return [] }
    let (right, bottom) = (room.maxX - size.width, room.maxY - size.height)
    var origins: [CGPoint] = []
    for share in [0, 1, 0.5, 0.25, 0.75] as [CGFloat] {
      let x = room.minX + share * (right - room.minX)
      let y = room.minY + share * (bottom - room.minY)
      origins += [
        CGPoint(x: x, y: bottom), CGPoint(x: x, y: room.minY), CGPoint(x: right, y: y),
        CGPoint(x: room.minX, y: y),
      ]
    }
    return origins.map { CGRect(origin: $0, size: size) }
  }

  func elements(of plan: Plan) -> [DrawingElement] {
    let isBand = plan.bandHeight > 0
    let ground = CGColor(gray: 0.08, alpha: isBand ? 1 : 0.8)
    let whole = isBand ? plan.frame.insetBy(dx: 0, dy: -1).offsetBy(dx: 0, dy: 1) : plan.frame
    var elements = [DrawingElement.plate(whole, color: ground, cornerRadius: isBand ? 0 : margin * 0.6)]
    for (index, entry) in entries.enumerated() {
      let x = plan.frame.minX + margin + CGFloat(index % plan.columns) * columnWidth
      let middle = plan.frame.minY + margin / 2 + (CGFloat(index / plan.columns) + 0.5) * rowHeight
      elements.append(
        .plate(
          CGRect(x: x, y: middle - swatch / 2, width: swatch, height: swatch), color: entry.color,
          cornerRadius: swatch * 0.2))
      elements.append(
        .text(
          entry.name,
          baseline: CGPoint(
            x: x + swatch + font.size * 0.4, y: middle + (extents.ascent - extents.descent) / 2),
          font: font, color: .white, width: widths[index]))
    }
    return elements
  }
}
