public import _CoreGraphics
public import Foundation

/// A vector of numbers for a filter: a point, a rectangle, coefficients.
public final class CIVector: Hashable, Sendable, CustomStringConvertible {
  private let values: [CGFloat]

  private init(_ values: [CGFloat]) { self.values = values }

  public convenience init(values: UnsafePointer<CGFloat>, count: Int) {
    self.init(Array(UnsafeBufferPointer(start: values, count: max(count, 0))))
  }
  public convenience init(x: CGFloat) { self.init([x]) }
  public convenience init(x: CGFloat, y: CGFloat) { self.init([x, y]) }
  public convenience init(x: CGFloat, y: CGFloat, z: CGFloat) { self.init([x, y, z]) }
  public convenience init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) { self.init([x, y, z, w]) }
  /// The elements x and y.
  public convenience init(cgPoint p: CGPoint) { self.init([p.x, p.y]) }
  /// The elements x, y, width and height.
  public convenience init(cgRect r: CGRect) {
    self.init([r.origin.x, r.origin.y, r.size.width, r.size.height])
  }
  /// The elements a, b, c, d, tx and ty.
  public convenience init(cgAffineTransform t: CGAffineTransform) {
    self.init([t.a, t.b, t.c, t.d, t.tx, t.ty])
  }
  /// Parses a `stringRepresentation`; elements that aren't numbers are 0.
  public convenience init(string representation: String) {
    let words = representation.split { $0 == " " || $0 == "[" || $0 == "]" }
    self.init(words.map { CGFloat(Double($0) ?? 0) })
  }

  public var count: Int { values.count }
  /// The element at an index, from 0; 0 if out of range.
  public func value(at index: Int) -> CGFloat { values.indices.contains(index) ? values[index] : 0 }
  public var x: CGFloat { value(at: 0) }
  public var y: CGFloat { value(at: 1) }
  public var z: CGFloat { value(at: 2) }
  public var w: CGFloat { value(at: 3) }
  public var cgPointValue: CGPoint { CGPoint(x: x, y: y) }
  public var cgRectValue: CGRect { CGRect(x: x, y: y, width: z, height: w) }
  public var cgAffineTransformValue: CGAffineTransform {
    CGAffineTransform(x, y, z, w, value(at: 4), value(at: 5))
  }
  /// The elements in brackets, such as `[1 0 0.5]`.
  public var stringRepresentation: String { "[" + values.spaced + "]" }
  public var description: String { stringRepresentation }

  public static func == (left: CIVector, right: CIVector) -> Bool { left.values == right.values }
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
