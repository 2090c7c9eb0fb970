/// The data type of a multi-array's elements, with Apple's raw values.
public enum MLMultiArrayDataType: Int, Sendable, CaseIterable {
  /// 64-bit floating point.
  case double = 0x1_0040
  /// 32-bit floating point.
  case float32 = 0x1_0020
  /// 16-bit floating point.
  case float16 = 0x1_0010
  /// 32-bit signed integers.
  case int32 = 0x2_0020
  /// 8-bit signed integers.
  case int8 = 0x2_0008

  public static var float64: MLMultiArrayDataType { .double }
  public static var float: MLMultiArrayDataType { .float32 }

  /// The size of an element in bytes.
  package var byteCount: Int { (rawValue & 0xFF) / 8 }
}

extension MLMultiArrayDataType: CustomStringConvertible {
  public var description: String {
    switch self {
    case .double: "Double"
    case .float32: "Float32"
    case .float16: "Float16"
    case .int32: "Int32"
    case .int8: "Int8"
    }
  }
}
