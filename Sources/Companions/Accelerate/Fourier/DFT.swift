import Foundation

// Discrete Fourier transforms of f · 2ᵍ numbers, f one of 1, 3, 5 and 15.
//
// Unsafe: a setup is a reference to an object, retained from creation to destruction by its owner. The four
// addresses have the setup's length; for real transforms, half of it.

/// An opaque setup for a transform in single precision.
public typealias vDSP_DFT_Setup = OpaquePointer
/// An opaque setup for a transform in double precision.
public typealias vDSP_DFT_SetupD = OpaquePointer

/// The direction of a transform.
public enum vDSP_DFT_Direction: Int32, Sendable {
  /// To frequencies: exp(−2πi · …).
  case FORWARD = 1
  /// From frequencies: exp(+2πi · …), without the factor 1 / N.
  case INVERSE = -1
}

/// A transform of one length, kind and direction.
final class DiscreteTransform<T: vDSP_FloatingPointGeneratable & TransformLanes>: Sendable
where T.Scalar == T {
  private enum Kind {
    case complex(FourierTransform<T>)
    case real(RealFourierTransform<T>)
  }

  private let kind: Kind
  /// The number of complex elements, which are pairs of real ones for real transforms.
  let count: Int
  private let isInverse: Bool

  /// Returns nil for lengths that Apple's doesn't support; it supports f · 2ᵍ with f one of 1, 3, 5 and 15,
  /// and g at least 3, for real transforms 4.
  init?(count length: Int, isReal: Bool, isInverse: Bool) {
    guard length > 0 else { return nil }
    let powers = length.trailingZeroBitCount
    guard [1, 3, 5, 15].contains(length >> powers), powers >= (isReal ? 4 : 3), length <= 15 << 28 else {
      return nil
    }
    var tables: [Int: Twiddles<T>] = [:]
    if isReal {
      guard let transform = RealFourierTransform<T>(length, sharing: &tables) else { return nil }
      kind = .real(transform)
    } else {
      guard let transform = FourierTransform<T>(length, sharing: &tables) else { return nil }
      kind = .complex(transform)
    }
    count = isReal ? length / 2 : length
    self.isInverse = isInverse
  }

  /// An output may be the input of the same part.
  func run(
    _ inputReal: UnsafePointer<T>, _ inputImaginary: UnsafePointer<T>, _ outputReal: UnsafeMutablePointer<T>,
    _ outputImaginary: UnsafeMutablePointer<T>
  ) {
    if outputReal != inputReal { outputReal.update(from: inputReal, count: count) }
    if outputImaginary != inputImaginary { outputImaginary.update(from: inputImaginary, count: count) }
    let vector = SplitVector(outputReal, outputImaginary, 1)
    switch kind {
    case .complex(let transform): transform.run(inPlace: vector, isInverse: isInverse)
    case .real(let transform): transform.run(inPlace: vector, isInverse: isInverse)
    }
  }

  /// The object that a setup refers to.
  @inline(__always)
  static func of(_ setup: OpaquePointer) -> DiscreteTransform {
    Unmanaged<DiscreteTransform>.fromOpaque(UnsafeRawPointer(setup)).takeUnretainedValue()
  }

  static func setup(length: vDSP_Length, isReal: Bool, _ direction: vDSP_DFT_Direction) -> OpaquePointer? {
    DiscreteTransform(count: Int(clamping: length), isReal: isReal, isInverse: direction == .INVERSE)
      .map { OpaquePointer(Unmanaged.passRetained($0).toOpaque()) }
  }

  static func destroy(_ setup: OpaquePointer?) {
    guard let setup else { return }
    Unmanaged<DiscreteTransform>.fromOpaque(UnsafeRawPointer(setup)).release()
  }
}

/// Creates a setup for transforms of f · 2ᵍ complex numbers with f one of 1, 3, 5 and 15, and g at least 3;
/// nil for other lengths. `Previous` may be nil or any setup. Free the setup with `vDSP_DFT_DestroySetup`.
public func vDSP_DFT_zop_CreateSetup(
  _ __Previous: vDSP_DFT_Setup?, _ __Length: vDSP_Length, _ __Direction: vDSP_DFT_Direction
) -> vDSP_DFT_Setup? {
  DiscreteTransform<Float>.setup(length: __Length, isReal: false, __Direction)
}

/// Same as `vDSP_DFT_zop_CreateSetup`, in double precision.
public func vDSP_DFT_zop_CreateSetupD(
  _ __Previous: vDSP_DFT_SetupD?, _ __Length: vDSP_Length, _ __Direction: vDSP_DFT_Direction
) -> vDSP_DFT_SetupD? {
  DiscreteTransform<Double>.setup(length: __Length, isReal: false, __Direction)
}

/// Creates a setup for transforms of f · 2ᵍ real numbers with f one of 1, 3, 5 and 15, and g at least 4; nil
/// for other lengths. `Previous` may be nil or any setup. Free the setup with `vDSP_DFT_DestroySetup`.
public func vDSP_DFT_zrop_CreateSetup(
  _ __Previous: vDSP_DFT_Setup?, _ __Length: vDSP_Length, _ __Direction: vDSP_DFT_Direction
) -> vDSP_DFT_Setup? {
  DiscreteTransform<Float>.setup(length: __Length, isReal: true, __Direction)
}

/// Same as `vDSP_DFT_zrop_CreateSetup`, in double precision.
public func vDSP_DFT_zrop_CreateSetupD(
  _ __Previous: vDSP_DFT_SetupD?, _ __Length: vDSP_Length, _ __Direction: vDSP_DFT_Direction
) -> vDSP_DFT_SetupD? {
  DiscreteTransform<Double>.setup(length: __Length, isReal: true, __Direction)
}

/// Frees a setup, which must not be used afterwards.
public func vDSP_DFT_DestroySetup(_ __Setup: vDSP_DFT_Setup?) {
  DiscreteTransform<Float>.destroy(__Setup)
}

/// Frees a setup, which must not be used afterwards. In double precision.
public func vDSP_DFT_DestroySetupD(_ __Setup: vDSP_DFT_SetupD?) {
  DiscreteTransform<Double>.destroy(__Setup)
}

/// Transforms the real parts Ir and imaginary parts Ii into Or and Oi; an output may be the input of the same
/// part. Real transforms read pairs and write packed frequencies, with the factors of `vDSP_fft_zrop`.
public func vDSP_DFT_Execute(
  _ __Setup: OpaquePointer, _ __Ir: UnsafePointer<Float>, _ __Ii: UnsafePointer<Float>,
  _ __Or: UnsafeMutablePointer<Float>, _ __Oi: UnsafeMutablePointer<Float>
) {
  DiscreteTransform<Float>.of(__Setup).run(__Ir, __Ii, __Or, __Oi)
}

/// Same as `vDSP_DFT_Execute`, in double precision.
public func vDSP_DFT_ExecuteD(
  _ __Setup: OpaquePointer, _ __Ir: UnsafePointer<Double>, _ __Ii: UnsafePointer<Double>,
  _ __Or: UnsafeMutablePointer<Double>, _ __Oi: UnsafeMutablePointer<Double>
) {
  DiscreteTransform<Double>.of(__Setup).run(__Ir, __Ii, __Or, __Oi)
}
