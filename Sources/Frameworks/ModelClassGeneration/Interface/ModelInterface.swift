/// The inputs, outputs, states and metadata in a model file, from which its class is generated.
package struct ModelInterface: Equatable, Sendable {
  package struct Feature: Equatable, Sendable {
    package var name: String
    package var type: FeatureType
    package var isOptional: Bool
    package var summary: String

    package init(_ name: String, _ type: FeatureType, isOptional: Bool = false, summary: String = "") {
      self.name = name
      self.type = type
      self.isOptional = isOptional
      self.summary = summary
    }
  }

  package var inputs: [Feature]
  /// The features of a training example of an updatable model; empty for other models.
  package var trainingInputs: [Feature]
  package var outputs: [Feature]
  /// The states of a stateful model; empty for other models.
  package var states: [Feature]
  /// The author's description, or an empty string; the following properties likewise.
  package var summary: String
  package var author: String
  package var license: String
  package var version: String

  package init(
    inputs: [Feature], trainingInputs: [Feature] = [], outputs: [Feature], states: [Feature] = [],
    summary: String = "", author: String = "", license: String = "", version: String = ""
  ) {
    self.inputs = inputs
    self.trainingInputs = trainingInputs
    self.outputs = outputs
    self.states = states
    self.summary = summary
    self.author = author
    self.license = license
    self.version = version
  }
}
