public import Foundation

/// What a model says of itself: its inputs and outputs, its labels, its author.
///
/// Unchecked: nothing of it changes, and what is of any type are texts, numbers and dictionaries of texts.
public final class MLModelDescription: NSObject, @unchecked Sendable {
  /// The inputs by name.
  public let inputDescriptionsByName: [String: MLFeatureDescription]
  /// The outputs by name.
  public let outputDescriptionsByName: [String: MLFeatureDescription]
  /// The memory that the model keeps between predictions, by name; empty for most models.
  public let stateDescriptionsByName: [String: MLFeatureDescription]
  /// The output that holds the prediction: a classifier's label, a regressor's number. Nil for other models.
  public let predictedFeatureName: String?
  /// The output that holds a classifier's probability for each label. Nil for other models.
  public let predictedProbabilitiesName: String?
  /// A classifier's labels, `String` or `Int64`, in the model's order. Nil for other models.
  public let classLabels: [Any]?
  /// Author, license, version, description, and under `.creatorDefinedKey` a `[String: String]` of the rest.
  public let metadata: [MLModelMetadataKey: Any]
  /// What samples of further training have, by name; empty for a model that can't be trained further.
  public let trainingInputDescriptionsByName: [String: MLFeatureDescription]
  /// The parameters that a configuration may give other values, but weights and biases; see `MLModel.parameterValue(for:)`.
  public let parameterDescriptionsByKey: [MLParameterKey: MLParameterDescription]
  /// Whether the model can be trained further on the device.
  public let isUpdatable: Bool

  /// The names of the inputs in the model's order.
  package let inputNames: [String]
  /// The names of the outputs in the model's order.
  package let outputNames: [String]

  init(
    inputs: [MLFeatureDescription], outputs: [MLFeatureDescription], states: [MLFeatureDescription] = [],
    predictedFeatureName: String? = nil, predictedProbabilitiesName: String? = nil, classLabels: [Any]? = nil,
    metadata: [MLModelMetadataKey: Any] = [:], isUpdatable: Bool = false,
    trainingInputs: [MLFeatureDescription] = [],
    parameters: [MLParameterKey: MLParameterDescription] = [:]
  ) {
    inputDescriptionsByName = Dictionary(
      inputs.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    outputDescriptionsByName = Dictionary(
      outputs.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    stateDescriptionsByName = Dictionary(
      states.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    trainingInputDescriptionsByName = Dictionary(
      trainingInputs.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    parameterDescriptionsByKey = parameters
    inputNames = inputs.map(\.name)
    outputNames = outputs.map(\.name)
    self.predictedFeatureName = predictedFeatureName
    self.predictedProbabilitiesName = predictedProbabilitiesName
    self.classLabels = classLabels
    self.metadata = metadata
    self.isUpdatable = isUpdatable
  }

  public override var description: String {
    let inputs = inputNames.compactMap { inputDescriptionsByName[$0]?.description }
    let outputs = outputNames.compactMap { outputDescriptionsByName[$0]?.description }
    return "inputs \(inputs), outputs \(outputs)"
  }
}

/// What a model's metadata is of.
public struct MLModelMetadataKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// What the model does.
  public static let description = MLModelMetadataKey(rawValue: "MLModelDescriptionKey")
  /// The model's version.
  public static let versionString = MLModelMetadataKey(rawValue: "MLModelVersionStringKey")
  /// Who made it.
  public static let author = MLModelMetadataKey(rawValue: "MLModelAuthorKey")
  /// Under which license.
  public static let license = MLModelMetadataKey(rawValue: "MLModelLicenseKey")
  /// The author's own entries, a `[String: String]`.
  public static let creatorDefinedKey = MLModelMetadataKey(rawValue: "MLModelCreatorDefinedKey")
}
