import Foundation
import NetworkInference

extension MLModelError {
  /// A model's tensors need more memory than they may take.
  init(_ error: MemoryLimitError) {
    // As it is, which `isOverMemoryLimit` finds: bridged, it would be an NSError.
    self.init(
      .parameters, userInfo: [NSLocalizedDescriptionKey: error.description, NSUnderlyingErrorKey: error])
  }

  /// Whether less memory in use would mend it.
  var isOverMemoryLimit: Bool {
    let underlying = userInfo[NSUnderlyingErrorKey]
    if underlying is MemoryLimitError { return true }
    return (underlying as? MLModelError)?.isOverMemoryLimit ?? false
  }
}

/// Reserves memory of a model's budget; without a budget nothing.
func reserve(
  _ byteCount: Int, of budget: MemoryBudget?, for place: String
) throws -> MemoryBudget.Reservation? {
  do { return try budget?.reserve(byteCount, for: place) } catch { throw MLModelError(error) }
}
