import CoreGraphics
public import Foundation

/// A point on a plane, in the units of its source.
///
/// `@unchecked Sendable` because `NSObject` isn't checked: all stored properties are immutable.
open class VNPoint: NSObject, NSCopying, @unchecked Sendable {
  public let x: Double
  public let y: Double

  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  public convenience init(location: CGPoint) { self.init(x: Double(location.x), y: Double(location.y)) }

  open class var zero: VNPoint { VNPoint(x: 0, y: 0) }

  open var location: CGPoint { CGPoint(x: x, y: y) }

  /// Returns the distance to another point.
  open func distance(_ point: VNPoint) -> Double { Self.distance(self, point) }

  /// Returns the distance between two points.
  open class func distance(_ point1: VNPoint, _ point2: VNPoint) -> Double {
    hypot(point1.x - point2.x, point1.y - point2.y)
  }

  /// Returns a point translated by a vector.
  open class func apply(_ vector: VNVector, to point: VNPoint) -> VNPoint {
    VNPoint(x: point.x + vector.x, y: point.y + vector.y)
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? VNPoint else { return false }
    return other.x == x && other.y == y
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(x)
    hasher.combine(y)
    return hasher.finalize()
  }
}

/// A vector on a plane.
///
/// `@unchecked Sendable` because `NSObject` isn't checked: all stored properties are immutable.
open class VNVector: NSObject, NSCopying, @unchecked Sendable {
  public let x: Double
  public let y: Double

  public init(xComponent x: Double, yComponent y: Double) { (self.x, self.y) = (x, y) }

  /// - Parameters:
  ///   - r: the length.
  ///   - theta: the angle from the x axis towards the y axis, in radians.
  public convenience init(r: Double, theta: Double) {
    self.init(xComponent: r * cos(theta), yComponent: r * sin(theta))
  }

  /// Creates the sum of two vectors.
  public convenience init(byAdding v1: VNVector, to v2: VNVector) {
    self.init(xComponent: v2.x + v1.x, yComponent: v2.y + v1.y)
  }

  /// Creates the difference of the second vector and the first.
  public convenience init(bySubtracting v1: VNVector, from v2: VNVector) {
    self.init(xComponent: v2.x - v1.x, yComponent: v2.y - v1.y)
  }

  /// Creates the product of a vector and a scalar.
  public convenience init(byMultiplying vector: VNVector, byScalar scalar: Double) {
    self.init(xComponent: vector.x * scalar, yComponent: vector.y * scalar)
  }

  /// Creates the vector from the tail to the head.
  public convenience init(vectorHead head: VNPoint, tail: VNPoint) {
    self.init(xComponent: head.x - tail.x, yComponent: head.y - tail.y)
  }

  open class var zero: VNVector { VNVector(xComponent: 0, yComponent: 0) }

  /// The length.
  open var r: Double { hypot(x, y) }
  /// The angle from the x axis towards the y axis, in radians, -π…π.
  open var theta: Double { atan2(y, x) }
  open var length: Double { r }
  open var squaredLength: Double { x * x + y * y }

  /// Returns the vector of length 1 in the same direction; zero for a zero vector.
  open class func unitVector(for vector: VNVector) -> VNVector {
    guard vector.length > 0 else { return .zero }
    return VNVector(xComponent: vector.x / vector.length, yComponent: vector.y / vector.length)
  }

  /// Returns the dot product.
  open class func dotProduct(of v1: VNVector, vector v2: VNVector) -> Double { v1.x * v2.x + v1.y * v2.y }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? VNVector else { return false }
    return other.x == x && other.y == y
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(x)
    hasher.combine(y)
    return hasher.finalize()
  }
}

/// A circle on a plane.
///
/// `@unchecked Sendable` because `NSObject` isn't checked: all stored properties are immutable.
open class VNCircle: NSObject, NSCopying, @unchecked Sendable {
  public let center: VNPoint
  public let radius: Double

  public init(center: VNPoint, radius: Double) { (self.center, self.radius) = (center, radius) }
  public convenience init(center: VNPoint, diameter: Double) {
    self.init(center: center, radius: diameter / 2)
  }

  open class var zero: VNCircle { VNCircle(center: .zero, radius: 0) }

  open var diameter: Double { 2 * radius }

  /// Whether a point is inside or on the circle.
  open func contains(_ point: VNPoint) -> Bool { center.distance(point) <= radius }

  /// Whether a point is in the ring of a given width centered on the circumference.
  open func contains(_ point: VNPoint, inCircumferentialRingOfWidth ringWidth: Double) -> Bool {
    abs(center.distance(point) - radius) <= ringWidth / 2
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? VNCircle else { return false }
    return other.center == center && other.radius == radius
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(center)
    hasher.combine(radius)
    return hasher.finalize()
  }
}
