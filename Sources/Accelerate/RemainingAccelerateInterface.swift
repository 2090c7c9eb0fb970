// What code beside Vision and Core ML calls of Apple's Accelerate and this module doesn't have yet, as unavailable declarations
// with Apple's signatures: code that uses one of them gets a compiler error that says so. A name leaves this file with the change
// that brings it.

/// The body of every function below. No call to one of them compiles.
private func notAvailable() -> Never { preconditionFailure("not available on Linux yet") }

// Also not here: the rest of LAPACK (eigenvectors of matrices that aren't symmetric, banded and packed matrices), BLAS of complex,
// triangular, symmetric and banded matrices, Sparse Solvers and Quadrature. Transforms in two dimensions and vImage's functions of
// other pixel formats follow the ones that are here.

// MARK: - vDSP

@available(*, unavailable, message: "not available on Linux yet")
public func vDSP_fft2d_zip(
  _ __Setup: FFTSetup, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC0: vDSP_Stride, _ __IC1: vDSP_Stride,
  _ __Log2N0: vDSP_Length, _ __Log2N1: vDSP_Length, _ __Direction: FFTDirection
) { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public func vDSP_fft2d_zrip(
  _ __Setup: FFTSetup, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC0: vDSP_Stride, _ __IC1: vDSP_Stride,
  _ __Log2N0: vDSP_Length, _ __Log2N1: vDSP_Length, _ __flag: FFTDirection
) { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public func vDSP_imgfir(
  _ __A: UnsafePointer<Float>, _ __NR: vDSP_Length, _ __NC: vDSP_Length, _ __F: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>, _ __P: vDSP_Length, _ __Q: vDSP_Length
) { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public func vDSP_f3x3(
  _ __A: UnsafePointer<Float>, _ __NR: vDSP_Length, _ __NC: vDSP_Length, _ __F: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>
) { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public func vDSP_f5x5(
  _ __A: UnsafePointer<Float>, _ __NR: vDSP_Length, _ __NC: vDSP_Length, _ __F: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>
) { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public func vDSP_vqint(
  _ __A: UnsafePointer<Float>, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __M: vDSP_Length
) { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public func vDSP_fft2d_zipD(
  _ __Setup: FFTSetupD, _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC0: vDSP_Stride,
  _ __IC1: vDSP_Stride, _ __Log2N0: vDSP_Length, _ __Log2N1: vDSP_Length, _ __Direction: FFTDirection
) { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public func vDSP_fft2d_zripD(
  _ __Setup: FFTSetupD, _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC0: vDSP_Stride,
  _ __IC1: vDSP_Stride, _ __Log2N0: vDSP_Length, _ __Log2N1: vDSP_Length, _ __flag: FFTDirection
) { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public func vDSP_imgfirD(
  _ __A: UnsafePointer<Double>, _ __NR: vDSP_Length, _ __NC: vDSP_Length, _ __F: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>, _ __P: vDSP_Length, _ __Q: vDSP_Length
) { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public func vDSP_f3x3D(
  _ __A: UnsafePointer<Double>, _ __NR: vDSP_Length, _ __NC: vDSP_Length, _ __F: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>
) { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public func vDSP_f5x5D(
  _ __A: UnsafePointer<Double>, _ __NR: vDSP_Length, _ __NC: vDSP_Length, _ __F: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>
) { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public func vDSP_vqintD(
  _ __A: UnsafePointer<Double>, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __M: vDSP_Length
) { notAvailable() }
extension vDSP {
  @available(*, unavailable, message: "not available on Linux yet")
  public final class FFT2D<T> {}
}

// MARK: - BNNS

@available(*, unavailable, message: "not available on Linux yet")
public enum BNNS {}
@available(*, unavailable, message: "not available on Linux yet")
public enum BNNSGraph {}
@available(*, unavailable, message: "not available on Linux yet")
public struct BNNSNDArrayDescriptor {}
@available(*, unavailable, message: "not available on Linux yet")
public struct BNNSFilterParameters {}
