import CoreMLSpecification
import Foundation

/// The value of a model's parameter, in a form that threads can share.
enum ParameterValue: Sendable {
  case integer(Int64)
  case double(Double)
  case boolean(Bool)
  case string(String)
  /// Numbers of a caller.
  case array([Float], shape: [Int])
  /// Numbers of a model's file.
  case weights(CoreML_Specification_WeightParams, shape: [Int])
  /// What can't be a parameter, in words.
  case unsupported(String)

  /// What a caller gave, of whichever of its types. An array is copied.
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

  /// What a caller gets: an `NSNumber`, a `String` or an `MLMultiArray`.
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

  /// The number, where it is one.
  var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }

  /// The whole number, where it is one.
  var int64: Int64? {
    switch self {
    case .integer(let number): number
    case .double(let number): Int64(exactly: number)
    default: nil
    }
  }

  /// The truth value, where it is one; 0 and 1 are.
  var bool: Bool? {
    switch self {
    case .boolean(let truth): truth
    case .integer(0): false
    case .integer(1): true
    default: nil
    }
  }

  /// The value in an error's words.
  var words: String {
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
