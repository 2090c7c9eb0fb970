#if Records
import ArgumentParser
import Foundation
import Reports

/// A day or a time: `2026-11-21`, or `2026-11-21T18:30:00Z`; without a zone, in local time.
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
#endif
