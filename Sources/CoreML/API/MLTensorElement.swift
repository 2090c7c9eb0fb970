/// The number types of tensors, which Apple's framework doesn't list. In arithmetic between two, the later one is the result's.
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

  /// The type that holds the results of arithmetic with another.
  func promoted(with other: Self) -> Self { rawValue >= other.rawValue ? self : other }

  /// The number as this type has it: rounded to nearest for floating point, cut and wrapped around for whole numbers.
  func rounded(_ number: Double) -> Double {
    switch self {
    case .float32: return Double(Float(number))
    case .float16: return Double(Float16(number))
    case .bool: return number == 0 ? 0 : 1
    case .int32: return Double(Int32(truncatingIfNeeded: Int64(saturating: number)))
    case .uint32: return Double(UInt32(truncatingIfNeeded: Int64(saturating: number)))
    case .int16: return Double(Int16(truncatingIfNeeded: Int64(saturating: number)))
    case .uint16: return Double(UInt16(truncatingIfNeeded: Int64(saturating: number)))
    case .int8: return Double(Int8(truncatingIfNeeded: Int64(saturating: number)))
    case .uint8: return Double(UInt8(truncatingIfNeeded: Int64(saturating: number)))
    }
  }

  /// The bytes of one element.
  var byteCount: Int {
    switch self {
    case .float32, .int32, .uint32: 4
    case .float16, .int16, .uint16: 2
    case .int8, .uint8, .bool: 1
    }
  }

  /// The element at a position of packed bytes.
  func element(of bytes: UnsafeRawBufferPointer, at index: Int) -> Double {
    let offset = index * byteCount
    return switch self {
    case .float32: Double(bytes.loadUnaligned(fromByteOffset: offset, as: Float.self))
    case .float16: Double(bytes.loadUnaligned(fromByteOffset: offset, as: Float16.self))
    case .int32: Double(bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self))
    case .uint32: Double(bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    case .int16: Double(bytes.loadUnaligned(fromByteOffset: offset, as: Int16.self))
    case .uint16: Double(bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
    case .int8: Double(bytes.loadUnaligned(fromByteOffset: offset, as: Int8.self))
    case .uint8: Double(bytes[offset])
    case .bool: bytes[offset] == 0 ? 0 : 1
    }
  }
}
