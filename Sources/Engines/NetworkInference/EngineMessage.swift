import Foundation

/// The reason in a message of OpenVINO's, without the places in its own source files.
///
/// A message is a chain: "Exception from src/….cpp:93:" for each function that it went through, "Check '…' failed
/// at src/…", "While validating node '…' with friendly_name '…':", and then the reason.
package struct EngineMessage: Hashable, Sendable {
  /// The reason, in one line; a general one where the message has none.
  package let reason: String
  /// What may be the names of operations in the message, in its order.
  package let names: [String]

  package init(_ message: String) {
    let lines = message.split(whereSeparator: \.isNewline).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let reasons = lines.map(Self.reason).filter { !$0.isEmpty }
    reason =
      reasons.isEmpty ? "it gives no reason" : String(reasons.joined(separator: " ").prefix(Self.limit))
    // As the intermediate representation names them: a number, and what the model calls it.
    names = message.matches(of: /[0-9]+_[A-Za-z0-9_]*/).map { String($0.output) }
  }

  /// More of a message tells a person no more.
  private static let limit = 400

  /// What a line says besides where it comes from; empty for nothing.
  private static func reason(_ line: String) -> String {
    var rest = line
    rest = rest.replacing(/Exception from \S+:\d+:?/, with: "")
    rest = rest.replacing(/Check '.*' failed at \S+:\d+:?/, with: "")
    rest = rest.replacing(/While validating node .* with friendly_name '[^']*':?/, with: "")
    rest = rest.replacing(/While validating node .*:$/, with: "")
    // Whatever else names a source file.
    rest = rest.replacing(/\S*\b[\w.\/\-]+\.(?:cpp|hpp|h|cc|c)\b(?::\d+)?:?/, with: "")
    return rest.trimmingCharacters(in: .whitespaces)
  }
}
