// Unsafe: setups and addresses are passed to the functions of FFT.swift; the classes own their setups.

/// The split vectors that `vDSP.FFT` transforms: `DSPSplitComplex` and `DSPDoubleSplitComplex`.
public protocol vDSP_FourierTransformable {
  static func _makeTransform(log2n: vDSP_Length) -> vDSP._FourierSetup?
  static func _transform(
    _ setup: vDSP._FourierSetup, log2n: vDSP_Length, input: Self, output: Self, direction: FFTDirection)
}

/// The element types of `vDSP.DFT`: `Float` and `Double`.
public protocol vDSP_DiscreteFourierTransformable: vDSP_FloatingPointGeneratable {
  static func _makeTransform(
    count: Int, isReal: Bool, direction: vDSP_DFT_Direction
  ) -> vDSP._FourierSetup?
  static func _transform(
    _ setup: vDSP._FourierSetup, _ inputReal: UnsafePointer<Self>, _ inputImaginary: UnsafePointer<Self>,
    _ outputReal: UnsafeMutablePointer<Self>, _ outputImaginary: UnsafeMutablePointer<Self>)
}

extension vDSP {
  /// The direction of a transform.
  public enum FourierTransformDirection: Sendable {
    case forward
    /// From frequencies, without the factor 1 / N.
    case inverse

    /// The direction for the functions with setups.
    public var dftDirection: vDSP_DFT_Direction { self == .forward ? .FORWARD : .INVERSE }
    /// The direction for the functions with setups.
    public var fftDirection: FFTDirection { self == .forward ? 1 : -1 }
  }

  /// The factor of a transform's length beside a power of two.
  public enum Radix: Sendable {
    case radix2
    /// Unsupported.
    case radix3
    /// Unsupported.
    case radix5
  }

  /// The elements of a discrete transform's input and output.
  public enum DFTTransformType: Sendable {
    case complexComplex
    /// Real numbers, stored as complex pairs, to packed frequencies, and back.
    case complexReal
  }

  /// The reason why a transform can't be created.
  public enum Error: Swift.Error, Equatable {
    /// There is no transform of this number of elements.
    case unsupportedCount(Int)
  }

  /// A setup, which is freed with the object.
  public final class _FourierSetup: @unchecked Sendable {
    // Immutable after creation.
    fileprivate let setup: OpaquePointer
    private let destroy: @Sendable (OpaquePointer) -> Void

    fileprivate init?(_ setup: OpaquePointer?, destroy: @escaping @Sendable (OpaquePointer) -> Void) {
      guard let setup else { return nil }
      (self.setup, self.destroy) = (setup, destroy)
    }

    deinit { destroy(setup) }
  }

  /// Fast transforms of 2 ^ `log2n` real numbers, stored as complex pairs; see `vDSP_fft_zrop`.
  public final class FFT<T: vDSP_FourierTransformable> {
    private let log2n: vDSP_Length
    private let setup: _FourierSetup

    /// Returns nil if the radix isn't 2 or there are fewer than two numbers.
    public init?(log2n: vDSP_Length, radix: Radix, ofType: T.Type) {
      guard radix == .radix2, log2n > 0, let setup = T._makeTransform(log2n: log2n) else { return nil }
      (self.log2n, self.setup) = (log2n, setup)
    }

    /// Transforms to frequencies, which are twice the mathematical ones.
    public func forward(input: T, output: inout T) {
      transform(input: input, output: &output, direction: .forward)
    }

    /// Transforms from frequencies, without dividing by the count.
    public func inverse(input: T, output: inout T) {
      transform(input: input, output: &output, direction: .inverse)
    }

    /// Transforms to or from frequencies. The output may be the input.
    public func transform(input: T, output: inout T, direction: FourierTransformDirection) {
      T._transform(setup, log2n: log2n, input: input, output: output, direction: direction.fftDirection)
    }
  }

  /// A transform of `count` numbers; see `vDSP_DFT_zop_CreateSetup` and `vDSP_DFT_zrop_CreateSetup`.
  public final class DFT<T: vDSP_DiscreteFourierTransformable> {
    /// The number of elements of each part: `count`, or half of it for real transforms.
    private let count: Int
    private let setup: _FourierSetup

    /// Returns nil for unsupported lengths.
    public init?(
      previous: DFT? = nil, count: Int, direction: FourierTransformDirection, transformType: DFTTransformType,
      ofType: T.Type
    ) {
      let isReal = transformType == .complexReal
      guard
        let setup = T._makeTransform(count: count, isReal: isReal, direction: direction.dftDirection)
      else { return nil }
      (self.count, self.setup) = (isReal ? count / 2 : count, setup)
    }

    /// Transforms real and imaginary parts.
    public func transform(
      inputReal: some AccelerateBuffer<T>, inputImaginary: some AccelerateBuffer<T>
    ) -> (real: [T], imaginary: [T]) {
      var (real, imaginary) = ([T](repeating: 0, count: count), [T](repeating: 0, count: count))
      transform(
        inputReal: inputReal, inputImaginary: inputImaginary, outputReal: &real, outputImaginary: &imaginary)
      return (real, imaginary)
    }

    /// Transforms real and imaginary parts.
    public func transform(
      inputReal: some AccelerateBuffer<T>, inputImaginary: some AccelerateBuffer<T>,
      outputReal: inout some AccelerateMutableBuffer<T>,
      outputImaginary: inout some AccelerateMutableBuffer<T>
    ) {
      precondition(
        sameCount: count, inputReal.count, inputImaginary.count, outputReal.count, outputImaginary.count)
      withVectors(inputReal, &outputReal) { inputReal, outputReal, _ in
        withVectors(inputImaginary, &outputImaginary) { inputImaginary, outputImaginary, _ in
          T._transform(setup, inputReal.base, inputImaginary.base, outputReal.base, outputImaginary.base)
        }
      }
    }
  }

  /// A transform of `count` numbers: `DFT`, with an error for unsupported lengths.
  public final class DiscreteFourierTransform<T: vDSP_DiscreteFourierTransformable> {
    private let transform: DFT<T>

    /// Throws `vDSP.Error.unsupportedCount` for unsupported lengths.
    public init(
      previous: DiscreteFourierTransform? = nil, count: Int, direction: FourierTransformDirection,
      transformType: DFTTransformType, ofType: T.Type
    ) throws {
      guard
        let transform = DFT(
          count: count, direction: direction, transformType: transformType, ofType: ofType)
      else { throw Error.unsupportedCount(count) }
      self.transform = transform
    }

    /// Transforms real and imaginary parts.
    public func transform(
      real: some AccelerateBuffer<T>, imaginary: some AccelerateBuffer<T>
    ) -> (real: [T], imaginary: [T]) {
      transform.transform(inputReal: real, inputImaginary: imaginary)
    }

    /// Transforms real and imaginary parts.
    public func transform(
      inputReal: some AccelerateBuffer<T>, inputImaginary: some AccelerateBuffer<T>,
      outputReal: inout some AccelerateMutableBuffer<T>,
      outputImaginary: inout some AccelerateMutableBuffer<T>
    ) {
      transform.transform(
        inputReal: inputReal, inputImaginary: inputImaginary, outputReal: &outputReal,
        outputImaginary: &outputImaginary)
    }
  }
}

extension DSPSplitComplex: vDSP_FourierTransformable {
  public static func _makeTransform(log2n: vDSP_Length) -> vDSP._FourierSetup? {
    vDSP._FourierSetup(vDSP_create_fftsetup(log2n, FFTRadix(kFFTRadix2))) { vDSP_destroy_fftsetup($0) }
  }

  public static func _transform(
    _ setup: vDSP._FourierSetup, log2n: vDSP_Length, input: DSPSplitComplex, output: DSPSplitComplex,
    direction: FFTDirection
  ) {
    withUnsafePointer(to: input) { input in
      withUnsafePointer(to: output) { vDSP_fft_zrop(setup.setup, input, 1, $0, 1, log2n, direction) }
    }
  }
}

extension Float: vDSP_DiscreteFourierTransformable {
  public static func _makeTransform(
    count: Int, isReal: Bool, direction: vDSP_DFT_Direction
  ) -> vDSP._FourierSetup? {
    vDSP._FourierSetup(
      DiscreteTransform<Float>.setup(length: vDSP_Length(max(count, 0)), isReal: isReal, direction)
    ) { vDSP_DFT_DestroySetup($0) }
  }

  public static func _transform(
    _ setup: vDSP._FourierSetup, _ inputReal: UnsafePointer<Float>, _ inputImaginary: UnsafePointer<Float>,
    _ outputReal: UnsafeMutablePointer<Float>, _ outputImaginary: UnsafeMutablePointer<Float>
  ) {
    vDSP_DFT_Execute(setup.setup, inputReal, inputImaginary, outputReal, outputImaginary)
  }
}

extension DSPDoubleSplitComplex: vDSP_FourierTransformable {
  public static func _makeTransform(log2n: vDSP_Length) -> vDSP._FourierSetup? {
    vDSP._FourierSetup(vDSP_create_fftsetupD(log2n, FFTRadix(kFFTRadix2))) { vDSP_destroy_fftsetupD($0) }
  }

  public static func _transform(
    _ setup: vDSP._FourierSetup, log2n: vDSP_Length, input: DSPDoubleSplitComplex,
    output: DSPDoubleSplitComplex, direction: FFTDirection
  ) {
    withUnsafePointer(to: input) { input in
      withUnsafePointer(to: output) { vDSP_fft_zropD(setup.setup, input, 1, $0, 1, log2n, direction) }
    }
  }
}

extension Double: vDSP_DiscreteFourierTransformable {
  public static func _makeTransform(
    count: Int, isReal: Bool, direction: vDSP_DFT_Direction
  ) -> vDSP._FourierSetup? {
    vDSP._FourierSetup(
      DiscreteTransform<Double>.setup(length: vDSP_Length(max(count, 0)), isReal: isReal, direction)
    ) { vDSP_DFT_DestroySetupD($0) }
  }

  public static func _transform(
    _ setup: vDSP._FourierSetup, _ inputReal: UnsafePointer<Double>, _ inputImaginary: UnsafePointer<Double>,
    _ outputReal: UnsafeMutablePointer<Double>, _ outputImaginary: UnsafeMutablePointer<Double>
  ) {
    vDSP_DFT_ExecuteD(setup.setup, inputReal, inputImaginary, outputReal, outputImaginary)
  }
}
