import CoreMLSpecification
import Foundation
import NetworkInference

/// What loading a model makes of its specification.
struct LoadedModel: Sendable {
  let description: MLModelDescription
  let detectorOutputs: DetectorOutputs?
  /// The kind of model in words.
  let kind: String
  /// The values of the parameters, with those that the options gave.
  let parameters: [MLParameterKey: ParameterValue]
  let options: LoadingOptions
  let executor: any ModelExecutor
  /// The memory of the features of fixed shape; nil where that counts with a network's own, and where nothing is loaded yet.
  private let features: MemoryBudget.Reservation?

  init(_ file: ModelFile, options: LoadingOptions) throws {
    try self.init(
      file.specification(), folder: file.specificationURL.deletingLastPathComponent(),
      weights: file.weightsURL, options: options)
  }

  /// - Parameters:
  ///   - folder: where models are that this one links to.
  ///   - weights: the folder of its weights; nil for a model without.
  init(
    _ specification: CoreML_Specification_Model, folder: URL, weights: URL?, options: LoadingOptions
  ) throws {
    var specification = try specification.selectingFunction(named: options.functionName)
    description = try MLModelDescription(specification)
    detectorOutputs = DetectorOutputs(specification)
    kind = specification.kindDescription
    self.options = options
    let own = ModelParameters(of: specification)
    try own.apply(options.parameters ?? [:], to: &specification)
    parameters = own.values(of: specification)
    executor = try ModelExecutorFactory(
      allowsReducedPrecision: options.allowsReducedPrecision(specification), engine: options.engine,
      folder: folder, weights: weights
    ).executor(for: specification, description)
    features = try reserve(
      description.featureByteCount, of: options.engine.memory, for: "its inputs and outputs")
  }

  /// As `init(_:folder:weights:options:)`, but the model is compiled when it first predicts, and its errors are the prediction's. It
  /// has no choice of functions and no states, and the parameters' values are in the specification.
  init(
    deferring specification: CoreML_Specification_Model, folder: URL, weights: URL?, options: LoadingOptions
  ) throws {
    let description = try MLModelDescription(specification)
    self.description = description
    detectorOutputs = DetectorOutputs(specification)
    kind = specification.kindDescription
    self.options = options
    parameters = ModelParameters(of: specification).values(of: specification)
    features = nil
    executor = DeferredExecutor {
      try ModelExecutorFactory(
        allowsReducedPrecision: options.allowsReducedPrecision(specification), engine: options.engine,
        folder: folder, weights: weights
      ).executor(for: specification, description)
    }
  }
}
