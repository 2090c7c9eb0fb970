extension String {
  /// The text as an answer or a log repeats it: not all of what a client has made up.
  var shortened: String {
    let scalars = unicodeScalars.prefix(100)
    return scalars.endIndex == endIndex ? self : String(scalars) + "…"
  }

  /// The words as a sentence: its first letter large, and a full stop.
  var asSentence: String { prefix(1).uppercased() + dropFirst() + (hasSuffix(".") ? "" : ".") }
}
