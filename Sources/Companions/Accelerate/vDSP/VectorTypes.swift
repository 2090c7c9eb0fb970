/// A number of elements.
public typealias vDSP_Length = UInt
/// The distance between elements, in elements; negative strides go backward from the given address.
public typealias vDSP_Stride = Int

/// A complex number in single precision.
public struct DSPComplex: Sendable, Hashable {
  public var real: Float
  public var imag: Float
  public init() { self.init(real: 0, imag: 0) }
  public init(real: Float, imag: Float) {
    self.real = real
    self.imag = imag
  }
}

/// A complex number in double precision.
public struct DSPDoubleComplex: Sendable, Hashable {
  public var real: Double
  public var imag: Double
  public init() { self.init(real: 0, imag: 0) }
  public init(real: Double, imag: Double) {
    self.real = real
    self.imag = imag
  }
}

/// A vector of complex numbers in single precision, with separate real and imaginary parts.
public struct DSPSplitComplex {
  public var realp: UnsafeMutablePointer<Float>
  public var imagp: UnsafeMutablePointer<Float>
  public init(realp: UnsafeMutablePointer<Float>, imagp: UnsafeMutablePointer<Float>) {
    self.realp = realp
    self.imagp = imagp
  }
}

/// A vector of complex numbers in double precision, with separate real and imaginary parts.
public struct DSPDoubleSplitComplex {
  public var realp: UnsafeMutablePointer<Double>
  public var imagp: UnsafeMutablePointer<Double>
  public init(realp: UnsafeMutablePointer<Double>, imagp: UnsafeMutablePointer<Double>) {
    self.realp = realp
    self.imagp = imagp
  }
}

/// The element types of vDSP: `Float` and `Double`. Apple's name for them.
public protocol vDSP_FloatingPointGeneratable: BinaryFloatingPoint, SIMDScalar, Codable, Sendable {}
extension Float: vDSP_FloatingPointGeneratable {}
extension Double: vDSP_FloatingPointGeneratable {}
