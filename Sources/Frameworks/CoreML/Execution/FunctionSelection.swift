import CoreMLSpecification

extension CoreML_Specification_Model {
  var defaultFunctionName: String {
    description.defaultFunctionName.isEmpty ? "main" : description.defaultFunctionName
  }

  /// Returns the model reduced to one function, with only its inputs, outputs and operations.
  ///
  /// - Parameter name: the function; nil for the default one, or for a model without functions.
  /// - Returns: the model itself if it isn't an ML program.
  /// - Throws: `MLModelError`: `.parameters` if the model has no such function, `.io` if it lacks its default
  ///   function or the function's description.
  func selectingFunction(named name: String?) throws -> Self {
    guard case .mlProgram(let program) = type else {
      guard let name else { return self }
      throw MLModelError(
        .parameters,
        "The configuration sets the function \"\(name)\", but this kind of model (\(kindDescription)) has none; "
          + "leave functionName nil.")
    }
    let standard = defaultFunctionName
    let chosen = name ?? standard
    guard let function = program.functions[chosen] else {
      let known = program.functions.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
      throw MLModelError(
        name == nil ? .io : .parameters, "The model has no function \"\(chosen)\"; it has \(known).")
    }
    var model = self
    model.mlProgram.functions = [chosen: function]
    model.description.defaultFunctionName = chosen
    guard !description.functions.isEmpty else {
      // The description is that of the default function.
      guard chosen == standard else {
        throw MLModelError(
          .parameters, "The model doesn't describe the inputs and outputs of its function \"\(chosen)\".")
      }
      return model
    }
    guard let described = description.functions.first(where: { $0.name == chosen }) else {
      throw MLModelError(.io, "The model doesn't describe its function \"\(chosen)\".")
    }
    model.description.functions = [described]
    model.description.input = described.input
    model.description.output = described.output
    model.description.state = described.state
    model.description.predictedFeatureName = described.predictedFeatureName
    model.description.predictedProbabilitiesName = described.predictedProbabilitiesName
    return model
  }
}
