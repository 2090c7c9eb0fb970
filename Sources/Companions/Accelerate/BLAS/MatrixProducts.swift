// Matrix products, computed by OpenBLAS. If α is 0, the operands aren't read, as in the reference BLAS: on
// processors with AVX-512, OpenBLAS multiplies small ones nonetheless, which would propagate their NaNs.

public import CLinearAlgebra

/// C = α · A · B + β · C, where A is M × K and B is K × N, after transposing them if requested.
public func cblas_sgemm(
  _ __Order: CBLAS_ORDER, _ __TransA: CBLAS_TRANSPOSE, _ __TransB: CBLAS_TRANSPOSE, _ __M: Int32,
  _ __N: Int32,
  _ __K: Int32, _ __alpha: Float, _ __A: UnsafePointer<Float>!, _ __lda: Int32, _ __B: UnsafePointer<Float>!,
  _ __ldb: Int32, _ __beta: Float, _ __C: UnsafeMutablePointer<Float>!, _ __ldc: Int32
) {
  cblas_sgemm_of_openblas(
    __Order, __TransA, __TransB, __M, __N, innerDimension(__K, __alpha), __alpha, __A, __lda, __B, __ldb,
    __beta, __C,
    __ldc)
}

/// Same as `cblas_sgemm`, in double precision.
public func cblas_dgemm(
  _ __Order: CBLAS_ORDER, _ __TransA: CBLAS_TRANSPOSE, _ __TransB: CBLAS_TRANSPOSE, _ __M: Int32,
  _ __N: Int32,
  _ __K: Int32, _ __alpha: Double, _ __A: UnsafePointer<Double>!, _ __lda: Int32,
  _ __B: UnsafePointer<Double>!,
  _ __ldb: Int32, _ __beta: Double, _ __C: UnsafeMutablePointer<Double>!, _ __ldc: Int32
) {
  cblas_dgemm_of_openblas(
    __Order, __TransA, __TransB, __M, __N, innerDimension(__K, __alpha), __alpha, __A, __lda, __B, __ldb,
    __beta, __C,
    __ldc)
}

/// The inner dimension of a product; 0 if α is 0.
private func innerDimension<T: BinaryFloatingPoint>(_ count: Int32, _ alpha: T) -> Int32 {
  alpha == 0 ? min(count, 0) : count
}
