struct StateSource {
  let className: String
  private let access: String
  private let states: [NamedFeature]

  init(_ features: [ModelInterface.Feature], modelClass: String, access: String) {
    className = modelClass + "State"
    self.access = access
    states = NamedFeature.named(features, taken: ["allCases", "rawValue"])
  }

  var source: String {
    let cases = states.map { "case \($0.identifier) = \($0.key)" }.joined(separator: "\n")
    return """
      /// The state that the model keeps between predictions.
      \(access)nonisolated final class \(className): Sendable {
        \(access)nonisolated enum Name: String, CaseIterable, Sendable {
      \(cases.indented(2))
        }

        \(access)let handle: MLState

        \(access)init(handle: MLState) { self.handle = handle }

        /// Provides access to one of the state's arrays, whose changes persist.
        \(access)func withMultiArray<R>(for stateName: Name, _ body: (MLMultiArray) throws -> R) rethrows -> R {
          try handle.withMultiArray(for: stateName.rawValue, body)
        }
      }
      """
  }
}
