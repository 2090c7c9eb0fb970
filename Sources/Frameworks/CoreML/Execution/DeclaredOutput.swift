import Foundation

/// One of a model's numeric outputs, in the form that the model's description declares.
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

  /// The model's only output, or the one that it names as its prediction.
  ///
  /// - Throws: `MLModelError` (`.io`) where there is none, or several and none is named.
  init(of description: MLModelDescription) throws {
    let name = description.predictedFeatureName ?? description.outputNames.first
    guard let name, let output = description.outputDescriptionsByName[name],
      description.predictedFeatureName != nil || description.outputNames.count == 1
    else {
      throw MLModelError(.io, "The model must have one output, or name the one that it predicts.")
    }
    try self.init(output)
  }

  /// The numbers as a value of the declared type; a multi-array has the declared shape where that holds as many.
  ///
  /// - Throws: `MLModelError` (`.generic`) for several numbers where one is declared, or one that isn't whole.
  func value(_ numbers: [Double]) throws -> MLFeatureValue {
    switch description.type {
    case .multiArray:
      let declared = description.multiArrayConstraint
      let shape = declared?.shape.map(\.intValue) ?? []
      // A shape that no tensor has holds none.
      let fits = !shape.isEmpty && (try? Shape.elementCount(shape)) == numbers.count
      let array = try MLMultiArray(
        dimensions: fits ? shape : [numbers.count], dataType: declared?.dataType ?? .double)
      for (index, number) in numbers.enumerated() { array.setElement(number, at: index) }
      return MLFeatureValue(multiArray: array)
    case .int64:
      guard numbers.count == 1, let whole = Int64(exactly: numbers[0].rounded()) else {
        throw MLModelError(.generic, "The output \"\(name)\" is one whole number, not \(numbers).")
      }
      return MLFeatureValue(int64: whole)
    default:
      guard numbers.count == 1 else {
        throw MLModelError(
          .generic, "The output \"\(name)\" is one number, and the model gives \(numbers.count).")
      }
      return MLFeatureValue(double: numbers[0])
    }
  }
}
