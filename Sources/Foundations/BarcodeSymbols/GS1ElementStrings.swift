/// The element strings of a GS1 message: values, each after its application identifier (GS1 General
/// Specifications, sections 3 and 7.8).
package struct GS1ElementStrings: Sendable, Hashable {
  package struct Element: Sendable, Hashable {
    /// Two to four digits.
    package let identifier: String
    package let value: String
  }

  package let elements: [Element]

  private static let separator: Character = "\u{1D}"

  /// Splits a message, in which U+001D ends values of variable length; nil if it isn't well-formed, or has an
  /// identifier that isn't assigned.
  package init?(_ message: String) {
    var rest = message[...]
    var elements: [Element] = []
    while !rest.isEmpty {
      guard let length = Self.identifierLength(rest), rest.count > length else { return nil }
      let identifier = String(rest.prefix(length))
      rest.removeFirst(length)
      let value: Substring
      if let fixed = Self.valueLength(identifier) {
        value = rest.prefix(fixed)
        guard value.count == fixed, value.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
      } else {
        value = rest.prefix { $0 != Self.separator }
        guard !value.isEmpty, value.count <= Self.maximumValueLength else { return nil }
      }
      rest = rest[value.endIndex...]
      // A separator is tolerated after values of predefined length.
      if rest.first == Self.separator { rest.removeFirst() }
      elements.append(Element(identifier: identifier, value: String(value)))
    }
    guard !elements.isEmpty else { return nil }
    self.elements = elements
  }

  /// The text as printed next to a code: each identifier in parentheses, followed by its value.
  package var humanReadable: String { elements.map { "(\($0.identifier))\($0.value)" }.joined() }

  private static let maximumValueLength = 90

  /// The length of the identifier at the start, which its first two digits determine; nil if none is assigned
  /// (figure 3.2-1).
  private static func identifierLength(_ message: Substring) -> Int? {
    let start = message.prefix(4)
    guard let two = Int(start.prefix(2)), start.prefix(2).allSatisfy(\.isASCII) else { return nil }
    let length: Int
    switch two {
    case 0...3, 10...13, 15...17, 20...22, 30, 37, 90...99: length = 2
    case 23...25, 40...42, 71: length = 3
    case 31...36, 39, 43, 70, 72, 80...82: length = 4
    default: return nil
    }
    guard start.count >= length, start.prefix(length).allSatisfy({ $0.isASCII && $0.isNumber }) else {
      return nil
    }
    return length
  }

  /// The value's length if it is predefined, so that no separator is needed after it (figure 7.8.5-2); nil
  /// for others, even those of fixed length.
  private static func valueLength(_ identifier: String) -> Int? {
    switch Int(identifier.prefix(2)) ?? -1 {
    case 0: 18
    case 1...3: 14
    case 11...19: 6
    case 20: 2
    case 31...36: 6
    case 41: 13
    default: nil
    }
  }
}
