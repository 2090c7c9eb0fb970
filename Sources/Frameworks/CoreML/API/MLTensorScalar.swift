/// An element type of tensors: `Float`, `Float16`, `Int8`, `Int16`, `Int32`, `UInt8`, `UInt16`, `UInt32` and
/// `Bool`.
///
/// The requirements aren't in Apple's API, where no other type can conform. Your own type may: tensors store
/// its values as elements of its `tensorElement` type.
public protocol MLTensorScalar: Sendable {
  /// The element type of tensors of such scalars.
  static var tensorElement: MLTensorElement { get }

  /// The value as a `Double`; true is 1.
  var tensorNumber: Double { get }
}

extension MLTensorScalar where Self: BinaryFloatingPoint {
  public var tensorNumber: Double { Double(self) }
}

extension MLTensorScalar where Self: BinaryInteger {
  public var tensorNumber: Double { Double(self) }
}

extension Float: MLTensorScalar {
  public static var tensorElement: MLTensorElement { .float32 }
}
extension Float16: MLTensorScalar {
  public static var tensorElement: MLTensorElement { .float16 }
}
extension Int8: MLTensorScalar {
  public static var tensorElement: MLTensorElement { .int8 }
}
extension Int16: MLTensorScalar {
  public static var tensorElement: MLTensorElement { .int16 }
}
extension Int32: MLTensorScalar {
  public static var tensorElement: MLTensorElement { .int32 }
}
extension UInt8: MLTensorScalar {
  public static var tensorElement: MLTensorElement { .uint8 }
}
extension UInt16: MLTensorScalar {
  public static var tensorElement: MLTensorElement { .uint16 }
}
extension UInt32: MLTensorScalar {
  public static var tensorElement: MLTensorElement { .uint32 }
}
extension Bool: MLTensorScalar {
  public static var tensorElement: MLTensorElement { .bool }
  public var tensorNumber: Double { self ? 1 : 0 }
}
