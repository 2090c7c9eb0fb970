// API of Apple's Accelerate that code beside Vision and Core ML uses and this module lacks, declared
// unavailable with Apple's signatures, so that code that uses it gets a clear compiler error. Implementing a
// declaration removes it from this file.

import UnavailableInterface

// Also missing: the rest of LAPACK, BLAS and LAPACK of complex numbers, Linear Algebra's objects, and
// vImage's functions of other pixel formats.

// MARK: - vDSP

extension vDSP {
  @available(*, unavailable, message: "not available on Linux yet; use vDSP_fft2d_zip or vDSP_fft2d_zrip")
  public final class FFT2D<T> {}
}

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
