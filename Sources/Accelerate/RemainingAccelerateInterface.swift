// What code beside Vision and Core ML calls of Apple's Accelerate and this module doesn't have yet, as unavailable declarations
// with Apple's signatures: code that uses one of them gets a compiler error that says so. A name leaves this file with the change
// that brings it.

/// The body of every function below. No call to one of them compiles.
private func notAvailable() -> Never { preconditionFailure("not available on Linux yet") }

// Also not here: the rest of LAPACK (banded and packed matrices), BLAS of complex and banded matrices, and Linear Algebra's objects.
// vImage's functions of other pixel formats follow the ones that are here.

// MARK: - vDSP

extension vDSP {
  @available(*, unavailable, message: "not available on Linux yet; use vDSP_fft2d_zip or vDSP_fft2d_zrip")
  public final class FFT2D<T> {}
}

// MARK: - BLAS and LAPACK

@available(*, unavailable, message: "not available on Linux yet")
public func cblas_ssyrk(
  _ __Order: CBLAS_ORDER, _ __Uplo: CBLAS_UPLO, _ __Trans: CBLAS_TRANSPOSE, _ __N: Int32, _ __K: Int32,
  _ __alpha: Float, _ __A: UnsafePointer<Float>!, _ __lda: Int32, _ __beta: Float,
  _ __C: UnsafeMutablePointer<Float>!, _ __ldc: Int32
) { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public func cblas_ssymm(
  _ __Order: CBLAS_ORDER, _ __Side: CBLAS_SIDE, _ __Uplo: CBLAS_UPLO, _ __M: Int32, _ __N: Int32,
  _ __alpha: Float, _ __A: UnsafePointer<Float>!, _ __lda: Int32, _ __B: UnsafePointer<Float>!,
  _ __ldb: Int32,
  _ __beta: Float, _ __C: UnsafeMutablePointer<Float>!, _ __ldc: Int32
) { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public func cblas_ssymv(
  _ __Order: CBLAS_ORDER, _ __Uplo: CBLAS_UPLO, _ __N: Int32, _ __alpha: Float, _ __A: UnsafePointer<Float>!,
  _ __lda: Int32, _ __X: UnsafePointer<Float>!, _ __incX: Int32, _ __beta: Float,
  _ __Y: UnsafeMutablePointer<Float>!, _ __incY: Int32
) { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public func cblas_strsm(
  _ __Order: CBLAS_ORDER, _ __Side: CBLAS_SIDE, _ __Uplo: CBLAS_UPLO, _ __TransA: CBLAS_TRANSPOSE,
  _ __Diag: CBLAS_DIAG, _ __M: Int32, _ __N: Int32, _ __alpha: Float, _ __A: UnsafePointer<Float>!,
  _ __lda: Int32, _ __B: UnsafeMutablePointer<Float>!, _ __ldb: Int32
) { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public func cblas_strmm(
  _ __Order: CBLAS_ORDER, _ __Side: CBLAS_SIDE, _ __Uplo: CBLAS_UPLO, _ __TransA: CBLAS_TRANSPOSE,
  _ __Diag: CBLAS_DIAG, _ __M: Int32, _ __N: Int32, _ __alpha: Float, _ __A: UnsafePointer<Float>!,
  _ __lda: Int32, _ __B: UnsafeMutablePointer<Float>!, _ __ldb: Int32
) { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public func sgeev_(
  _ __jobvl: UnsafeMutablePointer<CChar>!, _ __jobvr: UnsafeMutablePointer<CChar>!,
  _ __n: UnsafeMutablePointer<Int32>!, _ __a: UnsafeMutablePointer<Float>!,
  _ __lda: UnsafeMutablePointer<Int32>!, _ __wr: UnsafeMutablePointer<Float>!,
  _ __wi: UnsafeMutablePointer<Float>!, _ __vl: UnsafeMutablePointer<Float>!,
  _ __ldvl: UnsafeMutablePointer<Int32>!, _ __vr: UnsafeMutablePointer<Float>!,
  _ __ldvr: UnsafeMutablePointer<Int32>!, _ __work: UnsafeMutablePointer<Float>!,
  _ __lwork: UnsafeMutablePointer<Int32>!, _ __info: UnsafeMutablePointer<Int32>!
) -> Int32 { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public func sgeqrf_(
  _ __m: UnsafeMutablePointer<Int32>!, _ __n: UnsafeMutablePointer<Int32>!,
  _ __a: UnsafeMutablePointer<Float>!, _ __lda: UnsafeMutablePointer<Int32>!,
  _ __tau: UnsafeMutablePointer<Float>!, _ __work: UnsafeMutablePointer<Float>!,
  _ __lwork: UnsafeMutablePointer<Int32>!, _ __info: UnsafeMutablePointer<Int32>!
) -> Int32 { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public func sorgqr_(
  _ __m: UnsafeMutablePointer<Int32>!, _ __n: UnsafeMutablePointer<Int32>!,
  _ __k: UnsafeMutablePointer<Int32>!, _ __a: UnsafeMutablePointer<Float>!,
  _ __lda: UnsafeMutablePointer<Int32>!, _ __tau: UnsafeMutablePointer<Float>!,
  _ __work: UnsafeMutablePointer<Float>!, _ __lwork: UnsafeMutablePointer<Int32>!,
  _ __info: UnsafeMutablePointer<Int32>!
) -> Int32 { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public func spotri_(
  _ __uplo: UnsafeMutablePointer<CChar>!, _ __n: UnsafeMutablePointer<Int32>!,
  _ __a: UnsafeMutablePointer<Float>!, _ __lda: UnsafeMutablePointer<Int32>!,
  _ __info: UnsafeMutablePointer<Int32>!
) -> Int32 { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public func cblas_dsyrk(
  _ __Order: CBLAS_ORDER, _ __Uplo: CBLAS_UPLO, _ __Trans: CBLAS_TRANSPOSE, _ __N: Int32, _ __K: Int32,
  _ __alpha: Double, _ __A: UnsafePointer<Double>!, _ __lda: Int32, _ __beta: Double,
  _ __C: UnsafeMutablePointer<Double>!, _ __ldc: Int32
) { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public func cblas_dsymm(
  _ __Order: CBLAS_ORDER, _ __Side: CBLAS_SIDE, _ __Uplo: CBLAS_UPLO, _ __M: Int32, _ __N: Int32,
  _ __alpha: Double, _ __A: UnsafePointer<Double>!, _ __lda: Int32, _ __B: UnsafePointer<Double>!,
  _ __ldb: Int32,
  _ __beta: Double, _ __C: UnsafeMutablePointer<Double>!, _ __ldc: Int32
) { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public func cblas_dsymv(
  _ __Order: CBLAS_ORDER, _ __Uplo: CBLAS_UPLO, _ __N: Int32, _ __alpha: Double,
  _ __A: UnsafePointer<Double>!,
  _ __lda: Int32, _ __X: UnsafePointer<Double>!, _ __incX: Int32, _ __beta: Double,
  _ __Y: UnsafeMutablePointer<Double>!, _ __incY: Int32
) { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public func cblas_dtrsm(
  _ __Order: CBLAS_ORDER, _ __Side: CBLAS_SIDE, _ __Uplo: CBLAS_UPLO, _ __TransA: CBLAS_TRANSPOSE,
  _ __Diag: CBLAS_DIAG, _ __M: Int32, _ __N: Int32, _ __alpha: Double, _ __A: UnsafePointer<Double>!,
  _ __lda: Int32, _ __B: UnsafeMutablePointer<Double>!, _ __ldb: Int32
) { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public func cblas_dtrmm(
  _ __Order: CBLAS_ORDER, _ __Side: CBLAS_SIDE, _ __Uplo: CBLAS_UPLO, _ __TransA: CBLAS_TRANSPOSE,
  _ __Diag: CBLAS_DIAG, _ __M: Int32, _ __N: Int32, _ __alpha: Double, _ __A: UnsafePointer<Double>!,
  _ __lda: Int32, _ __B: UnsafeMutablePointer<Double>!, _ __ldb: Int32
) { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public func dgeev_(
  _ __jobvl: UnsafeMutablePointer<CChar>!, _ __jobvr: UnsafeMutablePointer<CChar>!,
  _ __n: UnsafeMutablePointer<Int32>!, _ __a: UnsafeMutablePointer<Double>!,
  _ __lda: UnsafeMutablePointer<Int32>!, _ __wr: UnsafeMutablePointer<Double>!,
  _ __wi: UnsafeMutablePointer<Double>!, _ __vl: UnsafeMutablePointer<Double>!,
  _ __ldvl: UnsafeMutablePointer<Int32>!, _ __vr: UnsafeMutablePointer<Double>!,
  _ __ldvr: UnsafeMutablePointer<Int32>!, _ __work: UnsafeMutablePointer<Double>!,
  _ __lwork: UnsafeMutablePointer<Int32>!, _ __info: UnsafeMutablePointer<Int32>!
) -> Int32 { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public func dgeqrf_(
  _ __m: UnsafeMutablePointer<Int32>!, _ __n: UnsafeMutablePointer<Int32>!,
  _ __a: UnsafeMutablePointer<Double>!, _ __lda: UnsafeMutablePointer<Int32>!,
  _ __tau: UnsafeMutablePointer<Double>!, _ __work: UnsafeMutablePointer<Double>!,
  _ __lwork: UnsafeMutablePointer<Int32>!, _ __info: UnsafeMutablePointer<Int32>!
) -> Int32 { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public func dorgqr_(
  _ __m: UnsafeMutablePointer<Int32>!, _ __n: UnsafeMutablePointer<Int32>!,
  _ __k: UnsafeMutablePointer<Int32>!, _ __a: UnsafeMutablePointer<Double>!,
  _ __lda: UnsafeMutablePointer<Int32>!, _ __tau: UnsafeMutablePointer<Double>!,
  _ __work: UnsafeMutablePointer<Double>!, _ __lwork: UnsafeMutablePointer<Int32>!,
  _ __info: UnsafeMutablePointer<Int32>!
) -> Int32 { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public func dpotri_(
  _ __uplo: UnsafeMutablePointer<CChar>!, _ __n: UnsafeMutablePointer<Int32>!,
  _ __a: UnsafeMutablePointer<Double>!, _ __lda: UnsafeMutablePointer<Int32>!,
  _ __info: UnsafeMutablePointer<Int32>!
) -> Int32 { notAvailable() }

// MARK: - Integrals and sparse matrices

@available(*, unavailable, message: "not available on Linux yet")
public struct Quadrature {}
@available(*, unavailable, message: "not available on Linux yet")
public struct SparseMatrixStructure {}
@available(*, unavailable, message: "not available on Linux yet")
public struct SparseMatrix_Float {}
@available(*, unavailable, message: "not available on Linux yet")
public struct SparseMatrix_Double {}
@available(*, unavailable, message: "not available on Linux yet")
public struct SparseAttributes_t {}
@available(*, unavailable, message: "not available on Linux yet")
public struct DenseMatrix_Float {}
@available(*, unavailable, message: "not available on Linux yet")
public struct DenseMatrix_Double {}
@available(*, unavailable, message: "not available on Linux yet")
public struct DenseVector_Float {}
@available(*, unavailable, message: "not available on Linux yet")
public struct DenseVector_Double {}

// MARK: - BNNS

@available(*, unavailable, message: "not available on Linux yet")
public enum BNNS {}
@available(*, unavailable, message: "not available on Linux yet")
public enum BNNSGraph {}
@available(*, unavailable, message: "not available on Linux yet")
public struct BNNSNDArrayDescriptor {}
@available(*, unavailable, message: "not available on Linux yet")
public struct BNNSFilterParameters {}
