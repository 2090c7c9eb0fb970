/// What a model takes, gives and keeps, as its file describes it: all that its class is written from.
package struct ModelInterface: Equatable, Sendable {
  /// An input, an output or a state.
  package struct Feature: Equatable, Sendable {
    package var name: String
    package var type: FeatureType
    /// Whether a prediction can do without it.
    package var isOptional: Bool
    /// The author's sentence about it, or an empty text.
    package var summary: String

    package init(_ name: String, _ type: FeatureType, isOptional: Bool = false, summary: String = "") {
      self.name = name
      self.type = type
      self.isOptional = isOptional
      self.summary = summary
    }
  }

  package var inputs: [Feature]
  package var outputs: [Feature]
  /// The memory that a stateful model keeps between predictions; empty for other models.
  package var states: [Feature]
  /// What the author says of the model, or an empty text; likewise the other three.
  package var summary: String
  package var author: String
  package var license: String
  package var version: String

  package init(
    inputs: [Feature], outputs: [Feature], states: [Feature] = [], summary: String = "", author: String = "",
    license: String = "", version: String = ""
  ) {
    self.inputs = inputs
    self.outputs = outputs
    self.states = states
    self.summary = summary
    self.author = author
    self.license = license
    self.version = version
  }
}
