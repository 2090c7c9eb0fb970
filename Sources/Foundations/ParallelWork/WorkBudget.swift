/// How much work may still be done, and whether it is still wanted: what keeps a loop's time within bounds whatever its
/// input is.
///
/// It counts units, whatever takes about a constant time, rather than the time itself: the same input gives the same
/// result on every machine, however busy. Work that is divided among threads has a budget for each part, so that it makes
/// no difference which comes first.
package struct WorkBudget: Sendable {
  /// The units that are left; none once some work was refused.
  package private(set) var remaining: Int
  /// Units that may be spent before it is asked again whether the work is wanted.
  private var untilCheck = WorkBudget.checkInterval
  private let checkCancellation: @Sendable () throws -> Void

  /// At a few nanoseconds a unit, less than a millisecond.
  private static let checkInterval = 1 << 14

  /// - Parameters:
  ///   - units: how many there are.
  ///   - checkCancellation: throws where the work is no longer wanted; asked once every few thousand units.
  package init(units: Int, checkCancellation: @escaping @Sendable () throws -> Void = {}) {
    remaining = max(units, 0)
    self.checkCancellation = checkCancellation
  }

  /// Whether some work was refused.
  package var isExhausted: Bool { remaining == 0 }

  /// Takes units for work that is about to be done.
  ///
  /// - Returns: whether they were there. If not, the rest is gone as well: what would have come next isn't done in its place.
  /// - Throws: what the check for cancellation throws.
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

  /// A budget for each of several parts that are worked on side by side; the units are shared out evenly.
  package func divided(by parts: Int) -> WorkBudget {
    WorkBudget(units: remaining / max(parts, 1), checkCancellation: checkCancellation)
  }
}
