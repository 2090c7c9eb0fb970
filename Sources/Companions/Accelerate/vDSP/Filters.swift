import Foundation

// Convolutions, sliding windows, polynomials and recursive filters.
//
// Unsafe: sixteen elements are loaded only if a[n … n + 15 + taps − 1] are those of sixteen results.

extension Vectors {
  /// result[n] = Σ a[n · step + p] · filter[p]; sixteen results per pass over the filter if all is
  /// contiguous.
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func correlate<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, step: Int, _ filter: Strided<T>, taps: Int, _ result: MutableStrided<T>, _ count: Int
  ) {
    var n = 0
    if a.stride == 1, step == 1, filter.stride == 1 || filter.stride == -1, result.stride == 1 {
      while n &+ 16 <= count {
        var sums = SIMD16<T>(repeating: 0)
        for p in 0..<taps {
          sums +=
            UnsafeRawPointer(a.base + n + p).loadUnaligned(as: SIMD16<T>.self) * SIMD16(repeating: filter[p])
        }
        UnsafeMutableRawPointer(result.base + n).storeBytes(of: sums, as: SIMD16<T>.self)
        n &+= 16
      }
    }
    while n &+ 8 <= count {
      var sums = SIMD8<T>(repeating: 0)
      for p in 0..<taps {
        var elements = SIMD8<T>(repeating: 0)
        for lane in 0..<8 { elements[lane] = a[(n &+ lane) &* step &+ p] }
        sums += elements * SIMD8(repeating: filter[p])
      }
      for lane in 0..<8 { result[n &+ lane] = sums[lane] }
      n &+= 8
    }
    while n < count {
      result[n] = dot(Strided(a.base + n &* step &* a.stride, a.stride), filter, taps)
      n &+= 1
    }
  }

  /// Folds each window of `length` elements by `next`; many at a time, vectorized, if all is contiguous.
  @inline(__always)
  private static func slide<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ result: MutableStrided<T>, _ count: Int, length: Int, _ initial: T,
    _ next: (T, T) -> T
  ) {
    guard a.stride == 1, result.stride == 1 else {
      for n in 0..<count {
        var value = initial
        for p in 0..<length { value = next(value, a[n &+ p]) }
        result[n] = value
      }
      return
    }
    let most = 256
    withUnsafeTemporaryAllocation(of: T.self, capacity: most) { values in
      guard let values = values.baseAddress else { return }
      for first in stride(from: 0, to: count, by: most) {
        let width = min(most, count &- first)
        values.initialize(repeating: initial, count: width)
        for p in 0..<length {
          let elements = a.base + (first &+ p)
          for n in 0..<width { values[n] = next(values[n], elements[n]) }
        }
        (result.base + first).update(from: values, count: width)
      }
    }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func slidingSum<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ result: MutableStrided<T>, _ count: Int, length: Int
  ) {
    // Each sum starts from 0: a running sum would keep the errors of elements that have left the window.
    slide(a, result, count, length: length, 0) { $0 + $1 }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func slidingMaximum<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ result: MutableStrided<T>, _ count: Int, length: Int
  ) {
    slide(a, result, count, length: length, -T.infinity) { $1 > $0 ? $1 : $0 }
  }

  /// A polynomial, by Horner's rule; the coefficient of the highest power comes first.
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func polynomial<T: vDSP_FloatingPointGeneratable>(
    coefficients: Strided<T>, degree: Int, _ variables: Strided<T>, _ result: MutableStrided<T>, _ count: Int
  ) {
    var n = 0
    if variables.stride == 1, result.stride == 1 {
      while n &+ 16 <= count {
        let variable = UnsafeRawPointer(variables.base + n).loadUnaligned(as: SIMD16<T>.self)
        var value = SIMD16(repeating: coefficients[0])
        for power in 1..<max(degree &+ 1, 1) {
          value = value * variable + SIMD16(repeating: coefficients[power])
        }
        UnsafeMutableRawPointer(result.base + n).storeBytes(of: value, as: SIMD16<T>.self)
        n &+= 16
      }
    }
    while n < count {
      var value = coefficients[0]
      for power in 1..<max(degree &+ 1, 1) { value = value * variables[n] + coefficients[power] }
      result[n] = value
      n &+= 1
    }
  }

  /// The number of sign changes, at most `most`, and the index after the last one counted.
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func zeroCrossings<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, most: Int, _ count: Int
  ) -> (crossings: Int, index: Int) {
    var (crossings, index) = (0, 0)
    for n in stride(from: 1, to: count, by: 1) where (a[n].sign == .minus) != (a[n &- 1].sign == .minus) {
      guard crossings < most else { break }
      crossings += 1
      index = n
    }
    return (crossings, index)
  }
}

/// C[n] = Σ A[n + p] · F[p] for p < P: the correlation of A, which has N + P − 1 elements, and F. For a
/// convolution, pass the address of the filter's last element and a negative IF. C must not overlap the
/// others.
public func vDSP_conv(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __F: UnsafePointer<Float>, _ __IF: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __P: vDSP_Length
) {
  Vectors.correlate(
    Strided(__A, __IA), step: 1, Strided(__F, __IF), taps: Int(__P), MutableStrided(__C, __IC), Int(__N))
}

/// Same as `vDSP_conv`, in double precision.
public func vDSP_convD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __F: UnsafePointer<Double>, _ __IF: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __P: vDSP_Length
) {
  Vectors.correlate(
    Strided(__A, __IA), step: 1, Strided(__F, __IF), taps: Int(__P), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = Σ A[n · DF + p] · F[p] for p < P: filters and keeps one of DF results.
public func vDSP_desamp(
  _ __A: UnsafePointer<Float>, _ __DF: vDSP_Stride, _ __F: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length, _ __P: vDSP_Length
) {
  Vectors.correlate(
    Strided(__A, 1), step: __DF, Strided(__F, 1), taps: Int(__P), MutableStrided(__C, 1), Int(__N))
}

/// C[n] = Σ A[n · DF + p] · F[p] for p < P: filters and keeps one of DF results. In double precision.
public func vDSP_desampD(
  _ __A: UnsafePointer<Double>, _ __DF: vDSP_Stride, _ __F: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length, _ __P: vDSP_Length
) {
  Vectors.correlate(
    Strided(__A, 1), step: __DF, Strided(__F, 1), taps: Int(__P), MutableStrided(__C, 1), Int(__N))
}

/// C[n] = A[n] + … + A[n + P − 1]. A has N + P − 1 elements.
public func vDSP_vswsum(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length, _ __P: vDSP_Length
) {
  Vectors.slidingSum(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), length: Int(__P))
}

/// C[n] = A[n] + … + A[n + P − 1]. A has N + P − 1 elements. In double precision.
public func vDSP_vswsumD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length, _ __P: vDSP_Length
) {
  Vectors.slidingSum(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), length: Int(__P))
}

/// C[n] = the largest of A[n], …, A[n + WindowLength − 1]. A has N + WindowLength − 1 elements.
public func vDSP_vswmax(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length, _ __WindowLength: vDSP_Length
) {
  Vectors.slidingMaximum(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), length: Int(__WindowLength))
}

/// Same as `vDSP_vswmax`, in double precision.
public func vDSP_vswmaxD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length, _ __WindowLength: vDSP_Length
) {
  Vectors.slidingMaximum(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N), length: Int(__WindowLength))
}

/// C[n] = A[0] · B[n]ᴾ + A[1] · B[n]ᴾ⁻¹ + … + A[P]: a polynomial of degree P.
public func vDSP_vpoly(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __P: vDSP_Length
) {
  Vectors.polynomial(
    coefficients: Strided(__A, __IA), degree: Int(__P), Strided(__B, __IB), MutableStrided(__C, __IC),
    Int(__N))
}

/// C[n] = A[0] · B[n]ᴾ + A[1] · B[n]ᴾ⁻¹ + … + A[P]: a polynomial of degree P. In double precision.
public func vDSP_vpolyD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __P: vDSP_Length
) {
  Vectors.polynomial(
    coefficients: Strided(__A, __IA), degree: Int(__P), Strided(__B, __IB), MutableStrided(__C, __IC),
    Int(__N))
}

/// D = the number of sign changes in A, at most B. C = the index in memory, n · IA, of the element after the
/// last one counted; 0 if there is none.
public func vDSP_nzcros(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: vDSP_Length,
  _ __C: UnsafeMutablePointer<vDSP_Length>, _ __D: UnsafeMutablePointer<vDSP_Length>, _ __N: vDSP_Length
) {
  let (crossings, index) = Vectors.zeroCrossings(Strided(__A, __IA), most: Int(clamping: __B), Int(__N))
  __C.pointee = vDSP_Length(bitPattern: index &* __IA)
  __D.pointee = vDSP_Length(crossings)
}

/// Same as `vDSP_nzcros`, in double precision.
public func vDSP_nzcrosD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: vDSP_Length,
  _ __C: UnsafeMutablePointer<vDSP_Length>, _ __D: UnsafeMutablePointer<vDSP_Length>, _ __N: vDSP_Length
) {
  let (crossings, index) = Vectors.zeroCrossings(Strided(__A, __IA), most: Int(clamping: __B), Int(__N))
  __C.pointee = vDSP_Length(bitPattern: index &* __IA)
  __D.pointee = vDSP_Length(crossings)
}

/// C[n] = A[n] · B[0] + A[n − 1] · B[1] + A[n − 2] · B[2] − C[n − 1] · B[3] − C[n − 2] · B[4], for n from 2
/// to N + 1. C[0] and C[1] are inputs.
public func vDSP_deq22(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let (a, c) = (Strided(__A, __IA), MutableStrided(__C, __IC))
  for n in 2..<(Int(__N) + 2) {
    let forward = a[n] * __B[0] + a[n - 1] * __B[1] + a[n - 2] * __B[2]
    c[n] = forward - c[n - 1] * __B[3] - c[n - 2] * __B[4]
  }
}

/// Same as `vDSP_deq22`, in double precision.
public func vDSP_deq22D(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let (a, c) = (Strided(__A, __IA), MutableStrided(__C, __IC))
  for n in 2..<(Int(__N) + 2) {
    let forward = a[n] * __B[0] + a[n - 1] * __B[1] + a[n - 2] * __B[2]
    c[n] = forward - c[n - 1] * __B[3] - c[n - 2] * __B[4]
  }
}

/// C[n] = α · log₁₀(A[n] / B), where α is 20 for F = 1 (amplitudes) and 10 for F = 0 (powers).
public func vDSP_vdbcon(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __F: UInt32
) {
  let (factor, reference): (Float, Float) = (__F == 0 ? 10 : 20, __B.pointee)
  map(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N)) { factor * log10($0 / reference) }
}

/// Same as `vDSP_vdbcon`, in double precision.
public func vDSP_vdbconD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __F: UInt32
) {
  let (factor, reference): (Double, Double) = (__F == 0 ? 10 : 20, __B.pointee)
  map(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N)) { factor * log10($0 / reference) }
}
