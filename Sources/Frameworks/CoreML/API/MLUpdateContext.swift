public import Foundation

/// What an update's handlers are told.
///
/// Unchecked: nothing of it changes, and what is of any type are numbers and texts.
public final class MLUpdateContext: NSObject, @unchecked Sendable {
  /// The update that calls.
  public let task: MLUpdateTask
  /// The model as far as it has learned: a copy, which later training doesn't change. It is compiled when it first predicts.
  ///
  /// Of a task that failed it is the model as it was, unless the task was canceled: then it is what had been learned until then.
  public let model: any MLModel & MLWritable
  /// What has happened; empty for the completion handler.
  public let event: MLUpdateProgressEvent
  /// Figures, as `NSNumber`s: at a mini batch's end all that `MLMetricKey` has, at an epoch's end its loss and index; the completion
  /// handler gets the last epoch's.
  public let metrics: [MLMetricKey: Any]
  /// The values of the model's parameters, as `MLModel.parameterValue(for:)` has them.
  public let parameters: [MLParameterKey: Any]

  init(
    task: MLUpdateTask, model: UpdatedModel, event: MLUpdateProgressEvent, metrics: [MLMetricKey: NSNumber]
  ) {
    self.task = task
    self.model = model
    self.event = event
    self.metrics = metrics
    // What can't be decoded isn't listed.
    parameters = model.parameters.compactMapValues { try? $0.object() }
  }
}
