public import CoreML
import Foundation

/// One output of a Core ML model that is neither a classifier nor a detector and has no image output.
public struct CoreMLFeatureValueObservation: _OriginatedObservation {
  public let _origin: _ObservationOrigin
  /// The output's name.
  public let featureName: String
  /// A copy of the output's value.
  public let featureValue: MLSendableFeatureValue

  /// Returns nil if the value isn't sendable: an image.
  public init?(_ observation: VNCoreMLFeatureValueObservation) {
    self.init(observation, from: ObservationContext())
  }

  init?(_ observation: VNCoreMLFeatureValueObservation, from context: ObservationContext) {
    guard let value = MLSendableFeatureValue(observation.featureValue) else { return nil }
    _origin = _ObservationOrigin(observation, from: context)
    (featureName, featureValue) = (observation.featureName, value)
  }
}

extension CoreMLFeatureValueObservation: Codable {
  private enum CodingKeys: CodingKey {
    case _origin, featureName, featureValue
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    _origin = try container.decode(_ObservationOrigin.self, forKey: ._origin)
    featureName = try container.decode(String.self, forKey: .featureName)
    let written = try container.decode(CodableFeatureValue.self, forKey: .featureValue)
    guard let value = written.value else {
      throw DecodingError.dataCorruptedError(
        forKey: .featureValue, in: container,
        debugDescription: "The element count doesn't match the array's shape, or the type is unknown.")
    }
    featureValue = value
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(_origin, forKey: ._origin)
    try container.encode(featureName, forKey: .featureName)
    try container.encode(CodableFeatureValue(featureValue), forKey: .featureValue)
  }
}

private enum CodableFeatureValue: Codable {
  case undefined(type: Int)
  case integer(Int)
  case double(Double)
  case float(Float)
  case float16(Float)
  case string(String)
  case strings([String])
  case integers([Int])
  case stringDictionary([String: Double])
  case integerDictionary([Int: Double])
  case array(type: Int, shape: [Int], numbers: [Double])

  init(_ value: MLSendableFeatureValue) {
    self =
      switch value.content {
      case .undefined(let type): .undefined(type: type.rawValue)
      case .integer(let number): .integer(number)
      case .double(let number): .double(number)
      case .float(let number): .float(number)
      case .float16(let number): .float16(Float(number))
      case .string(let text): .string(text)
      case .strings(let texts): .strings(texts)
      case .integers(let numbers): .integers(numbers)
      case .stringDictionary(let numbers): .stringDictionary(numbers)
      case .integerDictionary(let numbers): .integerDictionary(numbers)
      case .doubles(let array): Self.array(array)
      case .floats(let array): Self.array(array)
      case .float16s(let array): Self.array(array)
      case .int32s(let array): Self.array(array)
      case .int8s(let array): Self.array(array)
      }
  }

  private static func array<Scalar>(_ array: MLShapedArray<Scalar>) -> CodableFeatureValue {
    .array(
      type: Scalar.multiArrayDataType.rawValue, shape: array.shape,
      numbers: array.scalars.map(\.multiArrayNumber))
  }

  /// Nil if the element count doesn't match the shape or a type's raw value is unknown.
  var value: MLSendableFeatureValue? {
    switch self {
    case .undefined(let type): MLFeatureType(rawValue: type).map(MLSendableFeatureValue.init(undefined:))
    case .integer(let number): MLSendableFeatureValue(number)
    case .double(let number): MLSendableFeatureValue(number)
    case .float(let number): MLSendableFeatureValue(number)
    case .float16(let number): MLSendableFeatureValue(Float16(number))
    case .string(let text): MLSendableFeatureValue(text)
    case .strings(let texts): MLSendableFeatureValue(texts)
    case .integers(let numbers): MLSendableFeatureValue(.integers(numbers))
    case .stringDictionary(let numbers): MLSendableFeatureValue(numbers)
    case .integerDictionary(let numbers): MLSendableFeatureValue(numbers)
    case .array(let type, let shape, let numbers): Self.array(type, shape, numbers)
    }
  }

  private static func array(_ type: Int, _ shape: [Int], _ numbers: [Double]) -> MLSendableFeatureValue? {
    let count = shape.reduce((count: 1, isRight: true)) { product, size in
      let (count, overflows) = product.count.multipliedReportingOverflow(by: size)
      return (count, product.isRight && size >= 0 && !overflows)
    }
    guard count.isRight, count.count == numbers.count else { return nil }
    func array<Scalar: MLShapedArrayScalar>(_: Scalar.Type) -> MLSendableFeatureValue {
      MLSendableFeatureValue(
        MLShapedArray(scalars: numbers.map { Scalar(multiArrayNumber: $0) }, shape: shape))
    }
    return switch MLMultiArrayDataType(rawValue: type) {
    case .double: array(Double.self)
    case .float32: array(Float.self)
    case .float16: array(Float16.self)
    case .int32: array(Int32.self)
    case .int8: array(Int8.self)
    case nil: nil
    }
  }
}
