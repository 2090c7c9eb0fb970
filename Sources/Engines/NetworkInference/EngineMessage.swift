import Foundation

/// The reason in a message of OpenVINO's, without locations in its source files.
///
/// A message is a chain: "Exception from src/….cpp:93:" for each function on the way, "Check '…' failed at
/// src/…", "While validating node '…' with friendly_name '…':", and then the reason.
package struct EngineMessage: Hashable, Sendable {
  /// The reason, in one line; a general one if the message has none.
  package let reason: String
  /// Possible names of operations in the message, in order.
  package let names: [String]

  package init(_ message: String) {
    let lines = message.split(whereSeparator: \.isNewline).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let reasons = lines.map(Self.reason).filter { !$0.isEmpty }
    reason =
      reasons.isEmpty ? "it gives no reason" : String(reasons.joined(separator: " ").prefix(Self.limit))
    // As in the intermediate representation: a number, an underscore and the model's name for the operation.
    names = message.matches(of: /[0-9]+_[A-Za-z0-9_]*/).map { String($0.output) }
  }

  /// The maximum length of a reason, in characters.
  private static let limit = 400

  /// A line's text without its location; empty if there is no more.
  private static func reason(_ line: String) -> String {
    var rest = line
    rest = rest.replacing(/Exception from \S+:\d+:?/, with: "")
    rest = rest.replacing(/Check '.*' failed at \S+:\d+:?/, with: "")
    rest = rest.replacing(/While validating node .* with friendly_name '[^']*':?/, with: "")
    rest = rest.replacing(/While validating node .*:$/, with: "")
    // Any other mention of a source file.
    rest = rest.replacing(/\S*\b[\w.\/\-]+\.(?:cpp|hpp|h|cc|c)\b(?::\d+)?:?/, with: "")
    return rest.trimmingCharacters(in: .whitespaces)
  }
}
