/// The marker in front of a list item.
package struct ListMarker: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case bullet
    case hyphen
    /// `1.`, `1)` or `(1)`.
    case decimal
    /// A circled number, `①`.
    case decorativeDecimal
    /// `1.2` or `1.2.3`.
    case compositeDecimal
    /// `a.`, `a)` or `(a)`.
    case lowercaseLatin
    case uppercaseLatin
  }

  package let kind: Kind
  package let string: String
  /// The text after the marker, without the space between them.
  package let rest: String
  /// The number, of a composite marker the last one; nil for bullets and hyphens.
  let number: Int?

  /// Parses the marker at a line's start; nil if there is none.
  package init?(of line: String) {
    let line = line.drop { $0 == " " }
    guard let first = line.first else { return nil }
    let afterFirst = line.dropFirst()
    if Self.bullets.contains(first), !afterFirst.allSatisfy({ $0 == " " }) {
      self.init(.bullet, line.prefix(1), before: afterFirst)
    } else if Self.hyphens.contains(first), afterFirst.first == " " || afterFirst.first?.isLetter == true {
      self.init(.hyphen, line.prefix(1), before: afterFirst)
    } else if let place = Self.circled.firstIndex(of: first) {
      self.init(.decorativeDecimal, line.prefix(1), before: afterFirst, number: place + 1)
    } else {
      self.init(counting: line)
    }
  }

  private static let bullets: Set<Character> = [
    "•", "●", "○", "▪", "■", "□", "◦", "‣", "∙", "·", "*", "►", "➢", "✓",
  ]
  private static let hyphens: Set<Character> = ["-", "–", "—"]
  private static let circled = Array("①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳")

  private init?(_ kind: Kind, _ marker: Substring, before rest: Substring, number: Int? = nil) {
    (self.kind, string, self.number) = (kind, String(marker), number)
    self.rest = String(rest.drop { $0 == " " })
  }

  private init?(counting line: Substring) {
    let isOpened = line.first == "("
    let body = isOpened ? line.dropFirst() : line
    let core = body.prefix { $0.isASCII && ($0.isNumber || $0.isLetter || $0 == ".") }
    let name = core.last == "." ? core.dropLast() : core
    let after = body[core.endIndex...]
    let isClosed = after.first == ")"
    guard !name.isEmpty, isOpened ? isClosed : isClosed || core.last == "." || name.contains(".") else {
      return nil
    }
    let rest = isClosed ? after.dropFirst() : after
    let marker = line[..<rest.startIndex]
    let numbers = name.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    if numbers.count > 1, rest.first == " ", let last = numbers.last ?? nil,
      numbers.allSatisfy({ $0.map { (0..<100).contains($0) } ?? false })
    {
      self.init(.compositeDecimal, marker, before: rest, number: last)
    } else if numbers.count == 1, let number = numbers[0], number < 1000, rest.first == " " {
      self.init(.decimal, marker, before: rest, number: number)
    } else if name.count == 1, let letter = name.first, letter.isLetter, rest.first == " ",
      let value = letter.lowercased().unicodeScalars.first?.value
    {
      self.init(
        letter.isLowercase ? .lowercaseLatin : .uppercaseLatin, marker, before: rest,
        number: Int(value) - 96)
    } else {
      return nil
    }
  }

  /// Whether an item with this marker may follow one with the other in a list.
  func follows(_ other: ListMarker) -> Bool {
    guard kind == other.kind else { return false }
    guard let number, let last = other.number else { return true }
    return number == last + 1 || kind == .compositeDecimal && number == 1
  }
}
