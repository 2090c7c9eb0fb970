import Foundation

// Split complex vectors, element by element.

/// C[n] = A[n] + B[n].
public func vDSP_zvadd(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<DSPSplitComplex>,
  _ __IB: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let (a, b) = (SplitVector(__A, __IA), SplitVector(__B, __IB))
  Vectors.add(a, b, SplitVector(__C, __IC), Int(__N))
}

/// C[n] = A[n] + B[n]. In double precision.
public func vDSP_zvaddD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __B: UnsafePointer<DSPDoubleSplitComplex>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let (a, b) = (SplitVector(__A, __IA), SplitVector(__B, __IB))
  Vectors.add(a, b, SplitVector(__C, __IC), Int(__N))
}

/// C[n] = A[n] − B[n].
public func vDSP_zvsub(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<DSPSplitComplex>,
  _ __IB: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let (a, b) = (SplitVector(__A, __IA), SplitVector(__B, __IB))
  Vectors.subtract(a, b, SplitVector(__C, __IC), Int(__N))
}

/// C[n] = A[n] − B[n]. In double precision.
public func vDSP_zvsubD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __B: UnsafePointer<DSPDoubleSplitComplex>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let (a, b) = (SplitVector(__A, __IA), SplitVector(__B, __IB))
  Vectors.subtract(a, b, SplitVector(__C, __IC), Int(__N))
}

/// C[n] = A[n] · B[n] if Conjugate is 1; the conjugate of A[n] times B[n] if it is −1.
public func vDSP_zvmul(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<DSPSplitComplex>,
  _ __IB: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length,
  _ __Conjugate: Int32
) {
  let (a, b, c) = (SplitVector(__A, __IA), SplitVector(__B, __IB), SplitVector(__C, __IC))
  Vectors.multiply(a, conjugate: __Conjugate < 0, b, c, Int(__N))
}

/// Same as `vDSP_zvmul`, in double precision.
public func vDSP_zvmulD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __B: UnsafePointer<DSPDoubleSplitComplex>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __Conjugate: Int32
) {
  let (a, b, c) = (SplitVector(__A, __IA), SplitVector(__B, __IB), SplitVector(__C, __IC))
  Vectors.multiply(a, conjugate: __Conjugate < 0, b, c, Int(__N))
}

/// C[n] = the conjugate of A[n] times B[n].
public func vDSP_zvcmul(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<DSPSplitComplex>,
  _ __IB: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let (a, b) = (SplitVector(__A, __IA), SplitVector(__B, __IB))
  Vectors.multiply(a, conjugate: true, b, SplitVector(__C, __IC), Int(__N))
}

/// C[n] = the conjugate of A[n] times B[n]. In double precision.
public func vDSP_zvcmulD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __B: UnsafePointer<DSPDoubleSplitComplex>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let (a, b) = (SplitVector(__A, __IA), SplitVector(__B, __IB))
  Vectors.multiply(a, conjugate: true, b, SplitVector(__C, __IC), Int(__N))
}

/// C[n] = A[n] / B[n]. The divisor B comes first.
public func vDSP_zvdiv(
  _ __B: UnsafePointer<DSPSplitComplex>, _ __IB: vDSP_Stride, _ __A: UnsafePointer<DSPSplitComplex>,
  _ __IA: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let (a, b) = (SplitVector(__A, __IA), SplitVector(__B, __IB))
  generate(SplitVector(__C, __IC), Int(__N)) { a[$0] / b[$0] }
}

/// C[n] = A[n] / B[n]. The divisor B comes first. In double precision.
public func vDSP_zvdivD(
  _ __B: UnsafePointer<DSPDoubleSplitComplex>, _ __IB: vDSP_Stride,
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let (a, b) = (SplitVector(__A, __IA), SplitVector(__B, __IB))
  generate(SplitVector(__C, __IC), Int(__N)) { a[$0] / b[$0] }
}

/// D[n] = A[n] · B[n] + C[n].
public func vDSP_zvma(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<DSPSplitComplex>,
  _ __IB: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride,
  _ __D: UnsafePointer<DSPSplitComplex>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  let (a, b, c) = (SplitVector(__A, __IA), SplitVector(__B, __IB), SplitVector(__C, __IC))
  generate(SplitVector(__D, __ID), Int(__N)) { a[$0] * b[$0] + c[$0] }
}

/// D[n] = A[n] · B[n] + C[n]. In double precision.
public func vDSP_zvmaD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __B: UnsafePointer<DSPDoubleSplitComplex>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride,
  _ __D: UnsafePointer<DSPDoubleSplitComplex>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  let (a, b, c) = (SplitVector(__A, __IA), SplitVector(__B, __IB), SplitVector(__C, __IC))
  generate(SplitVector(__D, __ID), Int(__N)) { a[$0] * b[$0] + c[$0] }
}

/// D[n] = the conjugate of A[n] times B[n], plus C[n].
public func vDSP_zvcma(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<DSPSplitComplex>,
  _ __IB: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride,
  _ __D: UnsafePointer<DSPSplitComplex>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  let (a, b, c) = (SplitVector(__A, __IA), SplitVector(__B, __IB), SplitVector(__C, __IC))
  generate(SplitVector(__D, __ID), Int(__N)) { a[$0].conjugate * b[$0] + c[$0] }
}

/// D[n] = the conjugate of A[n] times B[n], plus C[n]. In double precision.
public func vDSP_zvcmaD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __B: UnsafePointer<DSPDoubleSplitComplex>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride,
  _ __D: UnsafePointer<DSPDoubleSplitComplex>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  let (a, b, c) = (SplitVector(__A, __IA), SplitVector(__B, __IB), SplitVector(__C, __IC))
  generate(SplitVector(__D, __ID), Int(__N)) { a[$0].conjugate * b[$0] + c[$0] }
}

/// C[n] = A[n] · B.
public func vDSP_zvzsml(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<DSPSplitComplex>,
  _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let (a, b) = (SplitVector(__A, __IA), SplitVector(__B, 1)[0])
  generate(SplitVector(__C, __IC), Int(__N)) { a[$0] * b }
}

/// C[n] = A[n] · B. In double precision.
public func vDSP_zvzsmlD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __B: UnsafePointer<DSPDoubleSplitComplex>, _ __C: UnsafePointer<DSPDoubleSplitComplex>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let (a, b) = (SplitVector(__A, __IA), SplitVector(__B, 1)[0])
  generate(SplitVector(__C, __IC), Int(__N)) { a[$0] * b }
}

/// C[n] = A[n] · B[n], where B is real.
public func vDSP_zrvmul(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __IB: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.multiply(SplitVector(__A, __IA), Strided(__B, __IB), SplitVector(__C, __IC), Int(__N))
}

/// C[n] = A[n] · B[n], where B is real. In double precision.
public func vDSP_zrvmulD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __IB: vDSP_Stride, _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.multiply(SplitVector(__A, __IA), Strided(__B, __IB), SplitVector(__C, __IC), Int(__N))
}

/// C[n] = −A[n].
public func vDSP_zvneg(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let a = SplitVector(__A, __IA)
  generate(SplitVector(__C, __IC), Int(__N)) { Complex(-a[$0].real, -a[$0].imaginary) }
}

/// C[n] = −A[n]. In double precision.
public func vDSP_zvnegD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let a = SplitVector(__A, __IA)
  generate(SplitVector(__C, __IC), Int(__N)) { Complex(-a[$0].real, -a[$0].imaginary) }
}

/// C[n] = the conjugate of A[n].
public func vDSP_zvconj(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.conjugate(SplitVector(__A, __IA), SplitVector(__C, __IC), Int(__N))
}

/// C[n] = the conjugate of A[n]. In double precision.
public func vDSP_zvconjD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.conjugate(SplitVector(__A, __IA), SplitVector(__C, __IC), Int(__N))
}

/// C[n] = A[n].
public func vDSP_zvmov(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let a = SplitVector(__A, __IA)
  generate(SplitVector(__C, __IC), Int(__N)) { a[$0] }
}

/// C[n] = A[n]. In double precision.
public func vDSP_zvmovD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let a = SplitVector(__A, __IA)
  generate(SplitVector(__C, __IC), Int(__N)) { a[$0] }
}

/// C[n] = A.
public func vDSP_zvfill(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  let a = SplitVector(__A, 1)[0]
  generate(SplitVector(__C, __IC), Int(__N)) { _ in a }
}

/// C[n] = A. In double precision.
public func vDSP_zvfillD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __C: UnsafePointer<DSPDoubleSplitComplex>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let a = SplitVector(__A, 1)[0]
  generate(SplitVector(__C, __IC), Int(__N)) { _ in a }
}

/// C[n] = |A[n]|.
public func vDSP_zvabs(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let a = SplitVector(__A, __IA)
  Vectors.hypotenuse(a.realPart.elements, a.imaginaryPart.elements, MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = |A[n]|. In double precision.
public func vDSP_zvabsD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let a = SplitVector(__A, __IA)
  Vectors.hypotenuse(a.realPart.elements, a.imaginaryPart.elements, MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = |A[n]|².
public func vDSP_zvmags(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let a = SplitVector(__A, __IA)
  Vectors.sumOfSquares(a.realPart.elements, a.imaginaryPart.elements, MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = |A[n]|². In double precision.
public func vDSP_zvmagsD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let a = SplitVector(__A, __IA)
  Vectors.sumOfSquares(a.realPart.elements, a.imaginaryPart.elements, MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = the angle of A[n], from −π to π.
public func vDSP_zvphas(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let a = SplitVector(__A, __IA)
  generate(MutableStrided(__C, __IC), Int(__N)) { atan2(a[$0].imaginary, a[$0].real) }
}

/// C[n] = the angle of A[n], from −π to π. In double precision.
public func vDSP_zvphasD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let a = SplitVector(__A, __IA)
  generate(MutableStrided(__C, __IC), Int(__N)) { atan2(a[$0].imaginary, a[$0].real) }
}

/// C[n] = |A[n]|² + B[n].
public func vDSP_zvmgsa(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __IB: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let (a, b) = (SplitVector(__A, __IA), Strided(__B, __IB))
  generate(MutableStrided(__C, __IC), Int(__N)) { a[$0].squaredMagnitude + b[$0] }
}

/// C[n] = |A[n]|² + B[n]. In double precision.
public func vDSP_zvmgsaD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __IB: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let (a, b) = (SplitVector(__A, __IA), Strided(__B, __IB))
  generate(MutableStrided(__C, __IC), Int(__N)) { a[$0].squaredMagnitude + b[$0] }
}

/// C[n] = C[n] + |A[n]|²: accumulates a power spectrum.
public func vDSP_zaspec(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length
) {
  let a = SplitVector(__A, 1)
  generate(MutableStrided(__C, 1), Int(__N)) { __C[$0] + a[$0].squaredMagnitude }
}

/// C[n] = C[n] + |A[n]|²: accumulates a power spectrum. In double precision.
public func vDSP_zaspecD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length
) {
  let a = SplitVector(__A, 1)
  generate(MutableStrided(__C, 1), Int(__N)) { __C[$0] + a[$0].squaredMagnitude }
}

/// C = Σ A[n] · B[n].
public func vDSP_zdotpr(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<DSPSplitComplex>,
  _ __IB: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>, _ __N: vDSP_Length
) {
  SplitVector(__C, 1)[0] = Vectors.dot(SplitVector(__A, __IA), SplitVector(__B, __IB), Int(__N))
}

/// C = Σ A[n] · B[n]. In double precision.
public func vDSP_zdotprD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __B: UnsafePointer<DSPDoubleSplitComplex>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __N: vDSP_Length
) {
  SplitVector(__C, 1)[0] = Vectors.dot(SplitVector(__A, __IA), SplitVector(__B, __IB), Int(__N))
}

/// C = Σ of the conjugate of A[n] times B[n].
public func vDSP_zidotpr(
  _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<DSPSplitComplex>,
  _ __IB: vDSP_Stride, _ __C: UnsafePointer<DSPSplitComplex>, _ __N: vDSP_Length
) {
  let (a, b) = (SplitVector(__A, __IA), SplitVector(__B, __IB))
  var sum = Complex<Float>(0, 0)
  for n in 0..<Int(__N) { sum = sum + a[n].conjugate * b[n] }
  SplitVector(__C, 1)[0] = sum
}

/// C = Σ of the conjugate of A[n] times B[n]. In double precision.
public func vDSP_zidotprD(
  _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __B: UnsafePointer<DSPDoubleSplitComplex>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __N: vDSP_Length
) {
  let (a, b) = (SplitVector(__A, __IA), SplitVector(__B, __IB))
  var sum = Complex<Double>(0, 0)
  for n in 0..<Int(__N) { sum = sum + a[n].conjugate * b[n] }
  SplitVector(__C, 1)[0] = sum
}

/// Splits complex numbers: Z[n] = C[n]. IC counts real numbers; 2 for contiguous complex numbers.
public func vDSP_ctoz(
  _ __C: UnsafePointer<DSPComplex>, _ __IC: vDSP_Stride, _ __Z: UnsafePointer<DSPSplitComplex>,
  _ __IZ: vDSP_Stride, _ __N: vDSP_Length
) {
  let z = SplitVector(__Z, __IZ)
  if __IC == 2, __IZ == 1 {
    for n in 0..<Int(__N) { (z.real[n], z.imaginary[n]) = (__C[n].real, __C[n].imag) }
  } else {
    for n in 0..<Int(__N) { z[n] = Complex(__C[n &* __IC / 2].real, __C[n &* __IC / 2].imag) }
  }
}

/// Same as `vDSP_ctoz`, in double precision.
public func vDSP_ctozD(
  _ __C: UnsafePointer<DSPDoubleComplex>, _ __IC: vDSP_Stride, _ __Z: UnsafePointer<DSPDoubleSplitComplex>,
  _ __IZ: vDSP_Stride, _ __N: vDSP_Length
) {
  let z = SplitVector(__Z, __IZ)
  if __IC == 2, __IZ == 1 {
    for n in 0..<Int(__N) { (z.real[n], z.imaginary[n]) = (__C[n].real, __C[n].imag) }
  } else {
    for n in 0..<Int(__N) { z[n] = Complex(__C[n &* __IC / 2].real, __C[n &* __IC / 2].imag) }
  }
}

/// Interleaves complex numbers: C[n] = Z[n]. IC counts real numbers; 2 for contiguous complex numbers.
public func vDSP_ztoc(
  _ __Z: UnsafePointer<DSPSplitComplex>, _ __IZ: vDSP_Stride, _ __C: UnsafeMutablePointer<DSPComplex>,
  _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let z = SplitVector(__Z, __IZ)
  if __IC == 2, __IZ == 1 {
    for n in 0..<Int(__N) { __C[n] = DSPComplex(real: z.real[n], imag: z.imaginary[n]) }
  } else {
    for n in 0..<Int(__N) { __C[n &* __IC / 2] = DSPComplex(real: z[n].real, imag: z[n].imaginary) }
  }
}

/// Same as `vDSP_ztoc`, in double precision.
public func vDSP_ztocD(
  _ __Z: UnsafePointer<DSPDoubleSplitComplex>, _ __IZ: vDSP_Stride,
  _ __C: UnsafeMutablePointer<DSPDoubleComplex>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let z = SplitVector(__Z, __IZ)
  if __IC == 2, __IZ == 1 {
    for n in 0..<Int(__N) { __C[n] = DSPDoubleComplex(real: z.real[n], imag: z.imaginary[n]) }
  } else {
    for n in 0..<Int(__N) { __C[n &* __IC / 2] = DSPDoubleComplex(real: z[n].real, imag: z[n].imaginary) }
  }
}

/// Converts rectangular to polar coordinates: pairs (x, y) to (radius, angle). Strides are even.
public func vDSP_polar(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  for n in 0..<Int(__N) {
    let (x, y) = (__A[n &* __IA], __A[n &* __IA &+ 1])
    (__C[n &* __IC], __C[n &* __IC &+ 1]) = ((x * x + y * y).squareRoot(), atan2(y, x))
  }
}

/// Same as `vDSP_polar`, in double precision.
public func vDSP_polarD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  for n in 0..<Int(__N) {
    let (x, y) = (__A[n &* __IA], __A[n &* __IA &+ 1])
    (__C[n &* __IC], __C[n &* __IC &+ 1]) = ((x * x + y * y).squareRoot(), atan2(y, x))
  }
}

/// Converts polar to rectangular coordinates: pairs (radius, angle) to (x, y). Strides are even.
public func vDSP_rect(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  for n in 0..<Int(__N) {
    let (radius, angle) = (__A[n &* __IA], __A[n &* __IA &+ 1])
    (__C[n &* __IC], __C[n &* __IC &+ 1]) = (radius * cos(angle), radius * sin(angle))
  }
}

/// Same as `vDSP_rect`, in double precision.
public func vDSP_rectD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  for n in 0..<Int(__N) {
    let (radius, angle) = (__A[n &* __IA], __A[n &* __IA &+ 1])
    (__C[n &* __IC], __C[n &* __IC &+ 1]) = (radius * cos(angle), radius * sin(angle))
  }
}
