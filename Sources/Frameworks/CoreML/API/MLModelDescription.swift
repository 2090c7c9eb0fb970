public import Foundation

/// The description of a model: its inputs, outputs, labels and metadata.
///
/// Unchecked: it is immutable, and its `Any` values are strings, numbers and dictionaries of strings.
public final class MLModelDescription: NSObject, @unchecked Sendable {
  /// The inputs by name.
  public let inputDescriptionsByName: [String: MLFeatureDescription]
  /// The outputs by name.
  public let outputDescriptionsByName: [String: MLFeatureDescription]
  /// The states that predictions carry over, by name; empty for most models.
  public let stateDescriptionsByName: [String: MLFeatureDescription]
  /// The output with the prediction, a classifier's label or a regressor's number; nil for other models.
  public let predictedFeatureName: String?
  /// The output with a classifier's probabilities by label; nil for other models.
  public let predictedProbabilitiesName: String?
  /// A classifier's labels, `String` or `Int64`, in the model's order; nil for other models.
  public let classLabels: [Any]?
  /// Author, license, version, description; under `.creatorDefinedKey` other entries as `[String: String]`.
  public let metadata: [MLModelMetadataKey: Any]
  /// The features of training samples, by name; empty for a model that isn't updatable.
  public let trainingInputDescriptionsByName: [String: MLFeatureDescription]
  /// The parameters that a configuration can set, other than weights and biases; see
  /// `MLModel.parameterValue(for:)`.
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

/// The key of an entry in a model's metadata.
public struct MLModelMetadataKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The purpose of the model.
  public static let description = MLModelMetadataKey(rawValue: "MLModelDescriptionKey")
  /// The model's version.
  public static let versionString = MLModelMetadataKey(rawValue: "MLModelVersionStringKey")
  /// The author.
  public static let author = MLModelMetadataKey(rawValue: "MLModelAuthorKey")
  /// The license.
  public static let license = MLModelMetadataKey(rawValue: "MLModelLicenseKey")
  /// The author's own entries, a `[String: String]`.
  public static let creatorDefinedKey = MLModelMetadataKey(rawValue: "MLModelCreatorDefinedKey")
}
