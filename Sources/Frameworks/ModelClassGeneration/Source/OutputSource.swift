/// The class of a model's outputs, which reads each property from the feature provider that it wraps, as
/// Xcode's does.
struct OutputSource {
  let className: String
  private let access: String
  private let outputs: [NamedFeature]

  /// The names of the class's other members.
  private static let members: Set<String> = [
    "StoredFeatures", "contentsOfFeature", "featureNames", "featureValue", "provider",
  ]

  init(_ features: [ModelInterface.Feature], modelClass: String, access: String) {
    className = modelClass + "Output"
    self.access = access
    outputs = NamedFeature.named(features, taken: Self.members)
  }

  var source: String {
    let members =
      [storage] + outputs.map(property) + shapedArrays
      + [initializer, featuresInitializer, check, protocolMembers, contents, storedFeatures]
    return """
      /// The model's outputs.
      \(access)nonisolated final class \(className): MLFeatureProvider {
      \(members.filter { !$0.isEmpty }.joined(separator: "\n\n").indented())
      }
      """
  }

  private var required: [NamedFeature] { outputs.filter { !$0.feature.isOptional } }

  private var storage: String { "private let provider: any MLFeatureProvider" }

  private func property(_ output: NamedFeature) -> String {
    let value = "{ value in\n\(output.feature.type.contents.indented())\n}"
    let read =
      output.feature.isOptional
      ? "self.provider.featureValue(for: \(output.key)).flatMap \(value)"
      : "self.contentsOfFeature(\(output.key)) \(value)"
    return "\(output.documentation)\n\(access)var \(output.identifier): \(output.propertyType) {\n"
      + "\(read.indented())\n}"
  }

  private var initializer: String {
    let parameters = outputs.map {
      "\($0.identifier): \($0.propertyType)" + ($0.feature.isOptional ? " = nil" : "")
    }
    let values = outputs.map { output in
      let type = output.feature.type
      let value =
        output.feature.isOptional
        ? "\(output.identifier).flatMap { \(type.featureValue(of: "$0")) }"
        : type.featureValue(of: output.identifier)
      return "\(output.key): \(value)"
    }
    let dictionary = values.isEmpty ? "[:]" : "[\n\(values.joined(separator: ",\n").indented())\n]"
    return body(head("\(access)init", parameters), ["self.provider = StoredFeatures(\(dictionary))"])
  }

  private var featuresInitializer: String {
    """
    /// Wraps the outputs of a prediction. A property whose feature is missing or of another type stops the
    /// program when it is read.
    \(access)init(features: any MLFeatureProvider) { self.provider = features }
    """
  }

  private var check: String {
    let types = required.map { "(\($0.key), .\($0.feature.type.valueType))" }
    let statements =
      types.isEmpty
      ? []
      : [
        """
        let expected: [(name: String, type: MLFeatureType)] = [
        \(types.joined(separator: ",\n").indented())
        ]
        for (name, type) in expected where features.featureValue(for: name)?.type != type {
          throw MLModelError(
            .featureType,
            userInfo: [
              NSLocalizedDescriptionKey: "The output \\"\\(name)\\" is missing or of another type."
            ])
        }
        """
      ]
    return body(
      "fileprivate convenience init(checking features: any MLFeatureProvider) throws",
      statements + ["self.init(features: features)"])
  }

  private var protocolMembers: String {
    """
    \(access)var featureNames: Set<String> { [\(outputs.map(\.key).joined(separator: ", "))] }

    \(access)func featureValue(for featureName: String) -> MLFeatureValue? {
      self.provider.featureValue(for: featureName)
    }
    """
  }

  private var contents: String {
    guard !required.isEmpty else { return "" }
    return """
      private func contentsOfFeature<Value>(_ name: String, _ contents: (MLFeatureValue) -> Value?) -> Value {
        guard let value = self.provider.featureValue(for: name).flatMap(contents) else {
          fatalError("The output \\"\\(name)\\" is missing or of another type.")
        }
        return value
      }
      """
  }

  private var storedFeatures: String {
    """
    private nonisolated final class StoredFeatures: MLFeatureProvider {
      let values: [String: MLFeatureValue]

      init(_ values: [String: MLFeatureValue?]) { self.values = values.compactMapValues(\\.self) }

      var featureNames: Set<String> { Set(self.values.keys) }

      func featureValue(for featureName: String) -> MLFeatureValue? { self.values[featureName] }
    }
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

extension FeatureType {
  /// The case of `MLFeatureType`.
  fileprivate var valueType: String {
    switch self {
    case .int64: "int64"
    case .double: "double"
    case .string: "string"
    case .image: "image"
    case .multiArray: "multiArray"
    case .dictionary: "dictionary"
    case .sequence: "sequence"
    }
  }
}
