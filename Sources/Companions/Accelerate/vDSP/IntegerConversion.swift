import CKernels

// Conversions between integers and floating-point numbers.
//
// Out-of-range values, for which Apple specifies no result, saturate; NaN becomes 0.

/// The floating-point types that are converted from and to integers.
protocol IntegerConvertible: vDSP_FloatingPointGeneratable {
  /// A number whose fraction has no bits: adding it rounds to the nearest integer, ties to even, which is
  /// then in the sum's lowest bits. For magnitudes up to 2²¹.
  static var roundingBias: Self { get }
  var lowestBits: UInt32 { get }
  /// The same as `Int(self)`, in one instruction.
  var truncated: Int { get }
  /// Unsafe: there are `count` integers of the kind, and memory for as many numbers, or vice versa.
  static func numbers(
    _ result: UnsafeMutablePointer<Self>, from kind: cv_integer, at integers: UnsafeRawPointer, _ count: Int)
  static func integers(
    of numbers: UnsafePointer<Self>, as kind: cv_integer, truncating: Bool,
    _ result: UnsafeMutableRawPointer, _ count: Int)
}

extension Float: IntegerConvertible {
  static var roundingBias: Float { 0x1.8p23 }
  @inline(__always) var lowestBits: UInt32 { bitPattern }
  @inline(__always) var truncated: Int { Int(self) }

  @inline(__always)
  static func numbers(
    _ result: UnsafeMutablePointer<Float>, from kind: cv_integer, at integers: UnsafeRawPointer, _ count: Int
  ) {
    cv_from_integers_f(kind, integers, result, count)
  }

  @inline(__always)
  static func integers(
    of numbers: UnsafePointer<Float>, as kind: cv_integer, truncating: Bool,
    _ result: UnsafeMutableRawPointer, _ count: Int
  ) {
    cv_to_integers_f(kind, numbers, truncating ? 1 : 0, result, count)
  }
}

extension Double: IntegerConvertible {
  static var roundingBias: Double { 0x1.8p52 }
  @inline(__always) var lowestBits: UInt32 { UInt32(truncatingIfNeeded: bitPattern) }
  @inline(__always) var truncated: Int { Int(self) }

  @inline(__always)
  static func numbers(
    _ result: UnsafeMutablePointer<Double>, from kind: cv_integer, at integers: UnsafeRawPointer, _ count: Int
  ) {
    cv_from_integers_d(kind, integers, result, count)
  }

  @inline(__always)
  static func integers(
    of numbers: UnsafePointer<Double>, as kind: cv_integer, truncating: Bool,
    _ result: UnsafeMutableRawPointer, _ count: Int
  ) {
    cv_to_integers_d(kind, numbers, truncating ? 1 : 0, result, count)
  }
}

/// Converts to the nearest representable integer; NaN becomes 0.
@inline(__always)
private func integer<T: IntegerConvertible, I: FixedWidthInteger>(
  _ value: T, as: I.Type, truncating: Bool
) -> I {
  let number = truncating ? value : value.rounded(.toNearestOrEven)
  // T(I.max) may be I.max + 1: no value from there on fits.
  if number >= T(I.max) { return I.max }
  if number > T(I.min) { return I(number) }
  return number == number ? I.min : 0
}

extension cv_integer {
  /// The kind of an integer type.
  @inline(__always)
  fileprivate init<I: FixedWidthInteger>(_: I.Type) {
    switch I.bitWidth {
    case 8: self = I.isSigned ? cv_i8 : cv_u8
    case 16: self = I.isSigned ? cv_i16 : cv_u16
    default: self = I.isSigned ? cv_i32 : cv_u32
    }
  }
}

extension Vectors {
  /// Integers of 8 to 32 bits as floating-point numbers.
  @inline(__always)
  static func float<I: FixedWidthInteger, T: IntegerConvertible>(
    _ a: Strided<I>, _ result: MutableStrided<T>, _ count: Int
  ) {
    guard a.stride == 1, result.stride == 1 else { return convert(a, result, count) { T($0) } }
    T.numbers(result.base, from: cv_integer(I.self), at: a.base, count)
  }

  /// Floating-point numbers as integers of 8 to 32 bits, truncated, or rounded to nearest, ties to even.
  @inline(__always)
  static func integers<T: IntegerConvertible, I: FixedWidthInteger>(
    _ a: Strided<T>, _ result: MutableStrided<I>, _ count: Int, truncating: Bool
  ) {
    guard a.stride == 1, result.stride == 1 else {
      return convert(a, result, count) { integer($0, as: I.self, truncating: truncating) }
    }
    T.integers(of: a.base, as: cv_integer(I.self), truncating: truncating, result.base, count)
  }
}

/// C[n] = A[n] as a floating-point number.
public func vDSP_vflt8(
  _ __A: UnsafePointer<Int8>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.float(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[n] as a floating-point number. In double precision.
public func vDSP_vflt8D(
  _ __A: UnsafePointer<Int8>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.float(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[n] as a floating-point number.
public func vDSP_vflt16(
  _ __A: UnsafePointer<Int16>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.float(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[n] as a floating-point number. In double precision.
public func vDSP_vflt16D(
  _ __A: UnsafePointer<Int16>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.float(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[n] as a floating-point number.
public func vDSP_vflt32(
  _ __A: UnsafePointer<Int32>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.float(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[n] as a floating-point number. In double precision.
public func vDSP_vflt32D(
  _ __A: UnsafePointer<Int32>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.float(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[n] as a floating-point number.
public func vDSP_vfltu8(
  _ __A: UnsafePointer<UInt8>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.float(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[n] as a floating-point number. In double precision.
public func vDSP_vfltu8D(
  _ __A: UnsafePointer<UInt8>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.float(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[n] as a floating-point number.
public func vDSP_vfltu16(
  _ __A: UnsafePointer<UInt16>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.float(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[n] as a floating-point number. In double precision.
public func vDSP_vfltu16D(
  _ __A: UnsafePointer<UInt16>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.float(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[n] as a floating-point number.
public func vDSP_vfltu32(
  _ __A: UnsafePointer<UInt32>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.float(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[n] as a floating-point number. In double precision.
public func vDSP_vfltu32D(
  _ __A: UnsafePointer<UInt32>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.float(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[n], truncated.
public func vDSP_vfix8(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Int8>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.integers(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), truncating: true)
}

/// C[n] = A[n], truncated. In double precision.
public func vDSP_vfix8D(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Int8>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.integers(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), truncating: true)
}

/// C[n] = A[n], rounded to nearest, ties to even.
public func vDSP_vfixr8(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Int8>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.integers(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), truncating: false)
}

/// C[n] = A[n], rounded to nearest, ties to even. In double precision.
public func vDSP_vfixr8D(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Int8>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.integers(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), truncating: false)
}

/// C[n] = A[n], truncated.
public func vDSP_vfix16(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Int16>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.integers(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), truncating: true)
}

/// C[n] = A[n], truncated. In double precision.
public func vDSP_vfix16D(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Int16>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.integers(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), truncating: true)
}

/// C[n] = A[n], rounded to nearest, ties to even.
public func vDSP_vfixr16(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Int16>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.integers(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), truncating: false)
}

/// C[n] = A[n], rounded to nearest, ties to even. In double precision.
public func vDSP_vfixr16D(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Int16>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.integers(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), truncating: false)
}

/// C[n] = A[n], truncated.
public func vDSP_vfix32(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Int32>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.integers(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), truncating: true)
}

/// C[n] = A[n], truncated. In double precision.
public func vDSP_vfix32D(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Int32>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.integers(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), truncating: true)
}

/// C[n] = A[n], rounded to nearest, ties to even.
public func vDSP_vfixr32(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Int32>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.integers(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), truncating: false)
}

/// C[n] = A[n], rounded to nearest, ties to even. In double precision.
public func vDSP_vfixr32D(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Int32>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.integers(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), truncating: false)
}

/// C[n] = A[n], truncated.
public func vDSP_vfixu8(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt8>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.integers(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), truncating: true)
}

/// C[n] = A[n], truncated. In double precision.
public func vDSP_vfixu8D(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt8>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.integers(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), truncating: true)
}

/// C[n] = A[n], rounded to nearest, ties to even.
public func vDSP_vfixru8(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt8>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.integers(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), truncating: false)
}

/// C[n] = A[n], rounded to nearest, ties to even. In double precision.
public func vDSP_vfixru8D(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt8>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.integers(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), truncating: false)
}

/// C[n] = A[n], truncated.
public func vDSP_vfixu16(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt16>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.integers(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), truncating: true)
}

/// C[n] = A[n], truncated. In double precision.
public func vDSP_vfixu16D(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt16>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.integers(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), truncating: true)
}

/// C[n] = A[n], rounded to nearest, ties to even.
public func vDSP_vfixru16(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt16>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.integers(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), truncating: false)
}

/// C[n] = A[n], rounded to nearest, ties to even. In double precision.
public func vDSP_vfixru16D(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt16>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.integers(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), truncating: false)
}

/// C[n] = A[n], truncated.
public func vDSP_vfixu32(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt32>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.integers(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), truncating: true)
}

/// C[n] = A[n], truncated. In double precision.
public func vDSP_vfixu32D(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt32>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.integers(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), truncating: true)
}

/// C[n] = A[n], rounded to nearest, ties to even.
public func vDSP_vfixru32(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt32>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.integers(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), truncating: false)
}

/// C[n] = A[n], rounded to nearest, ties to even. In double precision.
public func vDSP_vfixru32D(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt32>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.integers(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), truncating: false)
}

/// C[n] = A[n] in double precision.
public func vDSP_vspdp(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  convert(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N)) { Double($0) }
}

/// C[n] = A[n] in single precision.
public func vDSP_vdpsp(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  convert(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N)) { Float($0) }
}
