import CoreMLSpecification
import NetworkInference

enum ProgramElement: Equatable, Sendable {
  case boolean
  case float16
  case float32
  case float64
  case bfloat16
  /// Integers of 1 to 64 bits; those of less than eight are packed, least significant bits first.
  case integer(bits: Int, isSigned: Bool)
  case string

  init?(_ type: CoreML_Specification_MILSpec_DataType) {
    switch type {
    case .bool: self = .boolean
    case .string: self = .string
    case .float16: self = .float16
    case .float32: self = .float32
    case .float64: self = .float64
    case .bfloat16: self = .bfloat16
    case .int4: self = .integer(bits: 4, isSigned: true)
    case .int8: self = .integer(bits: 8, isSigned: true)
    case .int16: self = .integer(bits: 16, isSigned: true)
    case .int32: self = .integer(bits: 32, isSigned: true)
    case .int64: self = .integer(bits: 64, isSigned: true)
    case .uint1: self = .integer(bits: 1, isSigned: false)
    case .uint2: self = .integer(bits: 2, isSigned: false)
    case .uint3: self = .integer(bits: 3, isSigned: false)
    case .uint4: self = .integer(bits: 4, isSigned: false)
    case .uint6: self = .integer(bits: 6, isSigned: false)
    case .uint8: self = .integer(bits: 8, isSigned: false)
    case .uint16: self = .integer(bits: 16, isSigned: false)
    case .uint32: self = .integer(bits: 32, isSigned: false)
    case .uint64: self = .integer(bits: 64, isSigned: false)
    case .unusedType, .float8E4M3Fn, .float8E5M2, .unrecognized: return nil
    }
  }

  /// Creates the type of a number in a weight file's records.
  init?(blobType: UInt32) {
    switch blobType {
    case 1: self = .float16
    case 2: self = .float32
    case 3: self = .integer(bits: 8, isSigned: false)
    case 4: self = .integer(bits: 8, isSigned: true)
    case 5: self = .bfloat16
    case 6: self = .integer(bits: 16, isSigned: true)
    case 7: self = .integer(bits: 16, isSigned: false)
    case 8: self = .integer(bits: 4, isSigned: true)
    case 9: self = .integer(bits: 1, isSigned: false)
    case 10: self = .integer(bits: 2, isSigned: false)
    case 11: self = .integer(bits: 4, isSigned: false)
    case 12: self = .integer(bits: 3, isSigned: false)
    case 13: self = .integer(bits: 6, isSigned: false)
    case 14: self = .integer(bits: 32, isSigned: true)
    case 15: self = .integer(bits: 32, isSigned: false)
    default: return nil
    }
  }

  /// Creates the type of a name in parameters such as `dtype`.
  init?(name: String) {
    switch name {
    case "bool": self = .boolean
    case "fp16": self = .float16
    case "fp32": self = .float32
    case "fp64": self = .float64
    case "string": self = .string
    default:
      let isSigned = !name.hasPrefix("u")
      guard let bits = Int(name.drop { !$0.isNumber }), [1, 2, 3, 4, 6, 8, 16, 32, 64].contains(bits),
        name == "\(isSigned ? "" : "u")int\(bits)"
      else { return nil }
      self = .integer(bits: bits, isSigned: isSigned)
    }
  }

  var bitCount: Int {
    switch self {
    case .boolean, .string: 8
    case .float16, .bfloat16: 16
    case .float32: 32
    case .float64: 64
    case .integer(let bits, _): bits
    }
  }

  /// The engine's type: 32 bits for all floating-point numbers and integers.
  var engineElement: ElementType {
    switch self {
    case .boolean: .boolean
    case .float16, .float32, .float64, .bfloat16: .float32
    case .integer, .string: .int32
    }
  }

  /// The range of an integer type; nil for other types.
  var range: ClosedRange<Int>? {
    guard case .integer(let bits, let isSigned) = self, bits < 64 else { return nil }
    return isSigned ? -(1 << (bits - 1))...(1 << (bits - 1)) - 1 : 0...(1 << bits) - 1
  }
}
