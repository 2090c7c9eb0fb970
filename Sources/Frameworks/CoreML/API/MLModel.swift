package import CoreMLSpecification
public import Foundation

/// A loaded model that makes predictions.
///
/// Concurrent predictions are allowed, of a subclass if its overrides do; hence `@unchecked Sendable`.
open class MLModel: NSObject, @unchecked Sendable {
  private let loaded: LoadedModel

  /// The description of the model's inputs, outputs and metadata.
  open var modelDescription: MLModelDescription { loaded.description }
  /// A copy of the configuration that the model was loaded with; changes to it have no effect.
  open var configuration: MLModelConfiguration { loaded.options.configuration }

  /// The layout of an object detector's outputs, for Vision; nil for other models.
  package var detectorOutputs: DetectorOutputs? { loaded.detectorOutputs }
  /// The kind of model, for people, such as `neural network classifier`.
  package var kind: String { loaded.kind }
  /// The values of the model's parameters, with the configuration's overrides.
  var parameters: [MLParameterKey: ParameterValue] { loaded.parameters }
  var executor: any ModelExecutor { loaded.executor }
  /// The number of predictions that Vision makes at once, 1 for most models.
  package var batchSize: Int {
    type(of: self) == MLModel.self && executor.predictsSeveralAtOnce ? BatchedNetwork.size : 1
  }

  /// The devices that models can run on.
  open class var availableComputeDevices: [MLComputeDevice] { MLComputeDevice.allComputeDevices }

  init(_ loaded: LoadedModel) { self.loaded = loaded }

  /// - Parameters:
  ///   - folder: the folder of the models that this one links to.
  ///   - weights: the folder of its weights; nil for a model without.
  convenience init(
    _ specification: CoreML_Specification_Model, folder: URL, weights: URL?, options: LoadingOptions
  ) throws {
    self.init(try LoadedModel(specification, folder: folder, weights: weights, options: options))
  }

  /// Loads a model that is in memory and links to no other.
  ///
  /// - Throws: as `init(contentsOf:configuration:)`.
  package convenience init(_ specification: CoreML_Specification_Model, configuration: MLModelConfiguration)
    throws
  {
    try self.init(
      specification, folder: URL(filePath: "/dev/null"), weights: nil, options: LoadingOptions(configuration))
  }

  /// Loads a model.
  ///
  /// - Parameters:
  ///   - url: a `.mlmodelc` folder by `compileModel(at:)`, or by Apple's tools from an ML program; on Linux
  ///     also a `.mlmodel` file or `.mlpackage` folder, which is compiled in memory each time.
  ///   - configuration: the processors, the function and the parameters to use.
  /// - Throws: `MLModelError`: `.io` if the file doesn't exist or isn't a model, `.generic` if the model or
  ///   one of its layers is of an unsupported kind, `.parameters` if it lacks the configuration's function,
  ///   or a parameter that the configuration sets; the message names it. `NotInstalledError` if OpenVINO,
  ///   which runs networks, isn't installed; it explains how to install it.
  public init(contentsOf url: URL, configuration: MLModelConfiguration) throws {
    loaded = try LoadedModel(ModelFile(contentsOf: url), options: LoadingOptions(configuration))
  }

  /// Loads a model with the default configuration; see `init(contentsOf:configuration:)`.
  public convenience init(contentsOf url: URL) throws {
    try self.init(contentsOf: url, configuration: MLModelConfiguration())
  }

  /// Loads a model without blocking the caller's thread; see `init(contentsOf:configuration:)`.
  open class func load(
    contentsOf url: URL, configuration: MLModelConfiguration = MLModelConfiguration()
  ) async throws -> MLModel {
    try MLModel(contentsOf: url, configuration: configuration)
  }

  /// Loads a model on another thread and calls `handler` there; see `init(contentsOf:configuration:)`.
  open class func load(
    contentsOf url: URL, configuration: MLModelConfiguration = MLModelConfiguration(),
    completionHandler handler: @escaping @Sendable (Result<MLModel, any Error>) -> Void
  ) {
    let options = LoadingOptions(configuration)
    DispatchQueue.global().async {
      handler(Result { MLModel(try LoadedModel(ModelFile(contentsOf: url), options: options)) })
    }
  }

  /// Loads a model on another thread and calls `handler` there with the model or the error. Classes that
  /// older versions of Xcode generated call it.
  @preconcurrency
  public class func __loadContents(
    of url: URL, configuration: MLModelConfiguration,
    completionHandler handler: @escaping @Sendable (MLModel?, (any Error)?) -> Void
  ) {
    load(contentsOf: url, configuration: configuration) { result in
      switch result {
      case .success(let model): handler(model, nil)
      case .failure(let error): handler(nil, error)
      }
    }
  }

  /// Makes a prediction on the calling thread.
  ///
  /// - Parameter input: a value for each required input; values of other names are ignored.
  /// - Returns: a value for each output.
  /// - Throws: `MLModelError`, `.featureType` with the name of an input that is missing or doesn't have the
  ///   described type, size or shape. Images aren't resized: Vision does that.
  open func prediction(from input: any MLFeatureProvider) throws -> any MLFeatureProvider {
    try prediction(from: input, options: MLPredictionOptions())
  }

  /// Makes a prediction on the calling thread; see `prediction(from:)`.
  open func prediction(
    from input: any MLFeatureProvider, options: MLPredictionOptions
  ) throws -> any MLFeatureProvider {
    let features = try modelDescription.validated(input)
    return try options.backed(executor.prediction(from: features, options: options))
  }

  /// Makes a prediction without blocking the caller's thread; see `prediction(from:)`.
  ///
  /// - Throws: also `MLModelError.predictionCancelled` if the task was canceled before the start.
  open func prediction(
    from input: any MLFeatureProvider, options: MLPredictionOptions = MLPredictionOptions()
  ) async throws -> any MLFeatureProvider {
    guard !Task.isCancelled else {
      throw MLModelError(.predictionCancelled, "The prediction's task was canceled.")
    }
    let features = try modelDescription.validated(input)
    return try await options.backed(executor.prediction(from: features, options: options))
  }

  /// Makes a prediction for each feature provider, in order; the first error ends it.
  ///
  /// Small image classifiers predict four at once, after some predictions, which takes less time.
  open func predictions(fromBatch inputBatch: any MLBatchProvider) throws -> any MLBatchProvider {
    try predictions(from: inputBatch, options: MLPredictionOptions())
  }

  /// Makes a prediction for each feature provider, in order; the first error ends it.
  ///
  /// - Parameters:
  ///   - inputBatch: the feature providers.
  ///   - options: output backings are used only by a batch of one, since they hold one prediction.
  /// - Throws: as `prediction(from:)`.
  open func predictions(
    from inputBatch: any MLBatchProvider, options: MLPredictionOptions
  ) throws -> any MLBatchProvider {
    let options = options.forBatch(of: inputBatch.count)
    let inputs = (0..<inputBatch.count).map { inputBatch.features(at: $0) }
    // A subclass's own predictions count in batches, too.
    guard inputs.count > 1, type(of: self) == MLModel.self else {
      return MLArrayBatchProvider(array: try inputs.map { try prediction(from: $0, options: options) })
    }
    let features = try inputs.map(modelDescription.validated)
    return MLArrayBatchProvider(array: try executor.predictions(from: features, options: options))
  }
}
