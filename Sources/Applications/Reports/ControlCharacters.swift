extension Unicode.Scalar {
  /// Whether it steers a terminal or the order of what is shown, and isn't seen itself: C0 and C1 controls, marks of direction,
  /// zero-width characters, line and paragraph separators (which also break JSON read as JavaScript).
  package var isInvisibleControl: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

extension String {
  /// The text with control characters written as `\n`, `\t` or `\u{1b}`: what a picture, a file's name or a client says must
  /// not steer a terminal.
  package var escapingControlCharacters: String { escapingControlCharacters(but: []) }

  /// The same, with some that stay.
  func escapingControlCharacters(but kept: Set<Unicode.Scalar>) -> String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
          let isWritten = scalar.isInvisibleControl && !kept.contains(scalar)
          return isWritten ? Array(scalar.escaped(asASCII: true).unicodeScalars) : [scalar]
        }))
  }
}
