#if Server
extension String {
  /// The text truncated for a response or a log.
  var shortened: String {
    let scalars = unicodeScalars.prefix(100)
    return scalars.endIndex == endIndex ? self : String(scalars) + "…"
  }

  /// The text as a sentence: capitalized, with a full stop.
  var asSentence: String { prefix(1).uppercased() + dropFirst() + (hasSuffix(".") ? "" : ".") }
}
#endif
