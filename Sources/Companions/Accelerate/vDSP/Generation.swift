// Vectors generated from a few numbers, and running sums.

extension Vectors {
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func fill<T: vDSP_FloatingPointGeneratable>(_ result: MutableStrided<T>, _ value: T, _ count: Int) {
    if result.stride == 1 {
      fillContiguous(result.base, value, count)
    } else {
      generate(result, count) { _ in value }
    }
  }

  /// start + n · step, each from its own index, so that errors don't accumulate.
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func ramp<T: vDSP_FloatingPointGeneratable>(
    _ start: T, _ step: T, _ result: MutableStrided<T>, _ count: Int
  ) {
    generate(result, count) { start + T($0) * step }
  }

  /// Evenly spaced values from start to end, both included. A single element is start.
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func ramp<T: vDSP_FloatingPointGeneratable>(
    from start: T, to end: T, _ result: MutableStrided<T>, _ count: Int
  ) {
    let step = count > 1 ? (end - start) / T(count - 1) : 0
    generate(result, count) { start + T($0) * step }
  }

  /// Multiplies by a ramp, start + n · step. Returns the factor that follows the last.
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func ramp<T: vDSP_FloatingPointGeneratable>(
    multiplying a: Strided<T>, start: T, step: T, _ result: MutableStrided<T>, _ count: Int
  ) -> T {
    for n in 0..<count { result[n] = (start + T(n) * step) * a[n] }
    return start + T(count) * step
  }

  /// A crossfade from a to b.
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func taperedMerge<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ b: Strided<T>, _ result: MutableStrided<T>, _ count: Int
  ) {
    let last = count > 1 ? T(count - 1) : 1
    for n in 0..<count { result[n] = a[n] + T(n) * (b[n] - a[n]) / last }
  }

  /// result[0] = 0, result[n] = step · (a[1] + … + a[n]).
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func runningSum<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ step: T, _ result: MutableStrided<T>, _ count: Int
  ) {
    var sum: T = 0
    for n in 0..<count {
      if n > 0 { sum += a[n] }
      result[n] = step * sum
    }
  }

  /// The integral by the trapezoidal rule with this step.
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func trapezoids<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ step: T, _ result: MutableStrided<T>, _ count: Int
  ) {
    guard count > 0 else { return }
    var sum: T = 0
    var last = a[0]
    result[0] = 0
    for n in 1..<max(count, 1) {
      let next = a[n]
      sum += step * (last + next) / 2
      result[n] = sum
      last = next
    }
  }

  /// The integral by Simpson's rule over two steps; the second element by the trapezoidal rule.
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func simpson<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ step: T, _ result: MutableStrided<T>, _ count: Int
  ) {
    guard count > 1 else {
      if count == 1 { result[0] = 0 }
      return
    }
    var (beforeLast, last) = (a[0], a[1])
    var (sumBefore, sum): (T, T) = (0, step * (beforeLast + last) / 2)
    result[0] = 0
    result[1] = sum
    for n in 2..<max(count, 2) {
      let next = a[n]
      (sumBefore, sum) = (sum, sumBefore + step * (beforeLast + 4 * last + next) / 3)
      result[n] = sum
      (beforeLast, last) = (last, next)
    }
  }
}

/// C[n] = 0.
public func vDSP_vclr(_ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length) {
  Vectors.fill(MutableStrided(__C, __IC), 0, Int(__N))
}

/// C[n] = 0. In double precision.
public func vDSP_vclrD(_ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length) {
  Vectors.fill(MutableStrided(__C, __IC), 0, Int(__N))
}

/// C[n] = A.
public func vDSP_vfill(
  _ __A: UnsafePointer<Float>, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.fill(MutableStrided(__C, __IC), __A.pointee, Int(__N))
}

/// C[n] = A. In double precision.
public func vDSP_vfillD(
  _ __A: UnsafePointer<Double>, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.fill(MutableStrided(__C, __IC), __A.pointee, Int(__N))
}

/// C[n] = A + n · B.
public func vDSP_vramp(
  _ __A: UnsafePointer<Float>, _ __B: UnsafePointer<Float>, _ __C: UnsafeMutablePointer<Float>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.ramp(__A.pointee, __B.pointee, MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A + n · B. In double precision.
public func vDSP_vrampD(
  _ __A: UnsafePointer<Double>, _ __B: UnsafePointer<Double>, _ __C: UnsafeMutablePointer<Double>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.ramp(__A.pointee, __B.pointee, MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A + n · (B − A) / (N − 1): evenly spaced from A to B.
public func vDSP_vgen(
  _ __A: UnsafePointer<Float>, _ __B: UnsafePointer<Float>, _ __C: UnsafeMutablePointer<Float>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.ramp(from: __A.pointee, to: __B.pointee, MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A + n · (B − A) / (N − 1): evenly spaced from A to B. In double precision.
public func vDSP_vgenD(
  _ __A: UnsafePointer<Double>, _ __B: UnsafePointer<Double>, _ __C: UnsafeMutablePointer<Double>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.ramp(from: __A.pointee, to: __B.pointee, MutableStrided(__C, __IC), Int(__N))
}

/// O[n] = I[n] · (Start + n · Step). Start becomes Start + N · Step, for the next block.
public func vDSP_vrampmul(
  _ __I: UnsafePointer<Float>, _ __IS: vDSP_Stride, _ __Start: UnsafeMutablePointer<Float>,
  _ __Step: UnsafePointer<Float>, _ __O: UnsafeMutablePointer<Float>, _ __OS: vDSP_Stride, _ __N: vDSP_Length
) {
  __Start.pointee = Vectors.ramp(
    multiplying: Strided(__I, __IS), start: __Start.pointee, step: __Step.pointee, MutableStrided(__O, __OS),
    Int(__N))
}

/// Same as `vDSP_vrampmul`, in double precision.
public func vDSP_vrampmulD(
  _ __I: UnsafePointer<Double>, _ __IS: vDSP_Stride, _ __Start: UnsafeMutablePointer<Double>,
  _ __Step: UnsafePointer<Double>, _ __O: UnsafeMutablePointer<Double>, _ __OS: vDSP_Stride,
  _ __N: vDSP_Length
) {
  __Start.pointee = Vectors.ramp(
    multiplying: Strided(__I, __IS), start: __Start.pointee, step: __Step.pointee, MutableStrided(__O, __OS),
    Int(__N))
}

/// C[n] = A[n] + n · (B[n] − A[n]) / (N − 1): a crossfade from A to B.
public func vDSP_vtmerg(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.taperedMerge(Strided(__A, __IA), Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[n] + n · (B[n] − A[n]) / (N − 1): a crossfade from A to B. In double precision.
public func vDSP_vtmergD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.taperedMerge(Strided(__A, __IA), Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N))
}

/// C[0] = 0, C[n] = S · (A[1] + … + A[n]). A[0] isn't used.
public func vDSP_vrsum(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __S: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.runningSum(Strided(__A, __IA), __S.pointee, MutableStrided(__C, __IC), Int(__N))
}

/// C[0] = 0, C[n] = S · (A[1] + … + A[n]). A[0] isn't used. In double precision.
public func vDSP_vrsumD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __S: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.runningSum(Strided(__A, __IA), __S.pointee, MutableStrided(__C, __IC), Int(__N))
}

/// C[0] = 0, C[n] = C[n − 1] + B · (A[n − 1] + A[n]) / 2: the integral by the trapezoidal rule.
public func vDSP_vtrapz(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.trapezoids(Strided(__A, __IA), __B.pointee, MutableStrided(__C, __IC), Int(__N))
}

/// Same as `vDSP_vtrapz`, in double precision.
public func vDSP_vtrapzD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.trapezoids(Strided(__A, __IA), __B.pointee, MutableStrided(__C, __IC), Int(__N))
}

/// Simpson's rule: C[n] = C[n − 2] + B · (A[n − 2] + 4 · A[n − 1] + A[n]) / 3, with C[0] = 0 and C[1] by the
/// trapezoidal rule.
public func vDSP_vsimps(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.simpson(Strided(__A, __IA), __B.pointee, MutableStrided(__C, __IC), Int(__N))
}

/// Same as `vDSP_vsimps`, in double precision.
public func vDSP_vsimpsD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.simpson(Strided(__A, __IA), __B.pointee, MutableStrided(__C, __IC), Int(__N))
}
