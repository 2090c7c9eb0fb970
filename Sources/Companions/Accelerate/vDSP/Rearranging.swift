// Sorting, gathering, compressing and reversing.

extension Vectors {
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func sort<T: vDSP_FloatingPointGeneratable>(
    _ c: UnsafeMutablePointer<T>, _ count: Int, ascending: Bool
  ) {
    var elements = UnsafeMutableBufferPointer(start: c, count: count)
    elements.sort()
    if !ascending { elements.reverse() }
  }

  /// Sorts indices by the elements that they refer to.
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func sort<T: vDSP_FloatingPointGeneratable>(
    _ indices: UnsafeMutablePointer<vDSP_Length>, by c: UnsafePointer<T>, _ count: Int, ascending: Bool
  ) {
    var indices = UnsafeMutableBufferPointer(start: indices, count: count)
    if ascending {
      indices.sort { c[Int($0)] < c[Int($1)] }
    } else {
      indices.sort { c[Int($0)] > c[Int($1)] }
    }
  }

  /// Copies the elements of a whose gate isn't 0, contiguously. Returns their number.
  @_specialize(where T == Float) @_specialize(where T == Double)
  @discardableResult
  static func compress<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, gates: Strided<T>, _ result: MutableStrided<T>, _ count: Int
  ) -> Int {
    var kept = 0
    for n in 0..<count where gates[n] != 0 {
      result[kept] = a[n]
      kept &+= 1
    }
    return kept
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func reverse<T: vDSP_FloatingPointGeneratable>(_ c: MutableStrided<T>, _ count: Int) {
    if c.stride == 1 {
      var elements = UnsafeMutableBufferPointer(start: c.base, count: count)
      elements.reverse()
    } else {
      for n in 0..<(count / 2) {
        let other = count &- 1 &- n
        (c[n], c[other]) = (c[other], c[n])
      }
    }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func swap<T: vDSP_FloatingPointGeneratable>(
    _ a: MutableStrided<T>, _ b: MutableStrided<T>, _ count: Int
  ) {
    for n in 0..<count { (a[n], b[n]) = (b[n], a[n]) }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func copy<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ result: MutableStrided<T>, _ count: Int
  ) {
    if a.isContiguous(for: result, count) {
      result.base.update(from: a.base, count: count)
    } else {
      map(a, result, count) { $0 }
    }
  }

  /// table[indices[n] − 1]. Indices start at 1.
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func gather<T: vDSP_FloatingPointGeneratable>(
    _ table: UnsafePointer<T>, _ indices: Strided<vDSP_Length>, _ result: MutableStrided<T>, _ count: Int
  ) {
    for n in 0..<count { result[n] = table[Int(bitPattern: indices[n]) &- 1] }
  }

  /// table[trunc(places[n])].
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func index<T: IntegerConvertible>(
    _ table: UnsafePointer<T>, _ places: Strided<T>, _ result: MutableStrided<T>, _ count: Int
  ) {
    if places.stride == 1, result.stride == 1 {
      for n in 0..<count { result.base[n] = table[places.base[n].truncated] }
    } else {
      for n in 0..<count { result[n] = table[places[n].truncated] }
    }
  }

  /// Interpolates linearly between table[trunc(places[n])] and the next element; beyond the table's ends, the
  /// result is the end's element, and for NaN the first. Does nothing if the table is empty.
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func interpolate<T: IntegerConvertible>(
    _ table: UnsafePointer<T>, _ length: Int, _ places: Strided<T>, _ result: MutableStrided<T>, _ count: Int
  ) {
    guard length > 0 else { return }
    guard !interpolateContiguous(table, length, places, result, count) else { return }
    let most = T(length &- 1)
    for n in 0..<count {
      let place = places[n] > 0 ? min(places[n], most) : 0
      let whole = min(place.truncated, length &- 1)
      let share = place - T(whole)
      // The element after the last isn't read.
      result[n] = share > 0 ? table[whole] + share * (table[whole &+ 1] - table[whole]) : table[whole]
    }
  }
}

/// Sorts N elements in place: ascending if Order is 1, descending if it is −1.
public func vDSP_vsort(_ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length, _ __Order: Int32) {
  Vectors.sort(__C, Int(__N), ascending: __Order > 0)
}

/// Sorts N elements in place: ascending if Order is 1, descending if it is −1. In double precision.
public func vDSP_vsortD(_ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length, _ __Order: Int32) {
  Vectors.sort(__C, Int(__N), ascending: __Order > 0)
}

/// Sorts the N indices in I, which start at 0, by the elements of C that they refer to: ascending if Order is
/// 1, descending if it is −1. C isn't changed; Temporary is ignored.
public func vDSP_vsorti(
  _ __C: UnsafePointer<Float>, _ __I: UnsafeMutablePointer<vDSP_Length>,
  _ __Temporary: UnsafeMutablePointer<vDSP_Length>?, _ __N: vDSP_Length, _ __Order: Int32
) {
  Vectors.sort(__I, by: __C, Int(__N), ascending: __Order > 0)
}

/// Same as `vDSP_vsorti`, in double precision.
public func vDSP_vsortiD(
  _ __C: UnsafePointer<Double>, _ __I: UnsafeMutablePointer<vDSP_Length>,
  _ __Temporary: UnsafeMutablePointer<vDSP_Length>?, _ __N: vDSP_Length, _ __Order: Int32
) {
  Vectors.sort(__I, by: __C, Int(__N), ascending: __Order > 0)
}

/// Copies the elements of A whose gate in B isn't 0 to C, contiguously.
public func vDSP_vcmprs(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.compress(Strided(__A, __IA), gates: Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N))
}

/// Copies the elements of A whose gate in B isn't 0 to C, contiguously. In double precision.
public func vDSP_vcmprsD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.compress(Strided(__A, __IA), gates: Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[trunc(B[n])].
public func vDSP_vindex(
  _ __A: UnsafePointer<Float>, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.index(__A, Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[trunc(B[n])]. In double precision.
public func vDSP_vindexD(
  _ __A: UnsafePointer<Double>, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.index(__A, Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[B[n] − 1]. The indices in B start at 1.
public func vDSP_vgathr(
  _ __A: UnsafePointer<Float>, _ __B: UnsafePointer<vDSP_Length>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.gather(__A, Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[B[n] − 1]. The indices in B start at 1. In double precision.
public func vDSP_vgathrD(
  _ __A: UnsafePointer<Double>, _ __B: UnsafePointer<vDSP_Length>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.gather(__A, Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = the value at address A[n].
public func vDSP_vgathra(
  _ __A: UnsafePointer<UnsafePointer<Float>>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  generate(MutableStrided(__C, __IC), Int(__N)) { __A[$0 &* __IA].pointee }
}

/// C[n] = the value at address A[n]. In double precision.
public func vDSP_vgathraD(
  _ __A: UnsafePointer<UnsafePointer<Double>>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  generate(MutableStrided(__C, __IC), Int(__N)) { __A[$0 &* __IA].pointee }
}

/// C[n] = the linear interpolation of A's M elements at B[n]; constant beyond (unspecified by Apple).
public func vDSP_vlint(
  _ __A: UnsafePointer<Float>, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __M: vDSP_Length
) {
  Vectors.interpolate(__A, Int(__M), Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N))
}

/// Same as `vDSP_vlint`, in double precision.
public func vDSP_vlintD(
  _ __A: UnsafePointer<Double>, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __M: vDSP_Length
) {
  Vectors.interpolate(__A, Int(__M), Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N))
}

/// Reverses N elements in place.
public func vDSP_vrvrs(_ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length) {
  Vectors.reverse(MutableStrided(__C, __IC), Int(__N))
}

/// Reverses N elements in place. In double precision.
public func vDSP_vrvrsD(_ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length) {
  Vectors.reverse(MutableStrided(__C, __IC), Int(__N))
}

/// Exchanges the elements of A and B.
public func vDSP_vswap(
  _ __A: UnsafeMutablePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafeMutablePointer<Float>,
  _ __IB: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.swap(MutableStrided(__A, __IA), MutableStrided(__B, __IB), Int(__N))
}

/// Exchanges the elements of A and B. In double precision.
public func vDSP_vswapD(
  _ __A: UnsafeMutablePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafeMutablePointer<Double>,
  _ __IB: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.swap(MutableStrided(__A, __IA), MutableStrided(__B, __IB), Int(__N))
}
