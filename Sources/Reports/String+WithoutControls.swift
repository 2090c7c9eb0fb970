extension String {
  /// The text with control characters written as `\n`, `\t` or `\u{1b}`: what a picture, a file's name or a client says must
  /// not steer a terminal.
  package var withoutControls: String {
    String(
      unicodeScalars.flatMap { scalar -> [Character] in
        scalar.isInvisibleControl ? Array(scalar.escaped(asASCII: true)) : [Character(scalar)]
      })
  }
}
