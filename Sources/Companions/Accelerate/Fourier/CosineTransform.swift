import Foundation

// Unsafe: as in DFT.swift. Input and output have the setup's length; the output may be the input.

/// The types of cosine transforms; see `vDSP_DCT_Execute`.
public enum vDSP_DCT_Type: Int32, Sendable {
  case II = 2
  case III = 3
  case IV = 4
}

/// A cosine transform of N numbers, computed by a complex one of 2 N: each output is the real part of a
/// frequency of the input, with complex factors applied before and after.
final class CosineTransform: Sendable {
  let count: Int
  private let transform: DiscreteTransform<Float>
  /// The complex factors of the inputs and of the outputs.
  private let before: (real: [Float], imaginary: [Float])
  private let after: (real: [Float], imaginary: [Float])

  /// Returns nil, as Apple's, for lengths other than f · 2ᵍ with f one of 1, 3, 5 and 15, and g at least 4.
  init?(count: Int, type: vDSP_DCT_Type) {
    guard count > 0, count.isMultiple(of: 16), count <= 15 << 27,
      let transform = DiscreteTransform<Float>(count: 2 * count, isReal: false, isInverse: false)
    else { return nil }
    (self.count, self.transform) = (count, transform)
    let step = -Double.pi / Double(count)
    func turns(_ angle: (Double) -> Double, first: Double = 1) -> (real: [Float], imaginary: [Float]) {
      let factors = (0..<count).map { ($0 == 0 ? first : 1, angle(Double($0))) }
      return (factors.map { Float($0 * cos($1)) }, factors.map { Float($0 * sin($1)) })
    }
    switch type {
    case .II: (before, after) = (turns { _ in 0 }, turns { $0 * step / 2 })
    case .III: (before, after) = (turns({ $0 * step / 2 }, first: 0.5), turns { _ in 0 })
    case .IV: (before, after) = (turns { $0 * step / 2 }, turns { ($0 + 0.5) * step / 2 })
    }
  }

  func run(_ input: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 4 * count) { memory in
      guard let real = memory.baseAddress else { return }
      let imaginary = real + 2 * count
      real.initialize(repeating: 0, count: 4 * count)
      for n in 0..<count {
        real[n] = input[n] * before.real[n]
        imaginary[n] = input[n] * before.imaginary[n]
      }
      transform.run(real, imaginary, real, imaginary)
      for k in 0..<count { output[k] = real[k] * after.real[k] - imaginary[k] * after.imaginary[k] }
    }
  }

  /// The object that a setup refers to.
  static func of(_ setup: OpaquePointer) -> CosineTransform {
    Unmanaged<CosineTransform>.fromOpaque(UnsafeRawPointer(setup)).takeUnretainedValue()
  }
}

/// Creates a setup for cosine transforms of f · 2ᵍ numbers with f one of 1, 3, 5 and 15, and g at least 4;
/// nil for other lengths. `Previous` may be nil or any setup. Free the setup with `vDSP_DFT_DestroySetup`.
public func vDSP_DCT_CreateSetup(
  _ __Previous: vDSP_DFT_Setup?, _ __Length: vDSP_Length, _ __Type: vDSP_DCT_Type
) -> vDSP_DFT_Setup? {
  CosineTransform(count: Int(clamping: __Length), type: __Type).map {
    OpaquePointer(Unmanaged.passRetained($0).toOpaque())
  }
}

/// Computes a cosine transform of N numbers, unscaled. The output may be the input.
///
/// - Type II: out[k] = Σ in[n] · cos(k · (n + ½) · π / N).
/// - Type III, its inverse up to a factor 2 / N: out[k] = in[0] / 2 + Σ in[n] · cos((k + ½) · n · π / N), n
///   from 1.
/// - Type IV: out[k] = Σ in[n] · cos((k + ½) · (n + ½) · π / N).
public func vDSP_DCT_Execute(
  _ __Setup: OpaquePointer, _ __Input: UnsafePointer<Float>, _ __Output: UnsafeMutablePointer<Float>
) { CosineTransform.of(__Setup).run(__Input, __Output) }

extension vDSP {
  /// The types of cosine transforms; see `vDSP_DCT_Execute`.
  public enum DCTTransformType: Sendable {
    case II
    case III
    case IV

    /// The type for the functions with setups.
    public var dctType: vDSP_DCT_Type {
      switch self {
      case .II: .II
      case .III: .III
      case .IV: .IV
      }
    }
  }

  /// A cosine transform of `count` numbers; see `vDSP_DCT_Execute`.
  public final class DCT: Sendable {
    private let transform: CosineTransform

    /// Returns nil for unsupported lengths; see `vDSP_DCT_CreateSetup`.
    public init?(previous: DCT? = nil, count: Int, transformType: DCTTransformType) {
      guard let transform = CosineTransform(count: count, type: transformType.dctType) else { return nil }
      self.transform = transform
    }

    /// Transforms `count` numbers.
    public func transform(_ vector: some AccelerateBuffer<Float>) -> [Float] {
      precondition(sameCount: transform.count, vector.count)
      return withVector(vector) { vector, count in
        newVector(count: count) { self.transform.run(vector.base, $0.base) }
      }
    }

    /// Transforms `count` numbers.
    public func transform(
      _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
    ) {
      precondition(sameCount: transform.count, vector.count)
      withVectors(vector, &result) { vector, result, _ in self.transform.run(vector.base, result.base) }
    }
  }
}
