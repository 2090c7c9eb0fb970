import Foundation

/// A numeric output of a model, with its declared type and shape.
struct DeclaredOutput: Sendable {
  let name: String
  private let description: MLFeatureDescription

  /// - Throws: `MLModelError` (`.io`) for an output that is neither a number nor a multi-array.
  init(_ description: MLFeatureDescription) throws {
    switch description.type {
    case .double, .int64, .multiArray: break
    default:
      throw MLModelError(
        .io, "The model's output \"\(description.name)\" is neither a number nor a multi-array.")
    }
    name = description.name
    self.description = description
  }

  /// The model's only output, or the one declared as its prediction; throws `MLModelError.io` if there is
  /// none, or several and no declared prediction.
  init(of description: MLModelDescription) throws {
    let name = description.predictedFeatureName ?? description.outputNames.first
    guard let name, let output = description.outputDescriptionsByName[name],
      description.predictedFeatureName != nil || description.outputNames.count == 1
    else {
      throw MLModelError(.io, "The model must have one output, or declare which one is the prediction.")
    }
    try self.init(output)
  }

  /// Converts numbers to the declared type; a multi-array gets the declared shape if the count matches.
  /// Throws `MLModelError.generic` for several numbers if one is declared, or an inexact integer.
  func value(_ numbers: [Double]) throws -> MLFeatureValue {
    switch description.type {
    case .multiArray:
      let declared = description.multiArrayConstraint
      let shape = declared?.shape.map(\.intValue) ?? []
      // An invalid shape counts as no match.
      let fits = !shape.isEmpty && (try? Shape.elementCount(shape)) == numbers.count
      let array = try MLMultiArray(
        dimensions: fits ? shape : [numbers.count], dataType: declared?.dataType ?? .double)
      for (index, number) in numbers.enumerated() { array.setElement(number, at: index) }
      return MLFeatureValue(multiArray: array)
    case .int64:
      guard numbers.count == 1, let whole = Int64(exactly: numbers[0].rounded()) else {
        throw MLModelError(.generic, "The output \"\(name)\" is one integer, not \(numbers).")
      }
      return MLFeatureValue(int64: whole)
    default:
      guard numbers.count == 1 else {
        throw MLModelError(
          .generic, "The output \"\(name)\" is one number, but the model returned \(numbers.count).")
      }
      return MLFeatureValue(double: numbers[0])
    }
  }
}
