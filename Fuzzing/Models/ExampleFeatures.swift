import CoreML
import CoreVideo
import Foundation

/// A value for each input of a model's description, small enough for thousands of predictions.
final class ExampleFeatures: MLFeatureProvider {
  private let values: [String: MLFeatureValue]

  /// A model can describe inputs of any size.
  private static let elementLimit = 1 << 14
  private static let sideLimit = 128

  /// Returns nil if an input is too large, or of an unsupported type.
  init?(of description: MLModelDescription) {
    var values: [String: MLFeatureValue] = [:]
    for (name, input) in description.inputDescriptionsByName {
      guard let value = Self.value(for: input) else { return nil }
      values[name] = value
    }
    self.values = values
  }

  var featureNames: Set<String> { Set(values.keys) }

  func featureValue(for featureName: String) -> MLFeatureValue? { values[featureName] }

  private static func value(for input: MLFeatureDescription) -> MLFeatureValue? {
    switch input.type {
    case .int64: return MLFeatureValue(int64: 1)
    case .double: return MLFeatureValue(double: 0.5)
    case .string: return MLFeatureValue(string: "a")
    case .dictionary:
      let key: AnyHashable = input.dictionaryConstraint?.keyType == .int64 ? Int64(0) : "a"
      return try? MLFeatureValue(dictionary: [key: 1])
    case .sequence:
      return MLFeatureValue(
        sequence: input.sequenceConstraint?.valueDescription.type == .int64
          ? MLSequence(int64s: [1]) : MLSequence(strings: ["a"]))
    case .multiArray: return input.multiArrayConstraint.flatMap(value)
    case .image: return input.imageConstraint.flatMap(value)
    case .invalid, .state: return nil
    }
  }

  private static func value(for constraint: MLMultiArrayConstraint) -> MLFeatureValue? {
    let shape = constraint.shape.isEmpty ? [1] : constraint.shape
    var count = 1
    for size in shape.map(\.intValue) {
      guard (0...elementLimit).contains(size), count * size <= elementLimit else { return nil }
      count *= size
    }
    guard let array = try? MLMultiArray(shape: shape, dataType: constraint.dataType) else { return nil }
    for index in 0..<count { array[index] = NSNumber(value: index % 5) }
    return MLFeatureValue(multiArray: array)
  }

  private static func value(for constraint: MLImageConstraint) -> MLFeatureValue? {
    let (width, height) = (constraint.pixelsWide, constraint.pixelsHigh)
    guard (1...sideLimit).contains(width), (1...sideLimit).contains(height) else { return nil }
    return CVPixelBuffer(width: width, height: height, pixelFormat: constraint.pixelFormatType)
      .map(MLFeatureValue.init(pixelBuffer:))
  }
}
