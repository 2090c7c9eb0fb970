// What code beside Vision and Core ML calls of Apple's Accelerate and this module doesn't have yet, as unavailable declarations
// with Apple's signatures: code that uses one of them gets a compiler error that says so. A name leaves this file with the change
// that brings it.

import UnavailableInterface

// Also not here: the rest of LAPACK, BLAS and LAPACK of complex numbers, and Linear Algebra's objects.
// vImage's functions of other pixel formats follow the ones that are here.

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
