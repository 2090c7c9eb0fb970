import Foundation

/// The state of a model between predictions, created by `MLModel.makeState()`.
///
/// A state belongs to one sequence of predictions: concurrent ones with the same state run one after another,
/// in any order. The lock is recursive: `withMultiArray` calls may be nested to copy one tensor to another.
///
/// Unchecked: the tensors are accessed only with the lock held.
public final class MLState: @unchecked Sendable {
  /// The tensors by name, all zero at first, or the error of their allocation.
  private let tensors: Result<[String: StateTensor], any Error>
  private let lock = NSRecursiveLock()

  /// - Parameter shapes: checked on loading the model. If memory runs out, users of the state get the error.
  init(shapes: [String: [Int]]) {
    tensors = Result {
      try shapes.mapValues { try StateTensor(dimensions: $0) }
    }
  }

  /// Calls `body` with all tensors, with the lock held; throws `MLModelError.generic` if memory ran out.
  func withTensors<Result>(_ body: ([String: StateTensor]) throws -> Result) throws -> Result {
    let tensors = try tensors.get()
    return try lock.withLock { try body(tensors) }
  }

  /// Calls `body` with a tensor of the state, 16-bit floating point as models store; changes are kept.
  ///
  /// - Parameters:
  ///   - stateName: the state's name in the model's description. For an unknown name, or if memory ran out,
  ///     `body` gets an empty array of shape `[0]`: Apple documents no behavior, and a name or model from
  ///     outside must not stop the program.
  ///   - body: called with the tensor, which is valid only during the call.
  public func withMultiArray<Result>(
    for stateName: String, _ body: (MLMultiArray) throws -> Result
  ) rethrows -> Result {
    guard let tensor = (try? tensors.get())?[stateName] else { return try body(.empty(.float16)) }
    return try lock.withLock { try body(tensor.array) }
  }
}
