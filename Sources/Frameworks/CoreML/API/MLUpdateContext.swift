public import Foundation

/// The context passed to an update's handlers.
///
/// Unchecked: it is immutable, and its `Any` values are numbers and strings.
public final class MLUpdateContext: NSObject, @unchecked Sendable {
  /// The task that calls the handler.
  public let task: MLUpdateTask
  /// A copy of the model with the training so far, which later training doesn't change; compiled at its first
  /// prediction. After a failure it is the original model, after a cancellation what was trained until then.
  public let model: any MLModel & MLWritable
  /// The event; empty for the completion handler.
  public let event: MLUpdateProgressEvent
  /// The metrics, as `NSNumber`s: all keys at the end of a mini batch, loss and index at the end of an epoch;
  /// the completion handler gets those of the last epoch.
  public let metrics: [MLMetricKey: Any]
  /// The values of the model's parameters, as in `MLModel.parameterValue(for:)`.
  public let parameters: [MLParameterKey: Any]

  init(
    task: MLUpdateTask, model: UpdatedModel, event: MLUpdateProgressEvent, metrics: [MLMetricKey: NSNumber]
  ) {
    self.task = task
    self.model = model
    self.event = event
    self.metrics = metrics
    // Values that can't be decoded are left out.
    parameters = model.parameters.compactMapValues { try? $0.object() }
  }
}
