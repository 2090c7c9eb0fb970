#if Server
import Foundation
public import Logging
import Reports

/// Writes log messages as lines of text to standard error, with control characters from clients or file names
/// escaped, so that no line can be forged and no terminal controlled.
public struct TextLogHandler: LogHandler {
  public var logLevel = Logger.Level.info
  public var metadata = Logger.Metadata()
  private let label: String

  public init(label: String) { self.label = label }

  public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  public func log(event: LogEvent) {
    LogOutput.write(line(for: event, at: Date()))
  }

  func line(for event: LogEvent, at date: Date) -> String {
    let metadata = self.metadata.merging(event.metadata ?? [:]) { $1 }
    let members = metadata.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
    return "\(date.formatted(.iso8601)) \(event.level) \(label):\(members) \(event.message)"
      .escapingControlCharacters
  }
}
#endif
