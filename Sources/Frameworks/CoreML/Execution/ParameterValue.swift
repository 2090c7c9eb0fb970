import CoreMLSpecification
import Foundation

/// The value of a model's parameter, `Sendable`.
enum ParameterValue: Sendable {
  case integer(Int64)
  case double(Double)
  case boolean(Bool)
  case string(String)
  case array([Float], shape: [Int])
  case weights(CoreML_Specification_WeightParams, shape: [Int])
  /// A value of an unsupported type, for messages.
  case unsupported(String)

  /// Converts a caller's value of any type; arrays are copied.
  init(_ value: Any) {
    switch value {
    case let array as MLMultiArray: self = .array(array.values(), shape: array.dimensions)
    case let text as String: self = .string(text)
    case let truth as Bool where !(value is NSNumber): self = .boolean(truth)
    case let whole as any BinaryInteger:
      self = Int64(exactly: whole).map(Self.integer) ?? .unsupported("\(value)")
    case let number as any BinaryFloatingPoint: self = .double(Double(number))
    case let number as NSNumber:
      self = Int64(exactly: number.doubleValue).map(Self.integer) ?? .double(number.doubleValue)
    default: self = .unsupported("\(type(of: value))")
    }
  }

  /// The value for a caller: an `NSNumber`, a `String` or an `MLMultiArray`.
  func object() throws -> Any {
    switch self {
    case .integer(let number): return NSNumber(value: number)
    case .double(let number): return NSNumber(value: number)
    case .boolean(let truth): return NSNumber(value: truth)
    case .string(let text), .unsupported(let text): return text
    case .array(let numbers, let shape): return try Self.array(numbers, shape)
    case .weights(let weights, let shape):
      return try Self.array(DecodedWeights(weights, shape: shape, what: "weights").floats, shape)
    }
  }

  private static func array(_ numbers: [Float], _ shape: [Int]) throws -> MLMultiArray {
    let array = try MLMultiArray(dimensions: shape, dataType: .float32)
    array.withUnsafeMutableBufferPointer(ofType: Float.self) { elements, _ in
      _ = elements.update(fromContentsOf: numbers)
    }
    return array
  }

  var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }

  var int64: Int64? {
    switch self {
    case .integer(let number): number
    case .double(let number): Int64(exactly: number)
    default: nil
    }
  }

  /// The Boolean, or nil; 0 and 1 convert to one.
  var bool: Bool? {
    switch self {
    case .boolean(let truth): truth
    case .integer(0): false
    case .integer(1): true
    default: nil
    }
  }

  var messageText: String {
    switch self {
    case .integer(let number): "\(number)"
    case .double(let number): "\(number)"
    case .boolean(let truth): "\(truth)"
    case .string(let text): "\"\(text)\""
    case .array(let numbers, _): "\(numbers.count) numbers"
    case .weights(_, let shape): "weights of shape \(shape)"
    case .unsupported(let words): words
    }
  }
}
