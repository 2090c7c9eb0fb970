import Foundation

/// A text as a field of comma-separated values: quoted according to RFC 4180, and protected from
/// interpretation as a formula.
///
/// A text that starts with a formula character (`=`, `+`, `-`, `@`, their full-width forms, a tab, a carriage
/// return or a line feed) or an apostrophe gets a leading apostrophe and is quoted, as OWASP recommends
/// against CSV injection. Removing one leading apostrophe restores the text. Plain numbers are unchanged.
/// Control characters except tabs and line ends are escaped as `\u{1B}`.
package enum CSVField {
  private static let formulaSigns: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]
  private static let quotedSigns: Set<Unicode.Scalar> = [",", ";", "\"", "\r", "\n", "\t"]

  package static func text(_ text: String) -> String {
    let text = text.escapingControlCharacters(but: ["\t", "\r", "\n"])
    // By scalars: CR LF is a single character, and so is a sign with a combining accent.
    let first = text.unicodeScalars.first
    let isGuarded = first.map { formulaSigns.contains($0) || $0 == "'" } == true && !isNumber(text)
    guard isGuarded || text.unicodeScalars.contains(where: quotedSigns.contains) else { return text }
    return "\"\(isGuarded ? "'" : "")\(text.replacing("\"", with: "\"\""))\""
  }

  private static func isNumber(_ text: String) -> Bool { text.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?/) != nil }
}
