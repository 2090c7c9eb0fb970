import Foundation

/// A feature value that can cross tasks: a number, string, shaped array, dictionary of numbers or list.
///
/// Accessors don't convert: one of another type returns nil.
public struct MLSendableFeatureValue: Sendable, Equatable {
  package enum Content: Sendable, Equatable {
    case undefined(MLFeatureType)
    case integer(Int)
    case double(Double)
    case float(Float)
    case float16(Float16)
    case string(String)
    case strings([String])
    case integers([Int])
    case stringDictionary([String: Double])
    case integerDictionary([Int: Double])
    case doubles(MLShapedArray<Double>)
    case floats(MLShapedArray<Float>)
    case float16s(MLShapedArray<Float16>)
    case int32s(MLShapedArray<Int32>)
    case int8s(MLShapedArray<Int8>)
  }

  package let content: Content

  package init(_ content: Content) { self.content = content }

  public init(_ value: Int) { self.init(.integer(value)) }
  public init(_ value: Int32) { self.init(.integer(Int(value))) }
  public init(_ value: Double) { self.init(.double(value)) }
  public init(_ value: Float) { self.init(.float(value)) }
  public init(_ value: Float16) { self.init(.float16(value)) }
  public init(_ value: String) { self.init(.string(value)) }
  public init(_ value: [String]) { self.init(.strings(value)) }
  public init(_ value: [String: Int]) { self.init(.stringDictionary(value.mapValues(Double.init))) }
  public init(_ value: [String: Double]) { self.init(.stringDictionary(value)) }
  public init(_ value: [Int: Int]) { self.init(.integerDictionary(value.mapValues(Double.init))) }
  public init(_ value: [Int: Double]) { self.init(.integerDictionary(value)) }
  /// Creates an undefined value of this type.
  public init(undefined type: MLFeatureType) { self.init(.undefined(type)) }

  public init<Scalar>(_ value: MLShapedArray<Scalar>) {
    content =
      switch Scalar.multiArrayDataType {
      case .double: .doubles(value.converted())
      case .float32: .floats(value.converted())
      case .float16: .float16s(value.converted())
      case .int32: .int32s(value.converted())
      case .int8: .int8s(value.converted())
      }
  }

  /// Creates a copy of a value; nil for an image or a state, which can't be sent.
  public init?(_ value: MLFeatureValue) {
    switch value.storage {
    case .undefined(let type): self.init(.undefined(type))
    case .int64(let number): self.init(.integer(Int(number)))
    case .double(let number): self.init(.double(number))
    case .string(let text): self.init(.string(text))
    case .image: return nil
    case .multiArray(let array): self.init(array)
    case .dictionary(let numbers): self.init(numbers)
    case .sequence(let sequence):
      self.init(
        sequence.type == .string
          ? .strings(sequence.stringValues) : .integers(sequence.int64Values.map(\.intValue)))
    }
  }

  private init(_ array: MLMultiArray) {
    switch array.dataType {
    case .double: self.init(.doubles(MLShapedArray(array)))
    case .float32: self.init(.floats(MLShapedArray(array)))
    case .float16: self.init(.float16s(MLShapedArray(array)))
    case .int32: self.init(.int32s(MLShapedArray(array)))
    case .int8: self.init(.int8s(MLShapedArray(array)))
    }
  }

  /// - Parameter numbers: numbers by string or by integer.
  private init(_ numbers: [AnyHashable: NSNumber]) {
    var (byText, byNumber): ([String: Double], [Int: Double]) = ([:], [:])
    for (key, number) in numbers {
      switch DictionaryKey(key) {
      case .string(let text): byText[text] = number.doubleValue
      case .int64(let index): byNumber[Int(index)] = number.doubleValue
      case nil: continue
      }
    }
    self.init(byNumber.isEmpty ? .stringDictionary(byText) : .integerDictionary(byNumber))
  }
}

extension MLSendableFeatureValue {
  public var type: MLFeatureType {
    switch content {
    case .undefined(let type): type
    case .integer: .int64
    case .double, .float, .float16: .double
    case .string: .string
    case .strings, .integers: .sequence
    case .stringDictionary, .integerDictionary: .dictionary
    case .doubles, .floats, .float16s, .int32s, .int8s: .multiArray
    }
  }

  public var isUndefined: Bool { if case .undefined = content { true } else { false } }
  /// Whether the value is a single number.
  public var isScalar: Bool {
    switch content {
    case .integer, .double, .float, .float16: true
    default: false
    }
  }
  public var isShapedArray: Bool { type == .multiArray && !isUndefined }

  public var integerValue: Int? { if case .integer(let value) = content { value } else { nil } }
  public var doubleValue: Double? { if case .double(let value) = content { value } else { nil } }
  public var floatValue: Float? { if case .float(let value) = content { value } else { nil } }
  public var float16Value: Float16? { if case .float16(let value) = content { value } else { nil } }
  public var stringValue: String? { if case .string(let value) = content { value } else { nil } }
  public var stringArrayValue: [String]? { if case .strings(let value) = content { value } else { nil } }
  public var stringDictionaryValue: [String: Double]? {
    if case .stringDictionary(let value) = content { value } else { nil }
  }
  public var integerDictionaryValue: [Int: Double]? {
    if case .integerDictionary(let value) = content { value } else { nil }
  }

  /// The shaped array, if its elements are of this type.
  public func shapedArrayValue<Scalar: MLShapedArrayScalar>(
    of scalarType: Scalar.Type
  ) -> MLShapedArray<Scalar>? {
    switch content {
    case .doubles(let array): array as? MLShapedArray<Scalar>
    case .floats(let array): array as? MLShapedArray<Scalar>
    case .float16s(let array): array as? MLShapedArray<Scalar>
    case .int32s(let array): array as? MLShapedArray<Scalar>
    case .int8s(let array): array as? MLShapedArray<Scalar>
    default: nil
    }
  }
}

extension MLSendableFeatureValue: CustomDebugStringConvertible {
  public var debugDescription: String { MLFeatureValue(self).description }
}

extension MLFeatureValue {
  /// Creates the same value; floating-point numbers become `Double`.
  public convenience init(_ value: MLSendableFeatureValue) {
    switch value.content {
    case .undefined(let type): self.init(undefined: type)
    case .integer(let number): self.init(int64: Int64(number))
    case .double(let number): self.init(double: number)
    case .float(let number): self.init(double: Double(number))
    case .float16(let number): self.init(double: Double(number))
    case .string(let text): self.init(string: text)
    case .strings(let texts): self.init(sequence: MLSequence(strings: texts))
    case .integers(let numbers): self.init(sequence: MLSequence(int64s: numbers.map { NSNumber(value: $0) }))
    case .stringDictionary(let numbers): self.init(numbers: numbers)
    case .integerDictionary(let numbers):
      self.init(numbers: Dictionary(uniqueKeysWithValues: numbers.map { (Int64($0), $1) }))
    case .doubles(let array): self.init(shapedArray: array)
    case .floats(let array): self.init(shapedArray: array)
    case .float16s(let array): self.init(shapedArray: array)
    case .int32s(let array): self.init(shapedArray: array)
    case .int8s(let array): self.init(shapedArray: array)
    }
  }

  private convenience init<Key: Hashable>(numbers: [Key: Double]) {
    self.init(
      storage: .dictionary(
        Dictionary(uniqueKeysWithValues: numbers.map { (AnyHashable($0), NSNumber(value: $1)) })))
  }
}

extension MLShapedArray {
  fileprivate func converted<Other: MLShapedArrayScalar>() -> MLShapedArray<Other> {
    self as? MLShapedArray<Other>
      ?? MLShapedArray<Other>(
        scalars: scalars.map { Other(multiArrayNumber: $0.multiArrayNumber) }, shape: shape)
  }
}
