/// A number type that shaped arrays can be made of: `Double`, `Float`, `Float16`, `Int32` and `Int8`.
///
/// A type of your own can be one if it is laid out in memory as the type that its `multiArrayDataType` stands for.
/// `multiArrayNumber` and `init(multiArrayNumber:)` aren't among Apple's requirements, where no other type can conform.
public protocol MLShapedArrayScalar: Sendable, Hashable {
  /// The data type of a multi-array with such elements.
  static var multiArrayDataType: MLMultiArrayDataType { get }

  /// The number that it is.
  var multiArrayNumber: Double { get }

  /// The number as this type has it: rounded to nearest for floating point, rounded towards zero and clamped for whole numbers.
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
