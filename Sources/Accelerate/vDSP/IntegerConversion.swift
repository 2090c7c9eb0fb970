// Integers to floating-point numbers and back.
//
// Where Apple leaves it open what becomes of a number that the integer can't hold, here the nearest that it can, and 0 of NaN.

/// The numbers that are converted from and to integers.
protocol IntegerConvertible: vDSP_FloatingPointGeneratable {
  /// A number with a fraction of no bits: adding it rounds to the nearest integer, ties to even, which are then the sum's
  /// lowest bits. For magnitudes up to 2²¹.
  static var roundingBias: Self { get }
  var lowestBits: UInt32 { get }
  /// As `Int` makes it, by one instruction.
  var truncated: Int { get }
}

extension Float: IntegerConvertible {
  static var roundingBias: Float { 0x1.8p23 }
  @inline(__always) var lowestBits: UInt32 { bitPattern }
  @inline(__always) var truncated: Int { Int(self) }
}

extension Double: IntegerConvertible {
  static var roundingBias: Double { 0x1.8p52 }
  @inline(__always) var lowestBits: UInt32 { UInt32(truncatingIfNeeded: bitPattern) }
  @inline(__always) var truncated: Int { Int(self) }
}

/// An integer of up to 16 bits, without branches, so that loops are vectorized.
@inline(__always)
private func short<T: IntegerConvertible, I: FixedWidthInteger>(_ value: T, as: I.Type, truncating: Bool) -> I
{
  let (low, high) = (T(I.min), T(I.max))
  // Comparisons with NaN don't hold: it becomes 0.
  let number = value == value ? value : 0
  let bounded = number < low ? low : number > high ? high : number
  var rounded = (bounded + T.roundingBias) - T.roundingBias
  if truncating {
    let down: T = rounded > bounded ? rounded - 1 : rounded
    let up: T = rounded < bounded ? rounded + 1 : rounded
    rounded = bounded < 0 ? up : down
  }
  return I(truncatingIfNeeded: (rounded + T.roundingBias).lowestBits)
}

/// An integer of 32 bits.
@inline(__always)
private func long<T: IntegerConvertible, I: FixedWidthInteger>(_ value: T, as: I.Type, truncating: Bool) -> I
{
  let number = truncating ? value : value.rounded(.toNearestOrEven)
  // T(I.max) may be one more than I.max: from there on nothing fits.
  if number >= T(I.max) { return I.max }
  if number > T(I.min) { return I(number) }
  return number == number ? I.min : 0
}

extension Vectors {
  /// Integers as floating-point numbers.
  @inline(__always)
  static func float<I: FixedWidthInteger, T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<I>, _ result: MutableStrided<T>, _ count: Int
  ) {
    convert(a, result, count) { T($0) }
  }

  /// Floating-point numbers as integers of the type I, truncated, or rounded to the nearest with ties to even.
  @inline(__always)
  static func integers<T: IntegerConvertible, I: FixedWidthInteger>(
    _ a: Strided<T>, _ result: MutableStrided<I>, _ count: Int, truncating: Bool
  ) {
    if I.bitWidth <= 16 {
      convert(a, result, count) { short($0, as: I.self, truncating: truncating) }
    } else {
      convert(a, result, count) { long($0, as: I.self, truncating: truncating) }
    }
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

/// C[n] = A[n], rounded to the nearest integer, ties to even.
public func vDSP_vfixr8(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Int8>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.integers(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), truncating: false)
}

/// C[n] = A[n], rounded to the nearest integer, ties to even. In double precision.
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

/// C[n] = A[n], rounded to the nearest integer, ties to even.
public func vDSP_vfixr16(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Int16>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.integers(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), truncating: false)
}

/// C[n] = A[n], rounded to the nearest integer, ties to even. In double precision.
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

/// C[n] = A[n], rounded to the nearest integer, ties to even.
public func vDSP_vfixr32(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Int32>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.integers(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), truncating: false)
}

/// C[n] = A[n], rounded to the nearest integer, ties to even. In double precision.
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

/// C[n] = A[n], rounded to the nearest integer, ties to even.
public func vDSP_vfixru8(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt8>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.integers(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), truncating: false)
}

/// C[n] = A[n], rounded to the nearest integer, ties to even. In double precision.
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

/// C[n] = A[n], rounded to the nearest integer, ties to even.
public func vDSP_vfixru16(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt16>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.integers(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), truncating: false)
}

/// C[n] = A[n], rounded to the nearest integer, ties to even. In double precision.
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

/// C[n] = A[n], rounded to the nearest integer, ties to even.
public func vDSP_vfixru32(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<UInt32>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.integers(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), truncating: false)
}

/// C[n] = A[n], rounded to the nearest integer, ties to even. In double precision.
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
