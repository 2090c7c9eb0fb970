extension Sequence where Element: CustomStringConvertible {
  /// The elements as the sizes of a shape, such as `2 × 3`; an empty string if there are none.
  var asShape: String { map(\.description).joined(separator: " × ") }
}

extension [String] {
  /// The elements as a choice: all of them up to eight, otherwise the first two, the last and the count.
  var asChoice: String {
    guard count > 8, let last else { return joined(separator: " or ") }
    return "\(self[0]), \(self[1]), … or \(last) (one of \(count))"
  }
}

extension String {
  /// The text with a period, unless it ends with one.
  var withFullStop: String { hasSuffix(".") ? self : self + "." }
}
