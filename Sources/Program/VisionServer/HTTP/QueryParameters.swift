#if Server
import Foundation
import Hummingbird
import Reports

/// Parses a request's query parameters, each of which may occur once.
struct QueryParameters {
  private let values: [String: String]

  /// - Parameter known: the supported names; others are reported as errors.
  /// - Throws: a `Problem`.
  init(_ request: Request, known: Set<String>) throws {
    var values: [String: String] = [:]
    for (name, value) in request.uri.queryParameters {
      let name = String(name)
      guard known.contains(name) else {
        throw Problem(
          .badRequest, "“\(name.shortened)” isn't a parameter of this path.",
          recovery: known.isEmpty ? nil : "Supported: \(known.sorted().joined(separator: ", ")).")
      }
      guard values.updateValue(String(value), forKey: name) == nil else {
        throw Problem(.badRequest, "“\(name)” is given more than once.")
      }
    }
    self.values = values
  }

  func string(_ name: String) -> String? { values[name] }

  func list(_ name: String) -> [String]? {
    values[name]?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  func flag(_ name: String) throws -> Bool? {
    switch values[name] {
    case nil: nil
    case "true", "1", "": true
    case "false", "0": false
    case let other?: throw Problem(.badRequest, "“\(name)” must be true or false, not “\(other.shortened)”.")
    }
  }

  func integer(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let text = values[name] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw Problem(
        .badRequest,
        "“\(name)” must be an integer from \(range.lowerBound) to \(range.upperBound), not “\(text.shortened)”."
      )
    }
    return number
  }

  func number(_ name: String, in range: ClosedRange<Double>) throws -> Double? {
    guard let text = values[name] else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw Problem(
        .badRequest,
        "“\(name)” must be a number from \(range.lowerBound.formatted()) to \(range.upperBound.formatted()), not “\(text.shortened)”."
      )
    }
    return number
  }

  /// Returns a string parameter.
  ///
  /// - Parameter limit: its maximum length in UTF-8 bytes.
  func string(_ name: String, limit: Int) throws -> String? {
    guard let text = values[name] else { return nil }
    guard text.utf8.count <= limit else {
      throw Problem(.badRequest, "“\(name)” must have at most \(limit) bytes, not \(text.utf8.count).")
    }
    return text
  }

  /// Returns an ISO 8601 date with an optional time; without a time, midnight in UTC.
  func date(_ name: String) throws -> Date? {
    guard let text = values[name] else { return nil }
    if let date = ParsedDate(text, zone: .gmt) { return date.start }
    throw Problem(
      .badRequest,
      "“\(name)” must be a date such as 2026-11-21 or 2026-11-21T18:30:00Z, not “\(text.shortened)”.")
  }
}
#endif
