import CoreMLSpecification
import Foundation

/// A model that can be trained further, by itself or as a pipeline's last model, with all that this takes.
struct UpdatableModel: Sendable {
  /// The model's whole file.
  private var specification: CoreML_Specification_Model
  private let folder: URL
  private let weights: URL?
  private let options: LoadingOptions
  /// What samples must have.
  private let sampleDescription: MLModelDescription
  /// The models of a pipeline before the one that is trained; nil for a model by itself.
  private let preparation: PipelineExecutor?

  /// - Parameter configuration: whose parameters become the model's own.
  /// - Throws: `MLModelError` where the file can't be read, the model can't be updated, or a parameter isn't allowed.
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
        "The model, a \(specification.kindDescription), isn't updatable: its file doesn't say that it is. Mark it when it is "
          + "converted, for example with coremltools' make_updatable.")
    }
    try ModelParameters(of: specification).apply(given.parameters ?? [:], to: &specification)
    let description = try MLModelDescription(specification)
    let samples = description.trainingInputDescriptionsByName.values.sorted { $0.name < $1.name }
    guard !samples.isEmpty else {
      throw MLModelError(.update, "The model doesn't say what its training samples have.")
    }
    sampleDescription = MLModelDescription(inputs: samples, outputs: [])
    preparation = try Self.preparation(
      specification, description,
      ModelExecutorFactory(
        allowsReducedPrecision: options.allowsReducedPrecision(specification), engine: options.engine,
        folder: folder, weights: weights))
    try checkTrained()
  }

  /// The model that is trained: the whole or a pipeline's last.
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

  /// The model as it is now, for predictions and for writing.
  func updated() throws -> UpdatedModel {
    try UpdatedModel(specification, folder: folder, weights: weights, options: options)
  }

  /// How what is trained runs.
  var engine: LoadingOptions { options }

  /// Gives parameters of the training other values.
  ///
  /// - Throws: `MLModelError` (`.parameters`) for one that the model hasn't, that can't be changed any more, or whose value isn't allowed.
  mutating func apply(_ parameters: [MLParameterKey: ParameterValue]) throws {
    let fixed = [MLParameterKey.weights, .biases, .seed].map(\.name)
    if let key = parameters.keys.first(where: { fixed.contains($0.name) }) {
      throw MLModelError(.parameters, "The parameter \"\(key)\" can't be changed while the model is trained.")
    }
    try ModelParameters(of: specification).apply(parameters, to: &specification)
  }

  /// A sample's features for the model that is trained, and what it is to answer.
  ///
  /// - Throws: `MLModelError` naming the sample and its feature.
  func features(
    of samples: any MLBatchProvider, at index: Int
  ) throws -> (inputs: any MLFeatureProvider, sample: MLDictionaryFeatureProvider) {
    do {
      let sample = try sampleDescription.validated(samples.features(at: index))
      guard let preparation else { return (sample, sample) }
      return (try preparation.prediction(from: sample, options: MLPredictionOptions()), sample)
    } catch let error as MLModelError {
      throw Self.named(error, sample: index)
    }
  }

  /// An error with the sample that it is about, which are counted from 1.
  static func named(_ error: MLModelError, sample index: Int) -> MLModelError {
    MLModelError(error.code, "Training sample \(index + 1): \(error)", underlying: error)
  }

  /// What samples have of this name; nil where the model doesn't ask for it.
  func sampleFeature(_ name: String) -> MLFeatureDescription? {
    sampleDescription.inputDescriptionsByName[name]
  }

  /// The names of what samples have beyond what a prediction takes.
  var targetNames: [String] {
    let inputs = Set(specification.description_p.input.map(\.name))
    return sampleDescription.inputNames.filter { !inputs.contains($0) }
  }

  /// Learns from samples. What has been learned when it throws stays.
  ///
  /// - Throws: `MLModelError`, `NotInstalledError`, and `CancellationError` where the update is no longer wanted.
  mutating func train(on samples: any MLBatchProvider, observer: UpdateObserver) throws {
    try observer.checkCancellation()
    let before = self
    try observer.report(.trainingBegin, [:]) { before }
    try apply(observer.takeChanges())
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
        "The model can't be updated: of what is trained, a \(model.kindDescription), only nearest neighbors classifiers and neural "
          + "networks can be.")
    }
  }

  /// What runs a pipeline's models before the last.
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
        "The pipeline can't be updated: its model \(index + 1) is updatable, and only the last one may be.")
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
