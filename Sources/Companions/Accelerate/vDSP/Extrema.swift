// Extrema. NaNs are ignored.

/// The first key, found by eight independent chains of comparisons (measured: four times as fast as one).
@inline(__always)
private func extreme<T: vDSP_FloatingPointGeneratable>(
  _ a: Strided<T>, _ count: Int, _ start: T, _ key: (T) -> T, _ precedes: (T, T) -> Bool
) -> T {
  var (e0, e1, e2, e3, e4, e5, e6, e7) = (start, start, start, start, start, start, start, start)
  @inline(__always) func take(_ extreme: inout T, _ element: T) {
    let value = key(element)
    extreme = precedes(value, extreme) ? value : extreme
  }
  var n = 0
  if a.stride == 1 {
    while n &+ 8 <= count {
      let next = a.base + n
      take(&e0, next[0])
      take(&e1, next[1])
      take(&e2, next[2])
      take(&e3, next[3])
      take(&e4, next[4])
      take(&e5, next[5])
      take(&e6, next[6])
      take(&e7, next[7])
      n &+= 8
    }
  }
  while n < count {
    take(&e0, a[n])
    n &+= 1
  }
  for other in [e1, e2, e3, e4, e5, e6, e7] where precedes(other, e0) { e0 = other }
  return e0
}

/// The first index at which the condition holds; 0 if there is none.
@inline(__always)
private func firstIndex<T>(_ a: Strided<T>, _ count: Int, _ holds: (T) -> Bool) -> Int {
  for n in 0..<count where holds(a[n]) { return n }
  return 0
}

extension Vectors {
  /// The largest element; −∞ if empty.
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func maximum<T: vDSP_FloatingPointGeneratable>(_ a: Strided<T>, _ count: Int) -> T {
    extreme(a, count, -T.infinity, { $0 }, { $0 > $1 })
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func indexedMaximum<T: vDSP_FloatingPointGeneratable>(_ a: Strided<T>, _ count: Int) -> (T, Int) {
    let value = maximum(a, count)
    return (value, firstIndex(a, count) { $0 == value })
  }

  /// The smallest element; +∞ if empty.
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func minimum<T: vDSP_FloatingPointGeneratable>(_ a: Strided<T>, _ count: Int) -> T {
    extreme(a, count, T.infinity, { $0 }, { $0 < $1 })
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func indexedMinimum<T: vDSP_FloatingPointGeneratable>(_ a: Strided<T>, _ count: Int) -> (T, Int) {
    let value = minimum(a, count)
    return (value, firstIndex(a, count) { $0 == value })
  }

  /// The largest magnitude; 0 if empty.
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func maximumMagnitude<T: vDSP_FloatingPointGeneratable>(_ a: Strided<T>, _ count: Int) -> T {
    extreme(a, count, 0, { abs($0) }, { $0 > $1 })
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func indexedMaximumMagnitude<T: vDSP_FloatingPointGeneratable>(_ a: Strided<T>, _ count: Int) -> (
    T, Int
  ) {
    let value = maximumMagnitude(a, count)
    return (value, firstIndex(a, count) { abs($0) == value })
  }

  /// The smallest magnitude; +∞ if empty.
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func minimumMagnitude<T: vDSP_FloatingPointGeneratable>(_ a: Strided<T>, _ count: Int) -> T {
    extreme(a, count, T.infinity, { abs($0) }, { $0 < $1 })
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func indexedMinimumMagnitude<T: vDSP_FloatingPointGeneratable>(_ a: Strided<T>, _ count: Int) -> (
    T, Int
  ) {
    let value = minimumMagnitude(a, count)
    return (value, firstIndex(a, count) { abs($0) == value })
  }
}

/// C = the largest element; −∞ if empty.
public func vDSP_maxv(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) {
  __C.pointee = Vectors.maximum(Strided(__A, __IA), Int(__N))
}

/// C = the largest element; −∞ if empty. In double precision.
public func vDSP_maxvD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) {
  __C.pointee = Vectors.maximum(Strided(__A, __IA), Int(__N))
}

/// C = the largest element; −∞ if empty. I = the index in memory, n · IA, of the first one; 0 if empty.
public func vDSP_maxvi(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
  _ __I: UnsafeMutablePointer<vDSP_Length>, _ __N: vDSP_Length
) {
  let (value, index) = Vectors.indexedMaximum(Strided(__A, __IA), Int(__N))
  (__C.pointee, __I.pointee) = (value, vDSP_Length(bitPattern: index &* __IA))
}

/// Same as `vDSP_maxvi`, in double precision.
public func vDSP_maxviD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>,
  _ __I: UnsafeMutablePointer<vDSP_Length>, _ __N: vDSP_Length
) {
  let (value, index) = Vectors.indexedMaximum(Strided(__A, __IA), Int(__N))
  (__C.pointee, __I.pointee) = (value, vDSP_Length(bitPattern: index &* __IA))
}

/// C = the smallest element; +∞ if empty.
public func vDSP_minv(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) {
  __C.pointee = Vectors.minimum(Strided(__A, __IA), Int(__N))
}

/// C = the smallest element; +∞ if empty. In double precision.
public func vDSP_minvD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) {
  __C.pointee = Vectors.minimum(Strided(__A, __IA), Int(__N))
}

/// C = the smallest element; +∞ if empty. I = the index in memory, n · IA, of the first one; 0 if empty.
public func vDSP_minvi(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
  _ __I: UnsafeMutablePointer<vDSP_Length>, _ __N: vDSP_Length
) {
  let (value, index) = Vectors.indexedMinimum(Strided(__A, __IA), Int(__N))
  (__C.pointee, __I.pointee) = (value, vDSP_Length(bitPattern: index &* __IA))
}

/// Same as `vDSP_minvi`, in double precision.
public func vDSP_minviD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>,
  _ __I: UnsafeMutablePointer<vDSP_Length>, _ __N: vDSP_Length
) {
  let (value, index) = Vectors.indexedMinimum(Strided(__A, __IA), Int(__N))
  (__C.pointee, __I.pointee) = (value, vDSP_Length(bitPattern: index &* __IA))
}

/// C = the largest magnitude; 0 if empty.
public func vDSP_maxmgv(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) {
  __C.pointee = Vectors.maximumMagnitude(Strided(__A, __IA), Int(__N))
}

/// C = the largest magnitude; 0 if empty. In double precision.
public func vDSP_maxmgvD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) {
  __C.pointee = Vectors.maximumMagnitude(Strided(__A, __IA), Int(__N))
}

/// C = the largest magnitude; 0 if empty. I = the index in memory, n · IA, of the first one; 0 if empty.
public func vDSP_maxmgvi(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
  _ __I: UnsafeMutablePointer<vDSP_Length>, _ __N: vDSP_Length
) {
  let (value, index) = Vectors.indexedMaximumMagnitude(Strided(__A, __IA), Int(__N))
  (__C.pointee, __I.pointee) = (value, vDSP_Length(bitPattern: index &* __IA))
}

/// Same as `vDSP_maxmgvi`, in double precision.
public func vDSP_maxmgviD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>,
  _ __I: UnsafeMutablePointer<vDSP_Length>, _ __N: vDSP_Length
) {
  let (value, index) = Vectors.indexedMaximumMagnitude(Strided(__A, __IA), Int(__N))
  (__C.pointee, __I.pointee) = (value, vDSP_Length(bitPattern: index &* __IA))
}

/// C = the smallest magnitude; +∞ if empty.
public func vDSP_minmgv(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) {
  __C.pointee = Vectors.minimumMagnitude(Strided(__A, __IA), Int(__N))
}

/// C = the smallest magnitude; +∞ if empty. In double precision.
public func vDSP_minmgvD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) {
  __C.pointee = Vectors.minimumMagnitude(Strided(__A, __IA), Int(__N))
}

/// C = the smallest magnitude; +∞ if empty. I = the index in memory, n · IA, of the first one; 0 if empty.
public func vDSP_minmgvi(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
  _ __I: UnsafeMutablePointer<vDSP_Length>, _ __N: vDSP_Length
) {
  let (value, index) = Vectors.indexedMinimumMagnitude(Strided(__A, __IA), Int(__N))
  (__C.pointee, __I.pointee) = (value, vDSP_Length(bitPattern: index &* __IA))
}

/// Same as `vDSP_minmgvi`, in double precision.
public func vDSP_minmgviD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>,
  _ __I: UnsafeMutablePointer<vDSP_Length>, _ __N: vDSP_Length
) {
  let (value, index) = Vectors.indexedMinimumMagnitude(Strided(__A, __IA), Int(__N))
  (__C.pointee, __I.pointee) = (value, vDSP_Length(bitPattern: index &* __IA))
}
