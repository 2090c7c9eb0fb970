import ArgumentParser
import Foundation
import Reports

/// A day or a moment on the command line: `2026-11-21`, or `2026-11-21T18:30:00Z`, in local time without the zone.
struct DateArgument: ExpressibleByArgument, Sendable {
  /// The moment, or the beginning of the day.
  let start: Date
  /// The moment, or the beginning of the next day.
  let end: Date

  init?(argument: String) { self.init(argument, zone: .current) }

  init?(_ text: String, zone: TimeZone) {
    guard let written = ParsedDate(text, zone: zone) else { return nil }
    (start, end) = (written.start, written.end)
  }
}
