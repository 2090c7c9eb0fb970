import CoreMLSpecification
import Foundation
import NetworkInference

/// A model's description, parameters and executor, created from its specification.
struct LoadedModel: Sendable {
  let description: MLModelDescription
  let detectorOutputs: DetectorOutputs?
  let kind: String
  let parameters: [MLParameterKey: ParameterValue]
  let options: LoadingOptions
  let executor: any ModelExecutor
  /// The memory of fixed-shape features; nil if a network accounts for it, or for a deferred model.
  private let features: MemoryBudget.Reservation?

  init(_ file: ModelFile, options: LoadingOptions) throws {
    try self.init(
      file.specification(), folder: file.specificationURL.deletingLastPathComponent(),
      weights: file.weightsURL, options: options)
  }

  /// - Parameter weights: the folder of its weights, nil if it has none; `folder` has the models it links to.
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
      allowsReducedPrecision: options.allowsReducedPrecision(specification),
      quantization: try options.quantization(specification), engine: options.engine,
      folder: folder, weights: weights
    ).executor(for: specification, description)
    features = try reserve(
      description.featureByteCount, of: options.engine.memory, for: "its inputs and outputs")
  }

  /// Defers compiling to the first prediction, which throws its errors. The model has no choice of functions
  /// and no states, and its parameters' values are in the specification.
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
        allowsReducedPrecision: options.allowsReducedPrecision(specification),
        quantization: try options.quantization(specification), engine: options.engine,
        folder: folder, weights: weights
      ).executor(for: specification, description)
    }
  }
}
