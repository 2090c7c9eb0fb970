extension Sequence where Element: CustomStringConvertible {
  /// The elements as the sizes of a shape, such as `2 × 3`; empty where there are none.
  var asShape: String { map(\.description).joined(separator: " × ") }
}

extension [String] {
  /// The elements as a choice: all of them up to eight; of more the first two, the last and how many they are.
  var asChoice: String {
    guard count > 8, let last else { return joined(separator: " or ") }
    return "\(self[0]), \(self[1]), … or \(last) (one of \(count))"
  }
}

extension String {
  /// The words as the end of a sentence: some are sentences already.
  var withFullStop: String { hasSuffix(".") ? self : self + "." }
}
