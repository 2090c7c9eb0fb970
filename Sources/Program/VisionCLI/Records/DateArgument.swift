import ArgumentParser
import Foundation
import Reports

/// A day or a time on the command line: `2026-11-21`, or `2026-11-21T18:30:00Z`, in local time without a
/// zone.
struct DateArgument: ExpressibleByArgument, Sendable {
  /// The time, or the start of the day.
  let start: Date
  /// The time, or the start of the next day.
  let end: Date

  init?(argument: String) { self.init(argument, zone: .current) }

  init?(_ text: String, zone: TimeZone) {
    guard let written = ParsedDate(text, zone: zone) else { return nil }
    (start, end) = (written.start, written.end)
  }
}
