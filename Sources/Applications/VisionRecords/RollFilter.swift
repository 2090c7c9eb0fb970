#if Records
public import Foundation
import GRDB

/// A filter of recorded rolls; by default it matches all that aren't deleted.
public struct RollFilter: Hashable, Sendable {
  /// Matches rolls that ended at this date or later.
  public var since: Date?
  /// Matches rolls that ended before this date.
  public var until: Date?
  /// Matches rolls of these sources, or of all in a folder (ending in `/`); empty for all rolls.
  public var sources: [String] = []
  /// Matches rolls of the session with this name.
  public var session: String?
  /// Matches rolls with this number of dice, as corrected.
  public var diceCount: Int?
  /// Matches deleted rolls instead of the others.
  public var isDeleted = false

  public init() {}

  /// The condition on the tables `roll` and `rollSession`.
  var condition: SQL {
    var conditions: [SQL] = [isDeleted ? "roll.deleted IS NOT NULL" : "roll.deleted IS NULL"]
    if let since { conditions.append("roll.date >= \(since)") }
    if let until { conditions.append("roll.date < \(until)") }
    if !sources.isEmpty {
      let each = sources.map { source -> SQL in
        source.hasSuffix("/")
          ? "substr(rollSession.source, 1, length(\(source))) = \(source)" : "rollSession.source = \(source)"
      }
      conditions.append("(\(each.joined(separator: " OR ")))")
    }
    if let session { conditions.append("rollSession.name = \(session)") }
    if let diceCount { conditions.append("roll.diceCount = \(diceCount)") }
    return conditions.joined(separator: " AND ")
  }
}

/// The sort order of recorded rolls.
public enum RollOrder: Sendable {
  case oldestFirst
  case newestFirst

  var direction: SQL { self == .oldestFirst ? "ASC" : "DESC" }
}
#endif
