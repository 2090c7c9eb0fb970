/// The Swift source of a model's class and its input, output and state classes, like Xcode's.
package struct ModelSource {
  package enum AccessLevel: String, Decodable, Sendable, CaseIterable {
    case `internal`
    case `package`
    case `public`
  }

  private let interface: ModelInterface
  private let className: String
  private let location: ModelLocation
  private let accessLevel: AccessLevel
  private let hasDeprecatedInitializer: Bool
  private let input: InputSource
  private let trainingInput: InputSource?
  private let output: OutputSource
  private let state: StateSource?

  /// - Parameters:
  ///   - name: the model's file name without its extension, which becomes the class name.
  ///   - hasDeprecatedInitializer: whether the class has Xcode's deprecated `init()`, which stops the program
  ///     if the model can't be loaded. Swift prefers it to `init(configuration:)` with the default value.
  package init(
    _ interface: ModelInterface, name: String, location: ModelLocation, access: AccessLevel = .internal,
    hasDeprecatedInitializer: Bool = true
  ) {
    self.hasDeprecatedInitializer = hasDeprecatedInitializer
    self.interface = interface
    self.location = location
    accessLevel = access
    className = SwiftNames.identifier(for: name)
    let keyword = access == .internal ? "" : "\(access.rawValue) "
    input = InputSource(interface.inputs, modelClass: className, access: keyword)
    trainingInput =
      interface.trainingInputs.isEmpty
      ? nil
      : InputSource(interface.trainingInputs, modelClass: className, access: keyword, for: .training)
    output = OutputSource(interface.outputs, modelClass: className, access: keyword)
    state =
      interface.states.isEmpty
      ? nil : StateSource(interface.states, modelClass: className, access: keyword)
  }

  package var source: String {
    let sections = [
      header, input.source, trainingInput?.source, output.source, state?.source, modelClass,
    ]
    return sections.compactMap(\.self).joined(separator: "\n\n") + "\n"
  }

  private var access: String { accessLevel == .internal ? "" : "\(accessLevel.rawValue) " }

  private var header: String {
    let inputs = interface.inputs + interface.trainingInputs
    let frameworks =
      (hasImages(inputs) ? ["CoreGraphics"] : []) + ["CoreML"]
      + (hasImages(inputs + interface.outputs) ? ["CoreVideo"] : [])
    // Foundation reexports `URL`: a public import of Foundation would be reported as unused.
    let imports = frameworks.map { "\(access)import \($0)" } + ["import Foundation"]
    return """
      // This file was generated from a Core ML model and should not be edited.
      // swift-format-ignore-file

      \(imports.joined(separator: "\n"))
      """
  }

  private func hasImages(_ features: [ModelInterface.Feature]) -> Bool {
    features.contains { if case .image = $0.type { true } else { false } }
  }

  private var documentation: String {
    let facts = [
      ("Author", interface.author), ("License", interface.license), ("Version", interface.version),
    ]
    let lines = facts.filter { !$0.1.isEmpty }.map { "- \($0.0): \($0.1)" }
    let summary = interface.summary.isEmpty ? "Loads the model and makes predictions." : interface.summary
    return ([comment(summary)] + (lines.isEmpty ? [] : ["///"] + lines.map(comment))).joined(separator: "\n")
  }

  private var modelClass: String {
    let initializer = hasDeprecatedInitializer ? deprecatedInitializer : nil
    let members = [loading, initializer, state == nil ? predictions : statefulPredictions, placement]
      .compactMap(\.self)
    return """
      \(documentation)
      \(access)nonisolated final class \(className): Sendable {
      \(members.joined(separator: "\n\n").indented())
      }
      """
  }

  private var deprecatedInitializer: String {
    """
    /// Loads this module's model, and stops the program with the error's message if that fails.
    @available(*, deprecated, message: "Use init(configuration:) instead and handle errors appropriately.")
    \(access)convenience init() {
      do {
        try self.init(contentsOf: Self.foundModel(), configuration: MLModelConfiguration())
      } catch {
        fatalError("\\(error)")
      }
    }
    """
  }

  private var loading: String {
    """
    \(access)let model: MLModel

    /// The model's location: among the resources next to the program, or else the original on the machine
    /// that built the program. If neither exists, the location next to the program.
    \(access)static var urlOfModelInThisBundle: URL { installedModel ?? placesOfModel.program }

    /// Wraps a loaded model.
    \(access)init(model: MLModel) { self.model = model }

    /// Loads this module's model.
    ///
    /// - Throws: `MLModelError`, `.io` with the searched locations if the model is missing.
    \(access)convenience init(configuration: MLModelConfiguration = MLModelConfiguration()) throws {
      try self.init(contentsOf: Self.foundModel(), configuration: configuration)
    }

    /// Loads a compatible model, compiled or not, from another location.
    \(access)convenience init(contentsOf modelURL: URL) throws {
      self.init(model: try MLModel(contentsOf: modelURL))
    }

    /// Loads a compatible model, compiled or not, from another location.
    \(access)convenience init(contentsOf modelURL: URL, configuration: MLModelConfiguration) throws {
      self.init(model: try MLModel(contentsOf: modelURL, configuration: configuration))
    }

    /// Loads this module's model on another thread and calls `handler` there.
    \(access)static func load(
      configuration: MLModelConfiguration = MLModelConfiguration(),
      completionHandler handler: @escaping @Sendable (Swift.Result<\(className), any Error>) -> Void
    ) {
      load(contentsOf: urlOfModelInThisBundle, configuration: configuration, completionHandler: handler)
    }

    /// Loads this module's model without blocking the calling thread.
    ///
    /// - Throws: `MLModelError`, `.io` with the searched locations if the model is missing.
    \(access)static func load(
      configuration: MLModelConfiguration = MLModelConfiguration()
    ) async throws -> \(className) {
      try await load(contentsOf: foundModel(), configuration: configuration)
    }

    /// Loads a compatible model, compiled or not, on another thread and calls `handler` there.
    \(access)static func load(
      contentsOf modelURL: URL, configuration: MLModelConfiguration = MLModelConfiguration(),
      completionHandler handler: @escaping @Sendable (Swift.Result<\(className), any Error>) -> Void
    ) {
      MLModel.load(contentsOf: modelURL, configuration: configuration) { result in
        handler(result.map { \(className)(model: $0) })
      }
    }

    /// Loads a compatible model, compiled or not, without blocking the calling thread.
    \(access)static func load(
      contentsOf modelURL: URL, configuration: MLModelConfiguration = MLModelConfiguration()
    ) async throws -> \(className) {
      \(className)(model: try await MLModel.load(contentsOf: modelURL, configuration: configuration))
    }
    """
  }

  private var predictions: String {
    """
    /// Makes a prediction.
    \(access)func prediction(input: \(input.className)) throws -> \(output.className) {
      try self.prediction(input: input, options: MLPredictionOptions())
    }

    /// Makes a prediction.
    \(access)func prediction(
      input: \(input.className), options: MLPredictionOptions
    ) throws -> \(output.className) {
      try \(output.className)(checking: model.prediction(from: input, options: options))
    }

    /// Makes a prediction without blocking the calling thread.
    \(access)func prediction(
      input: \(input.className), options: MLPredictionOptions = MLPredictionOptions()
    ) async throws -> \(output.className) {
      try \(output.className)(checking: await model.prediction(from: input, options: options))
    }

    \(predictionsOfValues.joined(separator: "\n\n"))

    /// Makes predictions for the inputs in order. The first error ends them.
    \(access)func predictions(
      inputs: [\(input.className)], options: MLPredictionOptions = MLPredictionOptions()
    ) throws -> [\(output.className)] {
      let outputs = try model.predictions(from: MLArrayBatchProvider(array: inputs), options: options)
      return try (0..<outputs.count).map { try \(output.className)(checking: outputs.features(at: $0)) }
    }
    """
  }

  private var statefulPredictions: String {
    guard let state else { return "" }
    return """
      /// Creates a state with all values zero.
      \(access)func makeState() -> \(state.className) { \(state.className)(handle: model.makeState()) }

      /// Makes a prediction that reads and updates a state.
      \(access)func prediction(
        input: \(input.className), using state: \(state.className)
      ) throws -> \(output.className) {
        try self.prediction(input: input, using: state, options: MLPredictionOptions())
      }

      /// Makes a prediction that reads and updates a state.
      \(access)func prediction(
        input: \(input.className), using state: \(state.className), options: MLPredictionOptions
      ) throws -> \(output.className) {
        try \(output.className)(checking: model.prediction(from: input, using: state.handle, options: options))
      }

      /// Makes a prediction that reads and updates a state, without blocking the calling thread.
      \(access)func prediction(
        input: \(input.className), using state: \(state.className),
        options: MLPredictionOptions = MLPredictionOptions()
      ) async throws -> \(output.className) {
        try \(output.className)(
          checking: await model.prediction(from: input, using: state.handle, options: options))
      }

      \(predictionsOfValues.joined(separator: "\n\n"))
      """
  }

  /// The prediction functions with a parameter for each input, for each type of array parameters.
  private var predictionsOfValues: [String] {
    let hasArrays = input.inputs.contains { $0.elementType != nil }
    let forms: [InputSource.ArrayForm] = hasArrays ? [.multiArray, .shapedArray] : [.multiArray]
    return forms.map { arrays in
      let arguments = input.inputs.map { "\($0.identifier): \($0.identifier)" }
      var parameters = input.parameters(.buffer, arrays)
      var passed = ["input: input_"]
      if let state {
        parameters.append("using state_: \(state.className)")
        passed.append("using: state_")
      }
      let line = head("\(access)func prediction", parameters, " throws -> \(output.className)")
      let function = body(
        line,
        [
          "let input_ = " + head(input.className, arguments),
          "return try self.\(head("prediction", passed))",
        ])
      return "/// Makes a prediction from input values.\n\(input.overloadAttribute(arrays))\(function)"
    }
  }

  private var placement: String {
    """
    private static var placesOfModel: (program: URL, source: URL) {
      let executable = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments.first ?? "")
      return (
        executable.resolvingSymlinksInPath().deletingLastPathComponent()
          .appending(path: \(literal(location.resourceFolder))).appending(path: \(literal(location.path))),
        URL(filePath: \(literal(location.source)))
      )
    }

    private static var installedModel: URL? {
      [placesOfModel.program, placesOfModel.source].first { FileManager.default.fileExists(atPath: $0.path) }
    }

    private static func foundModel() throws -> URL {
      guard let url = installedModel else {
        let places = placesOfModel
        throw MLModelError(
          .io,
          userInfo: [
            NSLocalizedDescriptionKey: \(literal("The model \(location.path) is missing. Keep the folder \(location.resourceFolder) beside the program. Searched: "))
              + "\\(places.program.path), \\(places.source.path)."
          ])
      }
      return url
    }
    """
  }
}
