import _CoreGraphics
import Foundation

/// A nonempty rectangle of whole pixels in an image's plane: columns from the left, rows from the bottom.
struct PixelBounds: Hashable, Sendable {
  let minX: Int
  let minY: Int
  let width: Int
  let height: Int

  /// The maximum coordinate that is rendered, which keeps sums far from overflow.
  private static let maximumCoordinate: CGFloat = 1_000_000_000

  /// Returns nil if a side isn't above 0.
  init?(minX: Int, minY: Int, width: Int, height: Int) {
    guard width > 0, height > 0 else { return nil }
    (self.minX, self.minY, self.width, self.height) = (minX, minY, width, height)
  }

  /// The pixels that a rectangle touches; nil if it is empty, null or has a NaN.
  init?(covering rect: CGRect) {
    guard !rect.isNull, !rect.hasNaN else { return nil }
    let bounded = rect.standardized
    func clamp(_ value: CGFloat) -> CGFloat {
      min(max(value, -Self.maximumCoordinate), Self.maximumCoordinate)
    }
    let (left, bottom) = (clamp(bounded.minX).rounded(.down), clamp(bounded.minY).rounded(.down))
    let (right, top) = (clamp(bounded.maxX).rounded(.up), clamp(bounded.maxY).rounded(.up))
    self.init(minX: Int(left), minY: Int(bottom), width: Int(right - left), height: Int(top - bottom))
  }

  var maxX: Int { minX + width }
  var maxY: Int { minY + height }
  var rect: CGRect { CGRect(x: minX, y: minY, width: width, height: height) }

  func intersection(_ other: PixelBounds) -> PixelBounds? {
    let (left, bottom) = (max(minX, other.minX), max(minY, other.minY))
    return PixelBounds(
      minX: left, minY: bottom, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - bottom)
  }

  func union(_ other: PixelBounds) -> PixelBounds {
    let (left, bottom) = (min(minX, other.minX), min(minY, other.minY))
    let (right, top) = (max(maxX, other.maxX), max(maxY, other.maxY))
    return PixelBounds(minX: left, minY: bottom, width: right - left, height: top - bottom) ?? self
  }

  func grown(byColumns columns: Int, rows: Int) -> PixelBounds {
    PixelBounds(
      minX: minX - columns, minY: minY - rows, width: width + 2 * columns, height: height + 2 * rows)
      ?? self
  }

  /// The smallest bounds around these whose edges are multiples of `side`.
  func aligned(to side: Int) -> PixelBounds {
    func down(_ value: Int) -> Int { Int((Double(value) / Double(side)).rounded(.down)) * side }
    func up(_ value: Int) -> Int { -down(-value) }
    return PixelBounds(
      minX: down(minX), minY: down(minY), width: up(maxX) - down(minX), height: up(maxY) - down(minY)) ?? self
  }

  /// Divides coordinates, which must be multiples of `side`, into blocks.
  func inBlocks(of side: Int) -> PixelBounds {
    PixelBounds(minX: minX / side, minY: minY / side, width: width / side, height: height / side) ?? self
  }

  /// The intersection with a frame, or the `side` outermost columns or rows closest to it.
  func part(nearest frame: PixelBounds, side: Int = 1) -> PixelBounds {
    let left = min(max(frame.minX, minX), maxX - side)
    let bottom = min(max(frame.minY, minY), maxY - side)
    return PixelBounds(
      minX: left, minY: bottom, width: max(min(frame.maxX, maxX) - left, side),
      height: max(min(frame.maxY, maxY) - bottom, side)) ?? self
  }

  /// The bounds moved by the minimum that makes them touch another frame.
  func touching(_ other: PixelBounds) -> PixelBounds {
    moved(
      byColumns: max(0, other.minX - maxX) - max(0, minX - other.maxX),
      rows: max(0, other.minY - maxY) - max(0, minY - other.maxY))
  }

  func moved(byColumns columns: Int, rows: Int) -> PixelBounds {
    PixelBounds(minX: minX + columns, minY: minY + rows, width: width, height: height) ?? self
  }

  /// The offset of another frame's top-left pixel from this one's, rows from the top.
  func offset(of other: PixelBounds) -> (column: Int, row: Int) { (other.minX - minX, maxY - other.maxY) }
}

extension CGRect {
  /// The intersection of two extents; `.zero` if it is empty. Foundation's own crashes for NaN.
  func common(with other: CGRect) -> CGRect {
    guard !hasNaN, !other.hasNaN else { return .zero }
    if isInfinite { return other }
    if other.isInfinite { return self }
    let part = intersection(other)
    return part.isNull || part.isEmpty ? .zero : part
  }

  /// The bounding box of two extents, ignoring empty ones.
  func around(_ other: CGRect) -> CGRect {
    if isInfinite || other.isInfinite { return .infinite }
    if isEmpty || hasNaN { return other }
    if other.isEmpty || other.hasNaN { return self }
    return union(other)
  }

  /// Adds padding on each side, unless the extent is infinite, empty or has a NaN.
  func grown(byX x: CGFloat, y: CGFloat) -> CGRect {
    isInfinite || isEmpty || hasNaN ? self : insetBy(dx: -x, dy: -y)
  }
}
