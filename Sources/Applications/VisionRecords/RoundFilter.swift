#if Records
public import Foundation
import GRDB

/// A filter of recorded rounds; by default it matches all.
public struct RoundFilter: Hashable, Sendable {
  /// Matches rounds of these players; empty for all.
  public var players: [String] = []
  /// Matches rounds with these labels; empty for all.
  public var prompts: [String] = []
  /// Matches rounds that ended at this date or later.
  public var since: Date?
  /// Matches rounds that ended before this date.
  public var until: Date?

  public init() {}

  /// The condition on the tables `round` and `player`.
  var condition: SQL {
    var conditions: [SQL] = []
    if !players.isEmpty { conditions.append("player.name IN \(players)") }
    if !prompts.isEmpty { conditions.append("round.prompt IN \(prompts)") }
    if let since { conditions.append("round.date >= \(since)") }
    if let until { conditions.append("round.date < \(until)") }
    return conditions.isEmpty ? "TRUE" : conditions.joined(separator: " AND ")
  }
}
#endif
