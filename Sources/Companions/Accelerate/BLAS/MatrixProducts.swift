// Products of matrices, which OpenBLAS computes. Where α is 0 the operands aren't read, as the reference BLAS has it; OpenBLAS multiplies
// small ones on processors with AVX-512 nonetheless, and then what isn't a number in them gets into the result.

public import CLinearAlgebra

/// C = α · A · B + β · C, where A is M × K and B is K × N after they are transposed, if they are.
public func cblas_sgemm(
  _ __Order: CBLAS_ORDER, _ __TransA: CBLAS_TRANSPOSE, _ __TransB: CBLAS_TRANSPOSE, _ __M: Int32,
  _ __N: Int32,
  _ __K: Int32, _ __alpha: Float, _ __A: UnsafePointer<Float>!, _ __lda: Int32, _ __B: UnsafePointer<Float>!,
  _ __ldb: Int32, _ __beta: Float, _ __C: UnsafeMutablePointer<Float>!, _ __ldc: Int32
) {
  cblas_sgemm_of_openblas(
    __Order, __TransA, __TransB, __M, __N, terms(__K, __alpha), __alpha, __A, __lda, __B, __ldb, __beta, __C,
    __ldc)
}

/// C = α · A · B + β · C, as `cblas_sgemm`.
public func cblas_dgemm(
  _ __Order: CBLAS_ORDER, _ __TransA: CBLAS_TRANSPOSE, _ __TransB: CBLAS_TRANSPOSE, _ __M: Int32,
  _ __N: Int32,
  _ __K: Int32, _ __alpha: Double, _ __A: UnsafePointer<Double>!, _ __lda: Int32,
  _ __B: UnsafePointer<Double>!,
  _ __ldb: Int32, _ __beta: Double, _ __C: UnsafeMutablePointer<Double>!, _ __ldc: Int32
) {
  cblas_dgemm_of_openblas(
    __Order, __TransA, __TransB, __M, __N, terms(__K, __alpha), __alpha, __A, __lda, __B, __ldb, __beta, __C,
    __ldc)
}

/// Of how many terms the sums in a product are: of none where α is 0.
private func terms<T: BinaryFloatingPoint>(_ count: Int32, _ alpha: T) -> Int32 {
  alpha == 0 ? min(count, 0) : count
}
