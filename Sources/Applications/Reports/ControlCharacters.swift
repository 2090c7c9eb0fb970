extension Unicode.Scalar {
  /// Whether it controls a terminal or the display order and is invisible: C0 and C1 controls, direction
  /// marks, zero-width characters, line and paragraph separators (which also break JSON read as JavaScript).
  package var isInvisibleControl: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

extension String {
  /// The text with control characters, which could control a terminal, as `\n`, `\t` or `\u{1b}`.
  package var escapingControlCharacters: String { escapingControlCharacters(but: []) }

  /// The same, without escaping some characters.
  func escapingControlCharacters(but kept: Set<Unicode.Scalar>) -> String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
          let isWritten = scalar.isInvisibleControl && !kept.contains(scalar)
          return isWritten ? Array(scalar.escaped(asASCII: true).unicodeScalars) : [scalar]
        }))
  }
}
