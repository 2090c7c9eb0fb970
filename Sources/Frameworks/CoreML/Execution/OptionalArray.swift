import CoreMLSpecification
import Foundation

/// What stands for an optional multi-array of a network that is missing and for which the model has no default: zeros. The
/// states of recurrent networks are such inputs, of which a first prediction has none.
struct OptionalArray: Sendable {
  private let shape: [Int]
  private let dataType: MLMultiArrayDataType

  /// Returns nil for an input that isn't optional, isn't a multi-array or has no shape of its own.
  init?(_ description: CoreML_Specification_FeatureDescription) {
    guard description.type.isOptional, case .multiArrayType(let array) = description.type.type,
      !array.shape.isEmpty
    else { return nil }
    shape = array.shape.map { Int(clamping: $0) }
    dataType = MLMultiArrayDataType(rawValue: array.dataType.rawValue) ?? .double
  }

  /// - Throws: `MLModelError` (`.parameters`) for a shape that can't be held.
  func zeros() throws -> MLFeatureValue {
    _ = try Shape.elementCount(shape)
    return MLFeatureValue(
      multiArray: try MLMultiArray(shape: shape.map { NSNumber(value: $0) }, dataType: dataType))
  }
}
