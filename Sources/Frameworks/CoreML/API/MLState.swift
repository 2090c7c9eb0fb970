import Foundation

/// The memory that a model with state keeps from one prediction to the next, made by `MLModel.makeState()`.
///
/// A state belongs to one sequence of predictions: predictions that use it at the same time wait for one another, in no
/// certain order. The thread that has lent it may use it again meanwhile: one tensor can be copied to another.
///
/// Unchecked: the tensors are only touched by whoever holds the lock, which a thread may take again.
public final class MLState: @unchecked Sendable {
  /// Each tensor's numbers by its name, all zero at first, or why there are none.
  private let tensors: Result<[String: StateTensor], any Error>
  private let lock = NSRecursiveLock()

  /// - Parameter shapes: of tensors that the model's loading has checked. Where there is no memory for them, whoever uses the
  ///   state learns it.
  init(shapes: [String: [Int]]) {
    tensors = Result {
      try shapes.mapValues { try StateTensor(dimensions: $0) }
    }
  }

  /// Lends all tensors while nobody else has them.
  ///
  /// - Throws: `MLModelError` (`.generic`) where there was no memory for them; what `body` throws.
  func withTensors<Result>(_ body: ([String: StateTensor]) throws -> Result) throws -> Result {
    let tensors = try tensors.get()
    return try lock.withLock { try body(tensors) }
  }

  /// Lends one of the state's tensors, in 16-bit floating point as models keep them; changes stay.
  ///
  /// - Parameters:
  ///   - stateName: the name that the model's description gives the state. For another, and where there was no memory for the
  ///     state, `body` gets an empty array, of shape `[0]`: Apple's documentation leaves it open, and neither
  ///     a name nor a model that came from outside may stop the program.
  ///   - body: gets the tensor, valid only within it.
  public func withMultiArray<Result>(
    for stateName: String, _ body: (MLMultiArray) throws -> Result
  ) rethrows -> Result {
    guard let tensor = (try? tensors.get())?[stateName] else { return try body(.empty(.float16)) }
    return try lock.withLock { try body(tensor.array) }
  }
}
