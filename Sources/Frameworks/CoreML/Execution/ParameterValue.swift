import CoreMLSpecification
import Foundation

/// The value of a model's parameter, in a form that threads can share.
enum ParameterValue: Sendable {
  case whole(Int64)
  case number(Double)
  case truth(Bool)
  case text(String)
  /// Numbers of a caller.
  case array([Float], shape: [Int])
  /// Numbers of a model's file.
  case weights(CoreML_Specification_WeightParams, shape: [Int])
  /// What can't be a parameter, in words.
  case other(String)

  /// What a caller gave, of whichever of its types. An array is copied.
  init(_ value: Any) {
    switch value {
    case let array as MLMultiArray: self = .array(array.values(), shape: array.dimensions)
    case let text as String: self = .text(text)
    case let truth as Bool where !(value is NSNumber): self = .truth(truth)
    case let whole as any BinaryInteger: self = Int64(exactly: whole).map(Self.whole) ?? .other("\(value)")
    case let number as any BinaryFloatingPoint: self = .number(Double(number))
    case let number as NSNumber:
      self = Int64(exactly: number.doubleValue).map(Self.whole) ?? .number(number.doubleValue)
    default: self = .other("\(type(of: value))")
    }
  }

  /// What a caller gets: an `NSNumber`, a `String` or an `MLMultiArray`.
  func object() throws -> Any {
    switch self {
    case .whole(let number): return NSNumber(value: number)
    case .number(let number): return NSNumber(value: number)
    case .truth(let truth): return NSNumber(value: truth)
    case .text(let text), .other(let text): return text
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
    case .whole(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  /// The whole number, where it is one.
  var int64: Int64? {
    switch self {
    case .whole(let number): number
    case .number(let number): Int64(exactly: number)
    default: nil
    }
  }

  /// The truth value, where it is one; 0 and 1 are.
  var bool: Bool? {
    switch self {
    case .truth(let truth): truth
    case .whole(0): false
    case .whole(1): true
    default: nil
    }
  }

  /// The value in an error's words.
  var words: String {
    switch self {
    case .whole(let number): "\(number)"
    case .number(let number): "\(number)"
    case .truth(let truth): "\(truth)"
    case .text(let text): "\"\(text)\""
    case .array(let numbers, _): "\(numbers.count) numbers"
    case .weights(_, let shape): "weights of shape \(shape)"
    case .other(let words): words
    }
  }
}
