import Foundation
import GRDB
import Synchronization

/// How long a store's connections wait for other programs: while it is opened, until one moment for all of them, and after that each
/// time as long again.
final class BusyTimeout: Sendable {
  private let patience: Double
  private let end: Mutex<ContinuousClock.Instant?>

  /// - Parameter patience: in seconds, 0 or more.
  init(_ patience: Double) {
    self.patience = patience
    end = Mutex(.now + .seconds(patience))
  }

  /// Whether opening has taken its time.
  var isOver: Bool { seconds <= 0 }

  /// How long a connection that is made now may wait.
  var seconds: Double {
    guard let end = end.withLock(\.self) else { return patience }
    return max((end - .now) / .seconds(1), 0)
  }

  /// A configuration whose connections wait no longer. GRDB's own setting is for those that write: those that only read wait ten
  /// seconds, whatever it is.
  func configuration(readonly: Bool) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = readonly
    configuration.busyMode = .timeout(seconds)
    configuration.prepareDatabase { [self] in try apply(to: $0) }
    return configuration
  }

  /// Ends the time of opening.
  func finishOpening(_ pool: DatabasePool) throws {
    end.withLock { $0 = nil }
    pool.invalidateReadOnlyConnections()
    try pool.writeWithoutTransaction { try apply(to: $0) }
  }

  private func apply(to database: Database) throws {
    try database.execute(sql: "PRAGMA busy_timeout = \(Int((seconds * 1000).rounded(.up)))")
  }
}
