import CoreMLSpecification
import Foundation

/// An updatable model, alone or as a pipeline's last model, with everything that training needs.
struct UpdatableModel: Sendable {
  private var specification: CoreML_Specification_Model
  private let folder: URL
  private let weights: URL?
  private let options: LoadingOptions
  private let sampleDescription: MLModelDescription
  /// The models of a pipeline before the updatable one; nil for a model alone.
  private let preparation: PipelineExecutor?

  /// - Parameter configuration: its parameters become the model's own.
  /// - Throws: `MLModelError` for an unreadable file, a model that isn't updatable, or an invalid parameter.
  init(_ file: ModelFile, configuration: MLModelConfiguration) throws {
    specification = try file.specification()
    folder = file.specificationURL.deletingLastPathComponent()
    weights = file.weightsURL
    let given = LoadingOptions(configuration)
    let own = configuration.snapshot()
    own.parameters = nil
    options = LoadingOptions(own)
    guard specification.isUpdatable else {
      throw MLModelError(
        .update,
        "The model, a \(specification.kindDescription), isn't marked as updatable. Mark it when it is "
          + "converted, for example with coremltools' make_updatable.")
    }
    try ModelParameters(of: specification).apply(given.parameters ?? [:], to: &specification)
    let description = try MLModelDescription(specification)
    let samples = description.trainingInputDescriptionsByName.values.sorted { $0.name < $1.name }
    guard !samples.isEmpty else {
      throw MLModelError(.update, "The model doesn't describe its training samples.")
    }
    sampleDescription = MLModelDescription(inputs: samples, outputs: [])
    preparation = try Self.preparation(
      specification, description,
      ModelExecutorFactory(
        allowsReducedPrecision: options.allowsReducedPrecision(specification), engine: options.engine,
        folder: folder, weights: weights))
    try checkTrained()
  }

  /// The model that is trained: all of it, or a pipeline's last.
  var trained: CoreML_Specification_Model {
    get { specification.stages?.last ?? specification }
    set {
      switch specification.type {
      case .pipeline: Self.replaceLast(of: &specification.pipeline.models, newValue)
      case .pipelineClassifier:
        Self.replaceLast(of: &specification.pipelineClassifier.pipeline.models, newValue)
      case .pipelineRegressor:
        Self.replaceLast(of: &specification.pipelineRegressor.pipeline.models, newValue)
      default: specification = newValue
      }
    }
  }

  /// The current model, for predictions and for writing.
  func updated() throws -> UpdatedModel {
    try UpdatedModel(specification, folder: folder, weights: weights, options: options)
  }

  var engine: LoadingOptions { options }

  /// Overrides parameters of the training; throws `MLModelError.parameters` for one that the model lacks or
  /// that can't change now, or an invalid value.
  mutating func apply(_ parameters: [MLParameterKey: ParameterValue]) throws {
    let fixed = [MLParameterKey.weights, .biases, .seed].map(\.name)
    if let key = parameters.keys.first(where: { fixed.contains($0.name) }) {
      throw MLModelError(.parameters, "The parameter \"\(key)\" can't be changed while the model is trained.")
    }
    try ModelParameters(of: specification).apply(parameters, to: &specification)
  }

  /// Returns a sample's features for the trained model, and the sample itself with its target; throws
  /// `MLModelError` with the sample and its feature.
  func features(
    of samples: any MLBatchProvider, at index: Int
  ) throws -> (inputs: any MLFeatureProvider, sample: MLDictionaryFeatureProvider) {
    do {
      let sample = try sampleDescription.validated(samples.features(at: index))
      guard let preparation else { return (sample, sample) }
      return (try preparation.prediction(from: sample, options: MLPredictionOptions()), sample)
    } catch let error as MLModelError {
      throw Self.addingContext(error, sample: index)
    }
  }

  /// Adds a sample to an error, counted from 1.
  static func addingContext(_ error: MLModelError, sample index: Int) -> MLModelError {
    MLModelError(error.code, "Training sample \(index + 1): \(error)", underlying: error)
  }

  /// The description of a sample's feature; nil if the model has none of this name.
  func sampleFeature(_ name: String) -> MLFeatureDescription? {
    sampleDescription.inputDescriptionsByName[name]
  }

  /// The names of a sample's features that aren't inputs of predictions.
  var targetNames: [String] {
    let inputs = Set(specification.description.input.map(\.name))
    return sampleDescription.inputNames.filter { !inputs.contains($0) }
  }

  /// Trains on samples. After an error, the training so far is kept. Throws `MLModelError`,
  /// `NotInstalledError`, and `CancellationError` if the update is canceled.
  mutating func train(on samples: any MLBatchProvider, observer: UpdateObserver) throws {
    try observer.checkCancellation()
    let before = self
    try observer.report(.trainingBegin, [:]) { before }
    try apply(observer.dequeueChanges())
    switch trained.type {
    case .kNearestNeighborsClassifier: try NeighborsUpdate.train(&self, on: samples, observer: observer)
    default: try NetworkUpdate.train(&self, on: samples, observer: observer)
    }
  }

  private func checkTrained() throws {
    let model = trained
    switch model.type {
    case .kNearestNeighborsClassifier: try NeighborsUpdate.check(self)
    case .neuralNetwork, .neuralNetworkClassifier, .neuralNetworkRegressor: try NetworkUpdate.check(self)
    default:
      throw MLModelError(
        .update,
        "The model, a \(model.kindDescription), can't be updated: only nearest neighbors classifiers and neural "
          + "networks can be.")
    }
  }

  private static func preparation(
    _ specification: CoreML_Specification_Model, _ description: MLModelDescription,
    _ factory: ModelExecutorFactory
  ) throws -> PipelineExecutor? {
    guard let stages = specification.stages else { return nil }
    guard let last = stages.last, last.isUpdatable, last.stages == nil else {
      throw MLModelError(.update, "The pipeline can't be updated: its last model isn't updatable.")
    }
    if let index = stages.dropLast().firstIndex(where: \.isUpdatable) {
      throw MLModelError(
        .update,
        "The pipeline can't be updated: its model \(index + 1) is updatable, but only the last one may be.")
    }
    let taken = try MLModelDescription(last)
    return try PipelineExecutor(
      description: MLModelDescription(
        inputs: description.inputNames.compactMap { description.inputDescriptionsByName[$0] },
        outputs: taken.inputNames.compactMap { taken.inputDescriptionsByName[$0] }),
      stages: stages.dropLast().map { try factory.stage($0) })
  }

  private static func replaceLast(
    of models: inout [CoreML_Specification_Model], _ model: CoreML_Specification_Model
  ) {
    guard !models.isEmpty else { return }
    models[models.count - 1] = model
  }
}
