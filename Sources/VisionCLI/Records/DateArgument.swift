import ArgumentParser
import Foundation

/// A day or a moment on the command line: `2026-11-21`, or `2026-11-21T18:30:00Z`, in local time without the zone.
struct DateArgument: ExpressibleByArgument, Sendable {
  /// The moment, or the beginning of the day.
  let start: Date
  /// The moment, or the beginning of the next day.
  let end: Date

  init?(argument: String) { self.init(argument, zone: .current) }

  init?(_ text: String, zone: TimeZone) {
    guard
      let match = text.wholeMatch(
        of: /(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?(Z|[+-]\d\d:\d\d)?)?/)
    else { return nil }
    let parts = match.output
    var calendar = Calendar(identifier: .gregorian)
    guard let zone = parts.7.map(Self.zone) ?? zone else { return nil }
    calendar.timeZone = zone
    let components = DateComponents(
      year: Int(parts.1), month: Int(parts.2), day: Int(parts.3), hour: parts.4.flatMap { Int($0) } ?? 0,
      minute: parts.5.flatMap { Int($0) } ?? 0, second: parts.6.flatMap { Int($0) } ?? 0)
    // The 31st of February isn't the 3rd of March.
    guard components.isValidDate(in: calendar), let date = calendar.date(from: components) else { return nil }
    start = date
    end = parts.4 == nil ? calendar.date(byAdding: .day, value: 1, to: date) ?? date : date
  }

  /// `Z`, `+01:00`…
  private static func zone(_ text: Substring) -> TimeZone? {
    guard text != "Z" else { return TimeZone(secondsFromGMT: 0) }
    let numbers = text.dropFirst().split(separator: ":").compactMap { Int($0) }
    guard numbers.count == 2 else { return nil }
    return TimeZone(secondsFromGMT: (text.hasPrefix("-") ? -60 : 60) * (numbers[0] * 60 + numbers[1]))
  }
}
