// Unsafe: a setup is a reference to an object, retained from creation to destruction. The delays have two
// numbers for each section and two more.

/// An opaque setup of a cascade in single precision.
public typealias vDSP_biquad_Setup = OpaquePointer
/// An opaque setup of a cascade in double precision.
public typealias vDSP_biquad_SetupD = OpaquePointer

/// A cascade of sections y[n] = b₀ x[n] + b₁ x[n − 1] + b₂ x[n − 2] − a₁ y[n − 1] − a₂ y[n − 2].
final class BiquadCascade: Sendable {
  /// b₀, b₁, b₂, a₁ and a₂ of each section.
  private let coefficients: [Double]
  var sections: Int { coefficients.count / 5 }

  init?(_ coefficients: [Double]) {
    guard !coefficients.isEmpty, coefficients.count.isMultiple(of: 5) else { return nil }
    self.coefficients = coefficients
  }

  /// - Parameter delays: the last two inputs, the older one first, then the last two outputs of each section;
  ///   updated.
  @inline(__always)
  func run<T: vDSP_FloatingPointGeneratable & BinaryFloatingPoint>(
    _ x: Strided<T>, _ y: MutableStrided<T>, _ count: Int, delays: UnsafeMutablePointer<T>
  ) {
    // A section's inputs before the first are the previous section's outputs before it ran.
    var (x2, x1) = (delays[0], delays[1])
    for section in 0..<sections {
      let c = coefficients[5 * section..<5 * section + 5].map { T($0) }
      let (b0, b1, b2, a1, a2) = (c[0], c[1], c[2], c[3], c[4])
      let input = section == 0 ? x : y.elements
      let own = delays + 2 * (section + 1)
      let before = (own[0], own[1])
      var (y2, y1) = before
      for n in 0..<count {
        let value = input[n]
        let result = b0 * value + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        (x2, x1, y2, y1) = (x1, value, y1, result)
        y[n] = result
      }
      if section == 0 { (delays[0], delays[1]) = (x2, x1) }
      (own[0], own[1]) = (y2, y1)
      (x2, x1) = before
    }
  }

  /// The object that a setup refers to.
  static func of(_ setup: OpaquePointer) -> BiquadCascade {
    Unmanaged<BiquadCascade>.fromOpaque(UnsafeRawPointer(setup)).takeUnretainedValue()
  }

  static func setup(_ coefficients: UnsafePointer<Double>, _ sections: vDSP_Length) -> OpaquePointer? {
    guard sections > 0, sections <= 1 << 20 else { return nil }
    return BiquadCascade(Array(UnsafeBufferPointer(start: coefficients, count: 5 * Int(sections)))).map {
      OpaquePointer(Unmanaged.passRetained($0).toOpaque())
    }
  }

  static func destroy(_ setup: OpaquePointer?) {
    guard let setup else { return }
    Unmanaged<BiquadCascade>.fromOpaque(UnsafeRawPointer(setup)).release()
  }
}

/// Creates a setup of a cascade of M sections from their coefficients b₀, b₁, b₂, a₁ and a₂; nil for no
/// sections. Free it with `vDSP_biquad_DestroySetup`.
public func vDSP_biquad_CreateSetup(_ __Coefficients: UnsafePointer<Double>, _ __M: vDSP_Length)
  -> vDSP_biquad_Setup?
{ BiquadCascade.setup(__Coefficients, __M) }

/// Same as `vDSP_biquad_CreateSetup`, in double precision. Free the setup with `vDSP_biquad_DestroySetupD`.
public func vDSP_biquad_CreateSetupD(_ __Coefficients: UnsafePointer<Double>, _ __M: vDSP_Length)
  -> vDSP_biquad_SetupD?
{ BiquadCascade.setup(__Coefficients, __M) }

/// Frees a setup, which must not be used afterwards.
public func vDSP_biquad_DestroySetup(_ __setup: vDSP_biquad_Setup?) { BiquadCascade.destroy(__setup) }

/// Frees a setup, which must not be used afterwards. In double precision.
public func vDSP_biquad_DestroySetupD(_ __setup: vDSP_biquad_SetupD?) { BiquadCascade.destroy(__setup) }

/// Filters X into Y by a cascade of sections
/// y[n] = b₀ x[n] + b₁ x[n − 1] + b₂ x[n − 2] − a₁ y[n − 1] − a₂ y[n − 2].
///
/// - Parameter __Delay: 2 M + 2 numbers, initially zero, from which a later call continues.
public func vDSP_biquad(
  _ __Setup: OpaquePointer, _ __Delay: UnsafeMutablePointer<Float>, _ __X: UnsafePointer<Float>,
  _ __IX: vDSP_Stride, _ __Y: UnsafeMutablePointer<Float>, _ __IY: vDSP_Stride, _ __N: vDSP_Length
) { BiquadCascade.of(__Setup).run(Strided(__X, __IX), MutableStrided(__Y, __IY), Int(__N), delays: __Delay) }

/// Same as `vDSP_biquad`, in double precision.
///
/// - Parameter __Delay: 2 M + 2 numbers, initially zero, from which a later call continues.
public func vDSP_biquadD(
  _ __Setup: OpaquePointer, _ __Delay: UnsafeMutablePointer<Double>, _ __X: UnsafePointer<Double>,
  _ __IX: vDSP_Stride, _ __Y: UnsafeMutablePointer<Double>, _ __IY: vDSP_Stride, _ __N: vDSP_Length
) { BiquadCascade.of(__Setup).run(Strided(__X, __IX), MutableStrided(__Y, __IY), Int(__N), delays: __Delay) }

extension vDSP {
  /// A filter that is a cascade of sections, and keeps its state between calls; see `vDSP_biquad`.
  public struct Biquad<T: vDSP_FloatingPointGeneratable & BinaryFloatingPoint> {
    private let cascade: BiquadCascade
    private var delays: [T]

    /// - Parameters:
    ///   - coefficients: b₀, b₁, b₂, a₁ and a₂ of each section.
    ///   - channelCount: 1; the initializer returns nil for others, which aren't supported.
    ///   - sectionCount: a fifth of the coefficients' count; the initializer returns nil for others.
    public init?(
      coefficients: [Double], channelCount: vDSP_Length, sectionCount: vDSP_Length, ofType: T.Type
    ) {
      guard channelCount == 1, let cascade = BiquadCascade(coefficients),
        sectionCount == cascade.sections
      else { return nil }
      self.cascade = cascade
      delays = Array(repeating: 0, count: 2 * cascade.sections + 2)
    }

    /// Returns the filtered vector.
    public mutating func apply(input: some AccelerateBuffer<T>) -> [T] {
      withVector(input) { input, count in
        newVector(count: count) { result in
          delays.withUnsafeMutableBufferPointer {
            guard let delays = $0.baseAddress else { return }
            cascade.run(input, result, count, delays: delays)
          }
        }
      }
    }

    /// Filters into a vector of the same count.
    public mutating func apply(
      input: some AccelerateBuffer<T>, output: inout some AccelerateMutableBuffer<T>
    ) {
      withVectors(input, &output) { input, output, count in
        delays.withUnsafeMutableBufferPointer {
          guard let delays = $0.baseAddress else { return }
          cascade.run(input, output, count, delays: delays)
        }
      }
    }
  }
}
