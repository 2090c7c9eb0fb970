import COpenVINO

/// The type of a tensor's elements; the raw value is its name in OpenVINO's intermediate representation.
package enum ElementType: String, Sendable, CaseIterable {
  case float32 = "f32"
  case float16 = "f16"
  case int32 = "i32"
  case int64 = "i64"
  case int8 = "i8"
  case uint8 = "u8"
  case boolean = "boolean"

  package var byteCount: Int {
    switch self {
    case .float32, .int32: 4
    case .float16: 2
    case .int64: 8
    case .boolean, .int8, .uint8: 1
    }
  }

  /// OpenVINO's code of the type.
  var code: UInt32 {
    switch self {
    case .float32: UInt32(OV_ELEMENT_F32)
    case .float16: UInt32(OV_ELEMENT_F16)
    case .int32: UInt32(OV_ELEMENT_I32)
    case .int64: UInt32(OV_ELEMENT_I64)
    case .int8: UInt32(OV_ELEMENT_I8)
    case .uint8: UInt32(OV_ELEMENT_U8)
    case .boolean: UInt32(OV_ELEMENT_BOOLEAN)
    }
  }

  /// - Throws: `NetworkError.unsupportedElementType`.
  init(code: UInt32) throws(NetworkError) {
    guard let type = Self.allCases.first(where: { $0.code == code }) else {
      throw .unsupportedElementType(code: code)
    }
    self = type
  }
}

/// A Swift type with the memory layout of a tensor's elements.
package protocol TensorElement: BitwiseCopyable {
  static var elementType: ElementType { get }
}

extension Float: TensorElement {
  package static var elementType: ElementType { .float32 }
}

extension Float16: TensorElement {
  package static var elementType: ElementType { .float16 }
}

extension Int32: TensorElement {
  package static var elementType: ElementType { .int32 }
}

extension Int64: TensorElement {
  package static var elementType: ElementType { .int64 }
}

extension Int8: TensorElement {
  package static var elementType: ElementType { .int8 }
}

extension UInt8: TensorElement {
  package static var elementType: ElementType { .uint8 }
}

extension Bool: TensorElement {
  package static var elementType: ElementType { .boolean }
}
