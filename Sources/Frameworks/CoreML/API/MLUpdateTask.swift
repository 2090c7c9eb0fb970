public import Foundation
import ParallelWork
import Synchronization

/// A task that trains an updatable model further.
///
///     let task = try MLUpdateTask(forModelAt: url, trainingData: samples) { context in
///       if let error = context.task.error { return print(error) }
///       try? context.model.write(to: updated)
///     }
///     task.resume()
///
/// Two kinds of model are updatable, alone or as the last model of a pipeline:
/// - A nearest neighbors classifier adds the samples to those it has.
/// - A neural network trains its updatable layers, inner products and convolutions, with stochastic gradient
///   descent or Adam; the loss is the cross-entropy of a softmax layer's output, or the mean squared error of
///   a blob. Mini batch size, learning rate, epochs, shuffling and seed are the file's unless the
///   configuration sets them. Layers allowed between the first updatable one and the loss: inner products,
///   convolutions (not transposed), pooling, the activations ReLU, leaky ReLU, tanh, sigmoid and linear,
///   flatten, sums of two, and softmax.
///
/// Gradients are computed on all cores in 64-bit floating point; outputs of the layers before the first
/// updatable one are cached per sample, up to half a gigabyte. Updates with the same samples and seed give
/// the same model bit for bit on one machine; the default seed for shuffling is 0.
///
/// Unchecked: locks guard the mutable state; the caller must not change the samples meanwhile.
public final class MLUpdateTask: MLTask, @unchecked Sendable {
  private let handlers: MLUpdateProgressHandlers
  private let samples: any MLBatchProvider
  private let original: UpdatableModel
  private let unchanged: UpdatedModel
  private let cancellation = Cancellation()
  /// Parameter values that training hasn't applied yet.
  private let changes = Mutex<[MLParameterKey: ParameterValue]>([:])

  /// - Parameters:
  ///   - modelURL: as for `MLModel.init(contentsOf:configuration:)`. The file isn't changed.
  ///   - trainingData: samples with the features in `MLModelDescription.trainingInputDescriptionsByName`. It
  ///     is read on the task's thread and must not change meanwhile.
  ///   - configuration: how to run the model; the updated model keeps its `parameters`. Default nil.
  ///   - progressHandlers: the handlers to call.
  /// - Throws: `MLModelError`: `.io` if it isn't a model; `.update` if it isn't updatable, or there are no
  ///   samples; `.parameters` for a parameter that the model lacks or a value that it doesn't allow. The
  ///   message names the parameter or layer.
  public init(
    forModelAt modelURL: URL, trainingData: any MLBatchProvider, configuration: MLModelConfiguration? = nil,
    progressHandlers: MLUpdateProgressHandlers
  ) throws {
    guard trainingData.count > 0 else { throw MLModelError(.update, "There are no training samples.") }
    original = try UpdatableModel(
      ModelFile(contentsOf: modelURL), configuration: configuration ?? MLModelConfiguration())
    unchanged = try original.updated()
    samples = trainingData
    handlers = progressHandlers
  }

  /// Creates a task without progress events.
  ///
  /// - Parameters:
  ///   - modelURL: as for `init(forModelAt:trainingData:configuration:progressHandlers:)`.
  ///   - trainingData: as for that initializer.
  ///   - configuration: as for that initializer.
  ///   - completionHandler: see `MLUpdateProgressHandlers`.
  /// - Throws: as that initializer.
  public convenience init(
    forModelAt modelURL: URL, trainingData: any MLBatchProvider, configuration: MLModelConfiguration? = nil,
    completionHandler: @escaping @Sendable (MLUpdateContext) -> Void
  ) throws {
    try self.init(
      forModelAt: modelURL, trainingData: trainingData, configuration: configuration,
      progressHandlers: MLUpdateProgressHandlers(
        forEvents: [], progressHandler: nil, completionHandler: completionHandler))
  }

  public override func resume() {
    guard move(from: [.suspended], to: .running) == .suspended else { return }
    DispatchQueue.global().async { self.train() }
  }

  /// Continues with other values for the parameters of a network's training, except weights, biases and seed.
  /// They apply from the next mini batch; its size and the shuffling from the next epoch.
  ///
  /// Starts a task that hasn't started. A value that isn't allowed fails the task.
  ///
  /// - Parameter updateParameters: see `MLModelConfiguration.parameters`.
  public func resume(withParameters updateParameters: [MLParameterKey: Any]) {
    changes.withLock { $0.merge(updateParameters.mapValues { ParameterValue($0) }) { $1 } }
    resume()
  }

  /// Ends the update after the current sample. The state becomes `.failed` with an `MLModelError`
  /// (`.update`), and the completion handler gets the model as trained so far.
  public override func cancel() {
    cancellation.cancel()
    if move(from: [.suspended, .running], to: .cancelling) == .suspended {
      DispatchQueue.global().async { self.train() }
    }
  }

  private func train() {
    var model = original
    var metrics: [MLMetricKey: NSNumber] = [:]
    let failure = Result {
      try Cancellation.$current.withValue(cancellation) {
        try model.train(on: samples, observer: observer { metrics = $0 })
      }
    }.failure
    let isCancelled = failure is CancellationError
    if let failure {
      let error =
        isCancelled
        ? MLModelError(.update, "The update was canceled.", underlying: failure) : failure
      if !isCancelled { (model, metrics) = (original, [:]) }
      move(from: [.running, .cancelling], to: .failed, error: error)
    } else {
      move(from: [.running, .cancelling], to: .completed)
    }
    // Doesn't fail: creating the task has checked the model.
    let updated = (try? model.updated()) ?? unchanged
    handlers.completionHandler(
      MLUpdateContext(task: self, model: updated, event: [], metrics: metrics))
  }

  private func observer(_ keep: @escaping ([MLMetricKey: NSNumber]) -> Void) -> UpdateObserver {
    UpdateObserver(
      report: { event, metrics, model in
        if event != .trainingBegin { keep(metrics) }
        guard let handler = self.handlers.progressHandler, self.handlers.interestedEvents.contains(event)
        else {
          return
        }
        handler(
          MLUpdateContext(task: self, model: try model().updated(), event: event, metrics: metrics))
      },
      dequeueChanges: {
        self.changes.withLock { changes in
          defer { changes = [:] }
          return changes
        }
      })
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
