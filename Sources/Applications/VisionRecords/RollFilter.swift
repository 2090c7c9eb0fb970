public import Foundation
import GRDB

/// Which recorded rolls are meant; all unless something is set.
public struct RollFilter: Hashable, Sendable {
  /// That ended at this moment or later.
  public var since: Date?
  /// That ended before this moment.
  public var until: Date?
  /// Of these sources; of all where it is empty. One that ends in `/` stands for everything in that folder.
  public var sources: [String] = []
  /// Of this session's name.
  public var session: String?
  /// Of so many dice, as corrected.
  public var diceCount: Int?

  public init() {}

  /// The condition on the tables `roll` and `rollSession`.
  var condition: SQL {
    var conditions: [SQL] = []
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
    return conditions.isEmpty ? "TRUE" : conditions.joined(separator: " AND ")
  }
}

/// The order in which recorded rolls are read.
public enum RollOrder: Sendable {
  case oldestFirst
  case newestFirst

  var direction: SQL { self == .oldestFirst ? "ASC" : "DESC" }
}
