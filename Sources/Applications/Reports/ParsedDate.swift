package import Foundation

/// A day or time in ISO 8601 format: `2026-11-21`, `2026-11-21T18:30`, `2026-11-21T18:30:00.5+01:00`.
package struct ParsedDate: Sendable {
  /// The time, or the start of the day.
  package let start: Date
  /// The time, or the start of the next day.
  package let end: Date

  /// - Parameter zone: the time zone of strings without one.
  /// - Returns: nil if the text has another format, or the day or time doesn't exist.
  package init?(_ text: String, zone: TimeZone) {
    guard
      let match = text.wholeMatch(
        of:
          /([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[T ]([0-9]{2}):([0-9]{2})(?::([0-9]{2})(\.[0-9]{1,9})?)?(Z|[+-][0-9]{2}:[0-9]{2})?)?/
      )
    else { return nil }
    let parts = match.output
    var calendar = Calendar(identifier: .gregorian)
    guard let zone = parts.8.map(Self.zone) ?? zone else { return nil }
    calendar.timeZone = zone
    let components = DateComponents(
      year: Int(parts.1), month: Int(parts.2), day: Int(parts.3), hour: parts.4.flatMap { Int($0) } ?? 0,
      minute: parts.5.flatMap { Int($0) } ?? 0, second: parts.6.flatMap { Int($0) } ?? 0)
    // Rejects dates such as February 31.
    guard components.isValidDate(in: calendar), let date = calendar.date(from: components) else { return nil }
    start = date + (parts.7.flatMap { Double("0\($0)") } ?? 0)
    end = parts.4 == nil ? calendar.date(byAdding: .day, value: 1, to: date) ?? date : start
  }

  /// A zone such as `Z` or `+01:00`.
  private static func zone(_ text: Substring) -> TimeZone? {
    guard text != "Z" else { return .gmt }
    let numbers = text.dropFirst().split(separator: ":").compactMap { Int($0) }
    guard numbers.count == 2, numbers[0] < 24, numbers[1] < 60 else { return nil }
    return TimeZone(secondsFromGMT: (text.hasPrefix("-") ? -60 : 60) * (numbers[0] * 60 + numbers[1]))
  }
}
