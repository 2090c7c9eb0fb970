// 32-bit integers, element by element, with wraparound.

extension Int32 {
  /// The truncated quotient; 0 for division by 0.
  @inline(__always)
  fileprivate func divided(by divisor: Int32) -> Int32 {
    divisor == 0 ? 0 : dividedReportingOverflow(by: divisor).partialValue
  }
}

/// C[n] = A[n] + B[n].
public func vDSP_vaddi(
  _ __A: UnsafePointer<Int32>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Int32>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Int32>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  map(Strided(__A, __IA), Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N)) { $0 &+ $1 }
}

/// C[n] = A[n] / B[n], truncated; 0 if B[n] is 0. The divisor B comes first.
public func vDSP_vdivi(
  _ __B: UnsafePointer<Int32>, _ __IB: vDSP_Stride, _ __A: UnsafePointer<Int32>, _ __IA: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Int32>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  map(Strided(__A, __IA), Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N)) { $0.divided(by: $1) }
}

/// C[n] = ~(A[n] ^ B[n]): the bits in which A[n] and B[n] are equal.
public func vDSP_veqvi(
  _ __A: UnsafePointer<Int32>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Int32>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Int32>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  map(Strided(__A, __IA), Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N)) { ~($0 ^ $1) }
}

/// C[n] = A[n] + B.
public func vDSP_vsaddi(
  _ __A: UnsafePointer<Int32>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Int32>,
  _ __C: UnsafeMutablePointer<Int32>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let b = __B.pointee
  map(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N)) { $0 &+ b }
}

/// C[n] = A[n] / B, truncated; 0 if B is 0.
public func vDSP_vsdivi(
  _ __A: UnsafePointer<Int32>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Int32>,
  _ __C: UnsafeMutablePointer<Int32>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let b = __B.pointee
  map(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N)) { $0.divided(by: b) }
}

/// C[n] = |A[n]|.
public func vDSP_vabsi(
  _ __A: UnsafePointer<Int32>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Int32>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  map(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N)) { $0 < 0 ? 0 &- $0 : $0 }
}

/// C[n] = A.
public func vDSP_vfilli(
  _ __A: UnsafePointer<Int32>, _ __C: UnsafeMutablePointer<Int32>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let a = __A.pointee
  generate(MutableStrided(__C, __IC), Int(__N)) { _ in a }
}
