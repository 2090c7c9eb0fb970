import Foundation

// Fast Fourier transforms of powers of two. A setup holds their tables; threads may use it at the same time.
//
// Unsafe: a setup is a reference to an object, retained from creation to destruction by its owner. Split
// vectors have 2 ^ Log2N elements; for real transforms, half as many.

/// An opaque setup for transforms in single precision.
public typealias FFTSetup = OpaquePointer
/// An opaque setup for transforms in double precision.
public typealias FFTSetupD = OpaquePointer
/// `kFFTDirection_Forward` or `kFFTDirection_Inverse`.
public typealias FFTDirection = Int32
/// `kFFTRadix2`; others aren't supported.
public typealias FFTRadix = Int32

/// To frequencies: exp(−2πi · …).
public var kFFTDirection_Forward: Int { 1 }
/// From frequencies: exp(+2πi · …), without the factor 1 / N.
public var kFFTDirection_Inverse: Int { -1 }
/// Powers of two.
public var kFFTRadix2: Int { 0 }
/// Powers of two times three; unsupported.
public var kFFTRadix3: Int { 1 }
/// Powers of two times five; unsupported.
public var kFFTRadix5: Int { 2 }
/// To frequencies: exp(−2πi · …).
public var FFT_FORWARD: Int { kFFTDirection_Forward }
/// From frequencies: exp(+2πi · …), without the factor 1 / N.
public var FFT_INVERSE: Int { kFFTDirection_Inverse }
/// Powers of two.
public var FFT_RADIX2: Int { kFFTRadix2 }
/// Powers of two times three; unsupported.
public var FFT_RADIX3: Int { kFFTRadix3 }
/// Powers of two times five; unsupported.
public var FFT_RADIX5: Int { kFFTRadix5 }

/// The transforms of all powers of two up to a limit. Shared tables are 1.5 times as large as the largest.
final class PowerOfTwoTransforms<T: vDSP_FloatingPointGeneratable & TransformLanes>: Sendable
where T.Scalar == T {
  private let complex: [FourierTransform<T>]
  private let real: [RealFourierTransform<T>]

  init(log2n: Int) {
    var tables: [Int: Twiddles<T>] = [:]
    complex = (0...log2n).compactMap { FourierTransform(1 << $0, sharing: &tables) }
    real = (1...max(log2n, 1)).compactMap { RealFourierTransform(1 << $0, sharing: &tables) }
  }

  /// The object that a setup refers to.
  @inline(__always)
  static func of(_ setup: OpaquePointer) -> PowerOfTwoTransforms {
    Unmanaged<PowerOfTwoTransforms>.fromOpaque(UnsafeRawPointer(setup)).takeUnretainedValue()
  }

  /// Creates a setup; nil if the radix isn't 2 or the tables would take gigabytes.
  static func setup(log2n: vDSP_Length, radix: FFTRadix) -> OpaquePointer? {
    guard radix == kFFTRadix2, log2n <= 28 else { return nil }
    return OpaquePointer(Unmanaged.passRetained(PowerOfTwoTransforms(log2n: Int(log2n))).toOpaque())
  }

  static func destroy(_ setup: OpaquePointer?) {
    guard let setup else { return }
    Unmanaged<PowerOfTwoTransforms>.fromOpaque(UnsafeRawPointer(setup)).release()
  }

  /// Transforms a into c, which may be a. Traps if the size exceeds the setup's.
  func run(
    _ a: SplitVector<T>, into c: SplitVector<T>, log2n: vDSP_Length, direction: FFTDirection, isReal: Bool
  ) {
    let transform = complexTransform(log2n)
    precondition(!isReal || log2n > 0, "a real transform needs at least 2 elements")
    withContiguous(a, c, isReal ? transform.n / 2 : transform.n) { vector in
      if isReal {
        real[Int(log2n) - 1].run(inPlace: vector, isInverse: direction < 0)
      } else {
        transform.run(inPlace: vector, isInverse: direction < 0)
      }
    }
  }

  /// The transform of 2 ^ `log2n` complex numbers. Traps if the size exceeds the setup's.
  func complexTransform(_ log2n: vDSP_Length) -> FourierTransform<T> {
    precondition(
      log2n < complex.count, "the setup is for 2^\(complex.count - 1) elements, not for 2^\(log2n)")
    return complex[Int(log2n)]
  }
}

/// Calls the closure with a's elements, contiguous, and stores the results in c; in place if c has stride 1.
private func withContiguous<T>(
  _ a: SplitVector<T>, _ c: SplitVector<T>, _ count: Int, _ body: (SplitVector<T>) -> Void
) {
  if c.stride == 1 {
    if a.stride != 1 || a.real != c.real || a.imaginary != c.imaginary { generate(c, count) { a[$0] } }
    return body(c)
  }
  withUnsafeTemporaryAllocation(of: T.self, capacity: 2 * count) { memory in
    guard let base = memory.baseAddress else { return }
    let vector = SplitVector(base, base + count, 1)
    generate(vector, count) { a[$0] }
    body(vector)
    generate(c, count) { vector[$0] }
  }
}

/// Creates a setup for transforms of up to 2 ^ Log2n elements; nil if the radix isn't 2. Free it with
/// `vDSP_destroy_fftsetup`.
public func vDSP_create_fftsetup(_ __Log2n: vDSP_Length, _ __Radix: FFTRadix) -> FFTSetup? {
  PowerOfTwoTransforms<Float>.setup(log2n: __Log2n, radix: __Radix)
}

/// Same as `vDSP_create_fftsetup`, in double precision.
public func vDSP_create_fftsetupD(_ __Log2n: vDSP_Length, _ __Radix: FFTRadix) -> FFTSetupD? {
  PowerOfTwoTransforms<Double>.setup(log2n: __Log2n, radix: __Radix)
}

/// Frees a setup, which must not be used afterwards.
public func vDSP_destroy_fftsetup(_ __setup: FFTSetup?) {
  PowerOfTwoTransforms<Float>.destroy(__setup)
}

/// Frees a setup, which must not be used afterwards. In double precision.
public func vDSP_destroy_fftsetupD(_ __setup: FFTSetupD?) {
  PowerOfTwoTransforms<Double>.destroy(__setup)
}

/// C[k] = Σ C[j] · exp(∓2πi · j · k / N): minus forward, plus inverse, which isn't divided by N.
public func vDSP_fft_zip(
  _ __Setup: FFTSetup, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __Log2N: vDSP_Length,
  _ __Direction: FFTDirection
) {
  PowerOfTwoTransforms<Float>.of(__Setup).run(
    SplitVector(__C, __IC), into: SplitVector(__C, __IC), log2n: __Log2N, direction: __Direction,
    isReal: false)
}

/// Same as `vDSP_fft_zip`, in double precision.
public func vDSP_fft_zipD(
  _ __Setup: FFTSetupD, _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride,
  _ __Log2N: vDSP_Length, _ __Direction: FFTDirection
) {
  PowerOfTwoTransforms<Double>.of(__Setup).run(
    SplitVector(__C, __IC), into: SplitVector(__C, __IC), log2n: __Log2N, direction: __Direction,
    isReal: false)
}

/// Same as `vDSP_fft_zip`; the buffer is ignored.
public func vDSP_fft_zipt(
  _ __Setup: FFTSetup, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride,
  _ __Buffer: UnsafePointer<DSPSplitComplex>, _ __Log2N: vDSP_Length, _ __Direction: FFTDirection
) {
  PowerOfTwoTransforms<Float>.of(__Setup).run(
    SplitVector(__C, __IC), into: SplitVector(__C, __IC), log2n: __Log2N, direction: __Direction,
    isReal: false)
}

/// Same as `vDSP_fft_zipD`; the buffer is ignored.
public func vDSP_fft_ziptD(
  _ __Setup: FFTSetupD, _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride,
  _ __Buffer: UnsafePointer<DSPDoubleSplitComplex>, _ __Log2N: vDSP_Length, _ __Direction: FFTDirection
) {
  PowerOfTwoTransforms<Double>.of(__Setup).run(
    SplitVector(__C, __IC), into: SplitVector(__C, __IC), log2n: __Log2N, direction: __Direction,
    isReal: false)
}

/// C[k] = Σ A[j] · exp(∓2πi · j · k / N): minus forward, plus inverse, which isn't divided by N.
public func vDSP_fft_zop(
  _ __Setup: FFTSetup, _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride,
  _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __Log2N: vDSP_Length,
  _ __Direction: FFTDirection
) {
  PowerOfTwoTransforms<Float>.of(__Setup).run(
    SplitVector(__A, __IA), into: SplitVector(__C, __IC), log2n: __Log2N, direction: __Direction,
    isReal: false)
}

/// Same as `vDSP_fft_zop`, in double precision.
public func vDSP_fft_zopD(
  _ __Setup: FFTSetupD, _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __Log2N: vDSP_Length,
  _ __Direction: FFTDirection
) {
  PowerOfTwoTransforms<Double>.of(__Setup).run(
    SplitVector(__A, __IA), into: SplitVector(__C, __IC), log2n: __Log2N, direction: __Direction,
    isReal: false)
}

/// Same as `vDSP_fft_zop`; the buffer is ignored.
public func vDSP_fft_zopt(
  _ __Setup: FFTSetup, _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride,
  _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __Buffer: UnsafePointer<DSPSplitComplex>,
  _ __Log2N: vDSP_Length, _ __Direction: FFTDirection
) {
  PowerOfTwoTransforms<Float>.of(__Setup).run(
    SplitVector(__A, __IA), into: SplitVector(__C, __IC), log2n: __Log2N, direction: __Direction,
    isReal: false)
}

/// Same as `vDSP_fft_zopD`; the buffer is ignored.
public func vDSP_fft_zoptD(
  _ __Setup: FFTSetupD, _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride,
  _ __Buffer: UnsafePointer<DSPDoubleSplitComplex>, _ __Log2N: vDSP_Length, _ __Direction: FFTDirection
) {
  PowerOfTwoTransforms<Double>.of(__Setup).run(
    SplitVector(__A, __IA), into: SplitVector(__C, __IC), log2n: __Log2N, direction: __Direction,
    isReal: false)
}

/// Transforms N real numbers, stored as N / 2 complex pairs, in place. Frequencies 1 to N / 2 − 1 are stored
/// in the elements with that index; element 0 holds frequencies 0 and N / 2, both real, as its parts. The
/// forward transform is twice the mathematical one; the inverse isn't divided by N.
public func vDSP_fft_zrip(
  _ __Setup: FFTSetup, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __Log2N: vDSP_Length,
  _ __Direction: FFTDirection
) {
  PowerOfTwoTransforms<Float>.of(__Setup).run(
    SplitVector(__C, __IC), into: SplitVector(__C, __IC), log2n: __Log2N, direction: __Direction, isReal: true
  )
}

/// Same as `vDSP_fft_zrip`, in double precision.
public func vDSP_fft_zripD(
  _ __Setup: FFTSetupD, _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride,
  _ __Log2N: vDSP_Length, _ __Direction: FFTDirection
) {
  PowerOfTwoTransforms<Double>.of(__Setup).run(
    SplitVector(__C, __IC), into: SplitVector(__C, __IC), log2n: __Log2N, direction: __Direction, isReal: true
  )
}

/// Same as `vDSP_fft_zrip`; the buffer is ignored.
public func vDSP_fft_zript(
  _ __Setup: FFTSetup, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride,
  _ __Buffer: UnsafePointer<DSPSplitComplex>, _ __Log2N: vDSP_Length, _ __Direction: FFTDirection
) {
  PowerOfTwoTransforms<Float>.of(__Setup).run(
    SplitVector(__C, __IC), into: SplitVector(__C, __IC), log2n: __Log2N, direction: __Direction, isReal: true
  )
}

/// Same as `vDSP_fft_zripD`; the buffer is ignored.
public func vDSP_fft_zriptD(
  _ __Setup: FFTSetupD, _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride,
  _ __Buffer: UnsafePointer<DSPDoubleSplitComplex>, _ __Log2N: vDSP_Length, _ __Direction: FFTDirection
) {
  PowerOfTwoTransforms<Double>.of(__Setup).run(
    SplitVector(__C, __IC), into: SplitVector(__C, __IC), log2n: __Log2N, direction: __Direction, isReal: true
  )
}

/// Same as `vDSP_fft_zrip`, from A to C.
public func vDSP_fft_zrop(
  _ __Setup: FFTSetup, _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride,
  _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __Log2N: vDSP_Length,
  _ __Direction: FFTDirection
) {
  PowerOfTwoTransforms<Float>.of(__Setup).run(
    SplitVector(__A, __IA), into: SplitVector(__C, __IC), log2n: __Log2N, direction: __Direction, isReal: true
  )
}

/// Same as `vDSP_fft_zrop`, in double precision.
public func vDSP_fft_zropD(
  _ __Setup: FFTSetupD, _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride, _ __Log2N: vDSP_Length,
  _ __Direction: FFTDirection
) {
  PowerOfTwoTransforms<Double>.of(__Setup).run(
    SplitVector(__A, __IA), into: SplitVector(__C, __IC), log2n: __Log2N, direction: __Direction, isReal: true
  )
}

/// Same as `vDSP_fft_zrop`; the buffer is ignored.
public func vDSP_fft_zropt(
  _ __Setup: FFTSetup, _ __A: UnsafePointer<DSPSplitComplex>, _ __IA: vDSP_Stride,
  _ __C: UnsafePointer<DSPSplitComplex>, _ __IC: vDSP_Stride, _ __Buffer: UnsafePointer<DSPSplitComplex>,
  _ __Log2N: vDSP_Length, _ __Direction: FFTDirection
) {
  PowerOfTwoTransforms<Float>.of(__Setup).run(
    SplitVector(__A, __IA), into: SplitVector(__C, __IC), log2n: __Log2N, direction: __Direction, isReal: true
  )
}

/// Same as `vDSP_fft_zropD`; the buffer is ignored.
public func vDSP_fft_zroptD(
  _ __Setup: FFTSetupD, _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA: vDSP_Stride,
  _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC: vDSP_Stride,
  _ __Buffer: UnsafePointer<DSPDoubleSplitComplex>, _ __Log2N: vDSP_Length, _ __Direction: FFTDirection
) {
  PowerOfTwoTransforms<Double>.of(__Setup).run(
    SplitVector(__A, __IA), into: SplitVector(__C, __IC), log2n: __Log2N, direction: __Direction, isReal: true
  )
}
