struct OutputSource {
  let className: String
  private let access: String
  private let outputs: [NamedFeature]

  init(_ features: [ModelInterface.Feature], modelClass: String, access: String) {
    className = modelClass + "Output"
    self.access = access
    outputs = NamedFeature.named(features, taken: ["featureNames", "featureValue"])
  }

  var source: String {
    let members =
      outputs.map { "\($0.documentation)\n\(access)let \($0.identifier): \($0.propertyType)" }
      + [initializer, featuresInitializer] + shapedArrays + [featureProviderMembers(outputs, access: access)]
    return """
      /// The model's outputs.
      \(access)nonisolated final class \(className): MLFeatureProvider {
      \(members.joined(separator: "\n\n").indented())
      }
      """
  }

  private var initializer: String {
    let parameters = outputs.map {
      "\($0.identifier): \($0.propertyType)" + ($0.feature.isOptional ? " = nil" : "")
    }
    return body(
      head("\(access)init", parameters), outputs.map { "self.\($0.identifier) = \($0.identifier)" })
  }

  /// Throws if an output is missing, whereas Xcode's traps later.
  private var featuresInitializer: String {
    let arguments = outputs.map { output in
      let read = "{ value in\n\(output.feature.type.contents.indented())\n}"
      return output.feature.isOptional
        ? "\(output.identifier): features.featureValue(for: \(output.key)).flatMap \(read)"
        : "\(output.identifier): try output(\(output.key)) \(read)"
    }
    let reader = """
      func output<Value>(_ name: String, _ contents: (MLFeatureValue) -> Value?) throws -> Value {
        guard let value = features.featureValue(for: name).flatMap(contents) else {
          throw MLModelError(
            .featureType,
            userInfo: [
              NSLocalizedDescriptionKey: "The output \\"\\(name)\\" is missing or of another type."
            ])
        }
        return value
      }
      """
    let needsReader = outputs.contains { !$0.feature.isOptional }
    let call =
      arguments.isEmpty ? "self.init()" : "self.init(\n\(arguments.joined(separator: ",\n").indented()))"
    return """
      /// Reads the outputs of a prediction.
      ///
      /// - Throws: `MLModelError` (`.featureType`) if one is missing or of another type.
      \(body("\(access)convenience init(features: any MLFeatureProvider) throws", (needsReader ? [reader] : []) + [call]))
      """
  }

  private var shapedArrays: [String] {
    var names = SwiftNames(taken: Set(outputs.map(\.identifier)))
    return outputs.compactMap { output in
      guard case .multiArray(let element, _) = output.feature.type else { return nil }
      let type = "MLShapedArray<\(element.swiftType)>"
      let array = "self.\(output.identifier)"
      let identifier = names.identifier(for: output.identifier + "ShapedArray")
      return output.feature.isOptional
        ? "\(access)var \(identifier): \(type)? { \(array).map { \(element.shapedArray(of: "$0")) } }"
        : "\(access)var \(identifier): \(type) { \(element.shapedArray(of: array)) }"
    }
  }
}
