/// A limit of work and a check for cancellation, which bound a loop's time whatever its input.
///
/// It counts units of about constant time instead of time, so that results don't depend on the machine or its
/// load. Each thread's part of the work has a budget of its own, so that their order doesn't matter.
package struct WorkBudget: Sendable {
  /// The number of units left; 0 once some work was rejected.
  package private(set) var remaining: Int
  /// The number of units until the next check for cancellation.
  private var untilCheck = WorkBudget.checkInterval
  private let checkCancellation: @Sendable () throws -> Void

  /// At a few nanoseconds a unit, less than a millisecond.
  private static let checkInterval = 1 << 14

  /// - Parameters:
  ///   - units: the number of units.
  ///   - checkCancellation: throws if the work is canceled; called once every few thousand units.
  package init(units: Int, checkCancellation: @escaping @Sendable () throws -> Void = {}) {
    remaining = max(units, 0)
    self.checkCancellation = checkCancellation
  }

  /// Whether some work was rejected.
  package var isExhausted: Bool { remaining == 0 }

  /// Spends units on the work that follows; throws the error of `checkCancellation`.
  ///
  /// - Returns: whether enough were left. If not, the rest is spent too: no later work takes its place.
  package mutating func spend(_ units: Int) throws -> Bool {
    untilCheck -= units
    if untilCheck <= 0 {
      untilCheck = Self.checkInterval
      try checkCancellation()
    }
    guard units <= remaining else {
      remaining = 0
      return false
    }
    remaining -= units
    return true
  }

  /// A budget for each of several concurrent parts, with an equal share of the units.
  package func divided(by parts: Int) -> WorkBudget {
    WorkBudget(units: remaining / max(parts, 1), checkCancellation: checkCancellation)
  }
}
