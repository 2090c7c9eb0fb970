extension String {
  /// The words as a sentence: its first letter large, and a full stop.
  var asSentence: String { prefix(1).uppercased() + dropFirst() + (hasSuffix(".") ? "" : ".") }
}
