/// A number type that tensors can be made of: `Float`, `Float16`, `Int8`, `Int16`, `Int32`, `UInt8`, `UInt16`, `UInt32` and
/// `Bool`. A tensor of any other type stops the program.
public protocol MLTensorScalar: Sendable {}

extension Float: MLTensorScalar {}
extension Float16: MLTensorScalar {}
extension Int8: MLTensorScalar {}
extension Int16: MLTensorScalar {}
extension Int32: MLTensorScalar {}
extension UInt8: MLTensorScalar {}
extension UInt16: MLTensorScalar {}
extension UInt32: MLTensorScalar {}
extension Bool: MLTensorScalar {}

/// The number types of tensors. In arithmetic between two, the later one is the result's.
enum TensorElement: Int, Sendable {
  case bool, uint8, int8, uint16, int16, uint32, int32, float16, float32

  /// Another type stops the program.
  init(_ type: any MLTensorScalar.Type) {
    switch type {
    case is Float.Type: self = .float32
    case is Float16.Type: self = .float16
    case is Int32.Type: self = .int32
    case is UInt32.Type: self = .uint32
    case is Int16.Type: self = .int16
    case is UInt16.Type: self = .uint16
    case is Int8.Type: self = .int8
    case is UInt8.Type: self = .uint8
    case is Bool.Type: self = .bool
    default: preconditionFailure("Tensors have no elements of the type \(type).")
    }
  }

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

extension MLTensorScalar {
  /// The number that it is; true is 1.
  var tensorNumber: Double {
    switch self {
    case let value as Float: Double(value)
    case let value as any BinaryInteger: Double(value)
    case let value as Float16: Double(value)
    case let value as Bool: value ? 1 : 0
    default: preconditionFailure("Tensors have no elements of the type \(Self.self).")
    }
  }
}
