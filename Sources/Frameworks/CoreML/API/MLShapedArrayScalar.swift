/// An element type of shaped arrays: `Double`, `Float`, `Float16`, `Int32` and `Int8`.
///
/// Your own type may conform if it has the memory layout of its `multiArrayDataType`. `multiArrayNumber` and
/// `init(multiArrayNumber:)` aren't in Apple's API, where no other type can conform.
public protocol MLShapedArrayScalar: Sendable, Hashable {
  /// The data type of a multi-array with such elements.
  static var multiArrayDataType: MLMultiArrayDataType { get }

  /// The value as a `Double`.
  var multiArrayNumber: Double { get }

  /// Creates the closest value: rounded to nearest for floating point; toward zero and clamped for integers.
  init(multiArrayNumber number: Double)
}

extension MLShapedArrayScalar where Self: BinaryFloatingPoint {
  public var multiArrayNumber: Double { Double(self) }
  public init(multiArrayNumber number: Double) { self.init(number) }
}

extension MLShapedArrayScalar where Self: FixedWidthInteger {
  public var multiArrayNumber: Double { Double(self) }
  public init(multiArrayNumber number: Double) { self.init(saturating: number) }
}

extension Double: MLShapedArrayScalar {
  public static var multiArrayDataType: MLMultiArrayDataType { .double }
}
extension Float: MLShapedArrayScalar {
  public static var multiArrayDataType: MLMultiArrayDataType { .float32 }
}
extension Float16: MLShapedArrayScalar {
  public static var multiArrayDataType: MLMultiArrayDataType { .float16 }
}
extension Int32: MLShapedArrayScalar {
  public static var multiArrayDataType: MLMultiArrayDataType { .int32 }
}
extension Int8: MLShapedArrayScalar {
  public static var multiArrayDataType: MLMultiArrayDataType { .int8 }
}
