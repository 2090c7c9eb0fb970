public import Foundation
import ParallelWork
import Synchronization

/// Trains an updatable model further with samples of one's own.
///
///     let task = try MLUpdateTask(forModelAt: url, trainingData: samples) { context in
///       if let error = context.task.error { return print(error) }
///       try? context.model.write(to: updated)
///     }
///     task.resume()
///
/// Two kinds of model are updatable, each alone or as the last of a pipeline's models:
/// - A nearest neighbors classifier remembers the samples with those it has.
/// - A neural network trains its updatable layers, inner products and convolutions, by stochastic gradient descent or Adam, to
///   make the cross-entropy of a softmax layer's output, or the mean squared error of a blob, small. What its file says of mini batch,
///   rate, epochs, order and seed holds unless the configuration says otherwise. Between the first updatable layer and the loss there may
///   be inner products, convolutions that aren't transposed, pooling, the activations ReLU, leaky ReLU, tanh, sigmoid and linear, flatten,
///   sums of two, and softmax.
///
/// Gradients are computed on all processors, in 64-bit floating point; what the layers before the first updatable one compute of a
/// sample is kept, up to half a gigabyte. Two updates with the same samples and seed give the same model bit for bit on one machine;
/// a network that shuffles and names no seed has the seed 0.
///
/// Unchecked: what changes of it is behind locks; the samples are the caller's, who must not change them meanwhile.
public final class MLUpdateTask: MLTask, @unchecked Sendable {
  private let handlers: MLUpdateProgressHandlers
  private let samples: any MLBatchProvider
  private let original: UpdatableModel
  /// The model before it learns anything.
  private let unchanged: UpdatedModel
  private let cancellation = Cancellation()
  /// Values for parameters that training hasn't taken over yet.
  private let changes = Mutex<[MLParameterKey: ParameterValue]>([:])

  /// - Parameters:
  ///   - modelURL: as for `MLModel.init(contentsOf:configuration:)`. The file isn't changed.
  ///   - trainingData: samples with the features that `MLModelDescription.trainingInputDescriptionsByName` describes. It is read on
  ///     the task's thread and must not change meanwhile.
  ///   - configuration: how to run the model; its `parameters` are the updated model's own from then on. Default nil.
  ///   - progressHandlers: what to call.
  /// - Throws: `MLModelError`: `.io` where it isn't a model; `.update` where it can't be updated, or there are no samples; `.parameters`
  ///   for a parameter that the model hasn't or a value that it doesn't allow. The message says what and, where that is why, which
  ///   layer.
  public init(
    forModelAt modelURL: URL, trainingData: any MLBatchProvider, configuration: MLModelConfiguration? = nil,
    progressHandlers: MLUpdateProgressHandlers
  ) throws {
    guard trainingData.count > 0 else { throw MLModelError(.update, "There are no samples to train with.") }
    original = try UpdatableModel(
      ModelFile(contentsOf: modelURL), configuration: configuration ?? MLModelConfiguration())
    unchanged = try original.updated()
    samples = trainingData
    handlers = progressHandlers
  }

  /// - Parameter completionHandler: see `MLUpdateProgressHandlers`; the other parameters and errors are those of
  ///   `init(forModelAt:trainingData:configuration:progressHandlers:)`.
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

  /// Goes on with other values for parameters: of a network's training, all but its seed. They are taken over before the next mini
  /// batch, but for the mini batch's size and the shuffling, which change with the next epoch. Weights, biases and the seed can't be
  /// given here.
  ///
  /// A task that hasn't begun begins. A value that isn't allowed fails the task.
  ///
  /// - Parameter updateParameters: see `MLModelConfiguration.parameters`.
  public func resume(withParameters updateParameters: [MLParameterKey: Any]) {
    changes.withLock { $0.merge(updateParameters.mapValues { ParameterValue($0) }) { $1 } }
    resume()
  }

  /// Ends the update after the sample that it is at. The state becomes `.failed` with an `MLModelError` (`.update`), and the completion
  /// handler gets what has been learned until then.
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
        ? MLModelError(.update, "The update was cancelled.", underlying: failure) : failure
      if !isCancelled { (model, metrics) = (original, [:]) }
      move(from: [.running, .cancelling], to: .failed, error: error)
    } else {
      move(from: [.running, .cancelling], to: .completed)
    }
    // What could be wrong with the model has been found when the task was made.
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
      takeChanges: {
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
