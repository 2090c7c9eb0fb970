// Unsafe: `load` and `store` access as many numbers from their address as there are lanes; a pass uses
// several lanes only if as many numbers remain.

/// One number, or several contiguous ones, that a transform treats alike.
protocol TransformLanes {
  associatedtype Scalar
  static var width: Int { get }
  init(repeating scalar: Scalar)
  init(loading address: UnsafePointer<Scalar>)
  func store(to address: UnsafeMutablePointer<Scalar>)
  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, b: Self) -> Self
}

extension TransformLanes where Self == Scalar {
  @inline(__always) static var width: Int { 1 }
  @inline(__always) init(repeating scalar: Self) { self = scalar }
  @inline(__always) init(loading address: UnsafePointer<Self>) { self = address.pointee }
  @inline(__always) func store(to address: UnsafeMutablePointer<Self>) { address.pointee = self }
}
extension Float: TransformLanes { typealias Scalar = Float }
extension Double: TransformLanes { typealias Scalar = Double }

extension SIMD4: TransformLanes where Scalar: FloatingPoint {
  @inline(__always) static var width: Int { 4 }
  @inline(__always) init(loading address: UnsafePointer<Scalar>) {
    self = UnsafeRawPointer(address).loadUnaligned(as: Self.self)
  }
  @inline(__always) func store(to address: UnsafeMutablePointer<Scalar>) {
    UnsafeMutableRawPointer(address).storeBytes(of: self, as: Self.self)
  }
}

/// Complex numbers, one per lane.
struct ComplexLanes<Lanes: TransformLanes> {
  var real: Lanes
  var imaginary: Lanes

  @inline(__always)
  init(_ real: Lanes, _ imaginary: Lanes) {
    self.real = real
    self.imaginary = imaginary
  }

  @inline(__always)
  init(_ vector: SplitVector<Lanes.Scalar>, at index: Int) where Lanes.Scalar: vDSP_FloatingPointGeneratable {
    self.init(Lanes(loading: vector.real + index), Lanes(loading: vector.imaginary + index))
  }

  @inline(__always)
  func store(to vector: SplitVector<Lanes.Scalar>, at index: Int)
  where Lanes.Scalar: vDSP_FloatingPointGeneratable {
    real.store(to: vector.real + index)
    imaginary.store(to: vector.imaginary + index)
  }

  @inline(__always)
  static func + (a: Self, b: Self) -> Self { Self(a.real + b.real, a.imaginary + b.imaginary) }
  @inline(__always)
  static func - (a: Self, b: Self) -> Self { Self(a.real - b.real, a.imaginary - b.imaginary) }
  @inline(__always)
  static func * (a: Self, b: Self) -> Self {
    Self(a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real)
  }
  @inline(__always)
  static func * (a: Self, b: Lanes) -> Self { Self(a.real * b, a.imaginary * b) }

  /// self − i · other
  @inline(__always)
  func minusRotated(_ other: Self) -> Self { Self(real + other.imaginary, imaginary - other.real) }
  /// self + i · other
  @inline(__always)
  func plusRotated(_ other: Self) -> Self { Self(real - other.imaginary, imaginary + other.real) }
}
