import Foundation
import SeededRandom

extension MLTensor {
  /// Creates `count` evenly spaced numbers from `start` through `end`; only `start` if `count` is 1.
  public init(linearSpaceFrom start: Float, through end: Float, count: Int) {
    self.init(linearSpaceFrom: start, through: end, count: count, scalarType: Float.self)
  }

  /// Creates `count` evenly spaced numbers from `start` through `end`; only `start` if `count` is 1.
  public init<Scalar: MLTensorScalar & Numeric>(
    linearSpaceFrom start: Scalar, through end: Scalar, count: Int, scalarType: Scalar.Type = Scalar.self
  ) {
    precondition(count >= 0, "The count can't be negative: \(count).")
    let (first, last) = (start.tensorNumber, end.tensorNumber)
    let step = count > 1 ? (last - first) / Double(count - 1) : 0
    let numbers = (0..<count).map { $0 == count - 1 && count > 1 ? last : first + Double($0) * step }
    self.init(TensorElements(rounding: numbers, Scalar.tensorElement), shape: [count])
  }

  /// Creates normally distributed random numbers. A seed makes them reproducible, though they differ from
  /// Apple's; without one they come from the system.
  public init(randomNormal shape: [Int], mean: Float = 0, standardDeviation: Float = 1, seed: UInt64? = nil) {
    self.init(
      randomNormal: shape, mean: mean, standardDeviation: standardDeviation, seed: seed,
      scalarType: Float.self)
  }

  /// Creates normally distributed random numbers. A seed makes them reproducible, though they differ from
  /// Apple's; without one they come from the system.
  public init<Scalar: MLTensorScalar & BinaryFloatingPoint>(
    randomNormal shape: [Int], mean: Scalar = 0, standardDeviation: Scalar = 1, seed: UInt64? = nil,
    scalarType: Scalar.Type = Scalar.self
  ) {
    var random = SplitMix64(seed: seed ?? .random(in: 0 ... .max))
    let numbers = (0..<shape.reduce(1, *)).map { _ in
      // Box and Muller, "A note on the generation of random normal deviates", 1958; 1 - x avoids log(0).
      let radius = (-2 * Foundation.log(1 - Double.random(in: 0..<1, using: &random))).squareRoot()
      let deviate = radius * Foundation.cos(2 * .pi * Double.random(in: 0..<1, using: &random))
      return mean.tensorNumber + standardDeviation.tensorNumber * deviate
    }
    self.init(TensorElements(rounding: numbers, Scalar.tensorElement), shape: shape)
  }

  /// Creates uniformly distributed random numbers in a half-open range. A seed makes them reproducible,
  /// though they differ from Apple's; without one they come from the system.
  public init(randomUniform shape: [Int], in bounds: Range<Float> = 0..<1, seed: UInt64? = nil) {
    self.init(randomUniform: shape, in: bounds, seed: seed, scalarType: Float.self)
  }

  /// Creates uniformly distributed random numbers in a half-open range. A seed makes them reproducible,
  /// though they differ from Apple's; without one they come from the system.
  public init<Scalar: MLTensorScalar & BinaryFloatingPoint>(
    randomUniform shape: [Int], in bounds: Range<Scalar> = 0..<1, seed: UInt64? = nil,
    scalarType: Scalar.Type = Scalar.self
  ) where Scalar.RawSignificand: FixedWidthInteger {
    var random = SplitMix64(seed: seed ?? .random(in: 0 ... .max))
    let numbers = (0..<shape.reduce(1, *)).map { _ in Scalar.random(in: bounds, using: &random) }
    self.init(TensorElements(numbers), shape: shape)
  }

  /// Creates uniformly distributed random integers in a half-open range. A seed makes them reproducible,
  /// though they differ from Apple's; without one they come from the system.
  public init<Scalar: MLTensorScalar & FixedWidthInteger>(
    randomUniform shape: [Int], in bounds: Range<Scalar>, seed: UInt64? = nil,
    scalarType: Scalar.Type = Scalar.self
  ) {
    var random = SplitMix64(seed: seed ?? .random(in: 0 ... .max))
    let numbers = (0..<shape.reduce(1, *)).map { _ in Scalar.random(in: bounds, using: &random) }
    self.init(TensorElements(numbers), shape: shape)
  }
}
