import Foundation

/// The memory that a model with state keeps from one prediction to the next, made by `MLModel.makeState()`.
///
/// A state belongs to one sequence of predictions: predictions that use it at the same time wait for one another, in no
/// certain order.
public final class MLState: @unchecked Sendable {
  /// Each tensor's numbers by its name, all zero at first. Only touched by whoever holds the lock.
  private let tensors: [String: MLMultiArray]
  private let lock = NSLock()

  /// - Parameter shapes: of tensors that the model's loading has checked.
  /// - Throws: `MLModelError` (`.generic`) where there is no memory.
  init(shapes: [String: [Int]]) throws {
    tensors = try shapes.mapValues { try MLMultiArray(dimensions: $0, dataType: .float16) }
  }

  /// The names that `withMultiArray` may be asked for.
  package var stateNames: Set<String> { Set(tensors.keys) }

  /// Lends all tensors while nobody else has them.
  func withTensors<Result>(_ body: ([String: MLMultiArray]) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(tensors) }
  }

  /// Lends one of the state's tensors, in 16-bit floating point as models keep them; changes stay.
  ///
  /// - Parameters:
  ///   - stateName: the name that the model's description gives the state; another stops the program.
  ///   - body: gets the tensor, valid only within it.
  public func withMultiArray<Result>(
    for stateName: String, _ body: (MLMultiArray) throws -> Result
  ) rethrows -> Result {
    guard let tensor = tensors[stateName] else {
      preconditionFailure("The model has no state \"\(stateName)\".")
    }
    return try lock.withLock { try body(tensor) }
  }
}
