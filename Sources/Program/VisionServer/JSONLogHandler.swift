#if Server
import Foundation
public import Logging
import Reports

/// Writes log messages as JSON Lines to standard error.
public struct JSONLogHandler: LogHandler {
  public var logLevel = Logger.Level.info
  public var metadata = Logger.Metadata()
  private let label: String

  public init(label: String) { self.label = label }

  public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  public func log(event: LogEvent) {
    let metadata = self.metadata.merging(event.metadata ?? [:]) { $1 }
    let members: [(String, JSON)] =
      [
        ("time", .string(Date().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))),
        ("level", .string(event.level.rawValue)), ("label", .string(label)),
        ("message", .string("\(event.message)")),
      ] + metadata.sorted { $0.key < $1.key }.map { ($0.key, .string("\($0.value)")) }
    LogOutput.write(JSON.object(members).text)
  }
}
#endif
