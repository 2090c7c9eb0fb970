package import CoreMLSpecification
public import Foundation

/// A model that has been loaded and makes predictions.
///
/// Predictions may be asked for from several threads at once, of a subclass as far as it keeps to that; hence `@unchecked Sendable`.
open class MLModel: NSObject, @unchecked Sendable {
  private let loaded: LoadedModel

  /// What the model says of itself.
  open var modelDescription: MLModelDescription { loaded.description }
  /// How the model was loaded: a copy, whose changes have no effect.
  open var configuration: MLModelConfiguration { loaded.options.configuration }

  /// What Vision asks of an object detector's outputs; nil for other models.
  package var detectorOutputs: DetectorOutputs? { loaded.detectorOutputs }
  /// The kind of model in words, such as `neural network classifier`.
  package var kind: String { loaded.kind }
  /// The values of the model's parameters, with those that the configuration gave.
  var parameters: [MLParameterKey: ParameterValue] { loaded.parameters }
  var executor: any ModelExecutor { loaded.executor }

  /// Where models can run.
  open class var availableComputeDevices: [MLComputeDevice] { MLComputeDevice.allComputeDevices }

  init(_ loaded: LoadedModel) { self.loaded = loaded }

  /// - Parameters:
  ///   - folder: where models are that this one links to.
  ///   - weights: the folder of its weights; nil for a model without.
  convenience init(
    _ specification: CoreML_Specification_Model, folder: URL, weights: URL?, options: LoadingOptions
  ) throws {
    self.init(try LoadedModel(specification, folder: folder, weights: weights, options: options))
  }

  /// Loads a model that isn't in a file and links to none.
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
  ///   - url: a `.mlmodelc` folder that `compileModel(at:)` made, or Apple's tools of an ML program; here also a
  ///     `.mlmodel` file or `.mlpackage` folder, which is then compiled in memory each time.
  ///   - configuration: how to run it.
  /// - Throws: `MLModelError`: `.io` where there is no such file or it isn't a model, `.generic` where the model
  ///   or one of its layers is of a kind that can't be run here, `.parameters` where it lacks the function that the
  ///   configuration names, or a parameter that it gives a value; the message says which. `NotInstalledError` where
  ///   OpenVINO, which runs networks, isn't installed; it says what to do.
  public init(contentsOf url: URL, configuration: MLModelConfiguration) throws {
    loaded = try LoadedModel(ModelFile(contentsOf: url), options: LoadingOptions(configuration))
  }

  /// Loads a model with the default configuration; see `init(contentsOf:configuration:)`.
  public convenience init(contentsOf url: URL) throws {
    try self.init(contentsOf: url, configuration: MLModelConfiguration())
  }

  /// Loads a model without holding up the caller's thread; see `init(contentsOf:configuration:)`.
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

  /// Makes a prediction on the calling thread.
  ///
  /// - Parameter input: a value for each input that isn't optional; others are ignored.
  /// - Returns: a value for each output.
  /// - Throws: `MLModelError`, `.featureType` with the name of the input that is missing or of another type,
  ///   size or shape than the model describes. Pictures aren't resized: that is Vision's part.
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

  /// Makes a prediction and gives the thread back meanwhile; see `prediction(from:)`.
  ///
  /// - Throws: also `MLModelError.predictionCancelled` where the task was canceled before it began.
  open func prediction(
    from input: any MLFeatureProvider, options: MLPredictionOptions = MLPredictionOptions()
  ) async throws -> any MLFeatureProvider {
    guard !Task.isCancelled else {
      throw MLModelError(.predictionCancelled, "The prediction's task was cancelled.")
    }
    let features = try modelDescription.validated(input)
    return try await options.backed(executor.prediction(from: features, options: options))
  }

  /// Makes a prediction for each set of features, in order; the first error ends it.
  open func predictions(fromBatch inputBatch: any MLBatchProvider) throws -> any MLBatchProvider {
    try predictions(from: inputBatch, options: MLPredictionOptions())
  }

  /// Makes a prediction for each set of features, in order; the first error ends it.
  ///
  /// - Parameter options: whose output backings are used only by a batch of one: they hold one prediction.
  /// - Throws: as `prediction(from:)`.
  open func predictions(
    from inputBatch: any MLBatchProvider, options: MLPredictionOptions
  ) throws -> any MLBatchProvider {
    let options = options.forBatch(of: inputBatch.count)
    return MLArrayBatchProvider(
      array: try (0..<inputBatch.count).map {
        try prediction(from: inputBatch.features(at: $0), options: options)
      })
  }
}
