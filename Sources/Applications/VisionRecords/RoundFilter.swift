public import Foundation
import GRDB

/// Which recorded rounds are meant; all unless something is set.
public struct RoundFilter: Hashable, Sendable {
  /// Of these players; of all where it is empty.
  public var players: [String] = []
  /// Of these labels; of all where it is empty.
  public var prompts: [String] = []
  /// That ended at this moment or later.
  public var since: Date?
  /// That ended before this moment.
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
