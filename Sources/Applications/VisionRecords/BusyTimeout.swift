#if Records
import Foundation
import GRDB
import Synchronization

/// The busy timeout of a store's connections: one deadline while it is opened, then one for each wait.
final class BusyTimeout: Sendable {
  private let timeout: Double
  private let end: Mutex<ContinuousClock.Instant?>

  /// - Parameter patience: the timeout in seconds, 0 or more.
  init(_ patience: Double) {
    self.timeout = patience
    end = Mutex(.now + .seconds(patience))
  }

  /// Whether the time for opening is over.
  var isOver: Bool { seconds <= 0 }

  /// The timeout of a connection made now, in seconds.
  var seconds: Double {
    guard let end = end.withLock(\.self) else { return timeout }
    return max((end - .now) / .seconds(1), 0)
  }

  /// A configuration with this timeout, set by hand: GRDB's own is only for writers, readers wait ten
  /// seconds.
  func configuration(readonly: Bool) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = readonly
    configuration.busyMode = .timeout(seconds)
    configuration.prepareDatabase { [self] in try apply(to: $0) }
    return configuration
  }

  /// Ends the deadline for opening.
  func finishOpening(_ pool: DatabasePool) throws {
    end.withLock { $0 = nil }
    pool.invalidateReadOnlyConnections()
    try pool.writeWithoutTransaction { try apply(to: $0) }
  }

  private func apply(to database: Database) throws {
    try database.execute(sql: "PRAGMA busy_timeout = \(Int((seconds * 1000).rounded(.up)))")
  }
}
#endif
