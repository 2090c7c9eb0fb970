/// The element types of tensors, not in Apple's API. Arithmetic between two has the later type as its result.
public enum MLTensorElement: Int, Sendable {
  case bool, uint8, int8, uint16, int16, uint32, int32, float16, float32

  var type: any MLTensorScalar.Type {
    switch self {
    case .float32: Float.self
    case .float16: Float16.self
    case .int32: Int32.self
    case .uint32: UInt32.self
    case .int16: Int16.self
    case .uint16: UInt16.self
    case .int8: Int8.self
    case .uint8: UInt8.self
    case .bool: Bool.self
    }
  }

  var isFloatingPoint: Bool { self == .float32 || self == .float16 }

  /// The result type of arithmetic with another type.
  func promoted(with other: Self) -> Self { rawValue >= other.rawValue ? self : other }

  var byteCount: Int {
    switch self {
    case .float32, .int32, .uint32: 4
    case .float16, .int16, .uint16: 2
    case .int8, .uint8, .bool: 1
    }
  }
}
