import Foundation

/// A text as a field of comma-separated values: quoted as RFC 4180 has it, and such that no spreadsheet takes it for a formula.
///
/// A text that begins with a character that begins a formula (`=`, `+`, `-`, `@`, their full-width forms, a tab, a carriage
/// return or a line feed) has an apostrophe before it and stands in quotes, as OWASP recommends against CSV injection; so has
/// one that begins with an apostrophe. Whoever takes one apostrophe away from the beginning of a field that has one reads the text
/// as it was. Plain numbers stay as they are. Control characters but tabs and line ends are written out, as `\u{1B}`.
package enum CSVField {
  private static let formulaSigns: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]
  private static let quotedSigns: Set<Unicode.Scalar> = [",", ";", "\"", "\r", "\n", "\t"]

  package static func text(_ text: String) -> String {
    let text = text.escapingControlCharacters(but: ["\t", "\r", "\n"])
    // By scalars: a carriage return and a line feed are one character, and a sign with an accent is another.
    let first = text.unicodeScalars.first
    let isGuarded = first.map { formulaSigns.contains($0) || $0 == "'" } == true && !isNumber(text)
    guard isGuarded || text.unicodeScalars.contains(where: quotedSigns.contains) else { return text }
    return "\"\(isGuarded ? "'" : "")\(text.replacing("\"", with: "\"\""))\""
  }

  private static func isNumber(_ text: String) -> Bool { text.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?/) != nil }
}
