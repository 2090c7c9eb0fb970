import Foundation
import NetworkInference

extension MLModelError {
  init(_ error: MemoryLimitError) {
    // Not bridged to NSError, so that `isOverMemoryLimit` recognizes it.
    self.init(
      .parameters, userInfo: [NSLocalizedDescriptionKey: error.description, NSUnderlyingErrorKey: error])
  }

  /// Whether releasing memory could resolve the error.
  var isOverMemoryLimit: Bool {
    let underlying = userInfo[NSUnderlyingErrorKey]
    if underlying is MemoryLimitError { return true }
    return (underlying as? MLModelError)?.isOverMemoryLimit ?? false
  }
}

/// Reserves memory in a model's budget, if it has one.
func reserve(
  _ byteCount: Int, of budget: MemoryBudget?, for place: String
) throws -> MemoryBudget.Reservation? {
  do { return try budget?.reserve(byteCount, for: place) } catch { throw MLModelError(error) }
}
