import Foundation

extension DataDetector {
  /// Returns a text's matches of some types, in order and without overlaps.
  package static func matches(in text: some StringProtocol, _ types: MatchType = .all) -> [Match] {
    let string = String(text)
    let whole = NSRange(string.startIndex..., in: string)
    var found: [(range: NSRange, details: Match.SemanticDetails)] = []
    // An email address contains a host name, a link may contain numbers.
    for (type, expression, details) in patterns where types.contains(type) {
      for result in expression?.matches(in: string, range: whole) ?? [] {
        guard !found.contains(where: { NSIntersectionRange($0.range, result.range).length > 0 }),
          let range = Range(result.range, in: string), let details = details(String(string[range]))
        else { continue }
        found.append((result.range, details))
      }
    }
    return found.sorted { $0.range.location < $1.range.location }.compactMap { range, details in
      // Indices of `text`, which may be a substring.
      Range(range, in: string).map { range in
        let start = string.unicodeScalars.distance(from: string.startIndex, to: range.lowerBound)
        let end = string.unicodeScalars.distance(from: string.startIndex, to: range.upperBound)
        let scalars = text.unicodeScalars
        let first = scalars.index(text.startIndex, offsetBy: start)
        return Match(details, range: first..<scalars.index(first, offsetBy: end - start))
      }
    }
  }

  private typealias Pattern = (MatchType, NSRegularExpression?, @Sendable (String) -> Match.SemanticDetails?)

  private static let patterns: [Pattern] = [
    (
      .emailAddress, expression(#"\b[\w.+%-]+@[\w-]+(\.[\w-]+)+\b"#),
      { .emailAddress(.init(emailAddress: $0, label: nil)) }
    ),
    (
      .link,
      expression(
        #"\b(?:https?://|www\.)[^\s<>"']*[\w/=&#]|\b(?:[a-z0-9-]+\.)+(?:com|org|net|edu|gov|io|dev|app|info|eu|uk|de|fr|it|es|nl|ch|at|jp|cn)\b(?:/[^\s<>"']*[\w/=&#])?"#
      ),
      { text in
        let address = text.range(of: "://") == nil ? "https://" + text : text
        return URL(string: address).map { .link(.init(url: $0)) }
      }
    ),
    (
      .moneyAmount,
      expression(
        #"(?:[$€£¥]|\b(?:\#(codes)))\s?(?:\#(number))(?![\d%])|(?<![\d.,])(?:\#(number))\s?(?:[€£¥]|(?:\#(codes))\b)"#
      ), money
    ),
    (
      .phoneNumber,
      expression(
        #"(?<![\w.,/+-])(?:\+\d{1,3}[ .-]?|\(\d{2,5}\)[ .-]?|0|(?=\d{3}[ .-]\d{3,4}[ .-]?\d{4}(?!\d)))\d[\d .()/-]{5,15}\d(?![\w/-])"#
      ),
      { text in
        // Up to eight digits with dots or dashes may be a date.
        let digits = text.filter(\.isNumber).count
        // More than eleven without a gap are more likely an account number.
        guard (7...15).contains(digits), digits < text.count || digits <= 11, !isDay(text) else { return nil }
        return .phoneNumber(.init(phoneNumber: text, label: nil))
      }
    ),
  ]

  private static let codes = "USD|EUR|GBP|JPY|CHF|CAD|AUD"
  private static let number = #"\d{1,3}(?:[., ']\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?"#

  private static func expression(_ pattern: String) -> NSRegularExpression? {
    try? NSRegularExpression(pattern: pattern)
  }

  private static func isDay(_ text: String) -> Bool {
    text.range(of: #"^\d{1,4}[./-]\d{1,2}[./-]\d{2,4}$"#, options: .regularExpression) != nil
  }

  private static let signs = ["$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY"]

  private static let money: @Sendable (String) -> Match.SemanticDetails? = { text in
    let code = text.filter { $0.isLetter }
    let sign = text.first { signs[String($0)] != nil }.flatMap { signs[String($0)] }
    guard let currency = code.count == 3 ? code : sign else { return nil }
    let digits = text.filter { $0.isNumber || $0 == "." || $0 == "," }
    // One or two digits after the last separator are cents.
    let marks = digits.indices.filter { digits[$0] == "." || digits[$0] == "," }
    let cents = marks.last.map { digits[$0...].dropFirst() }.flatMap { (1...2).contains($0.count) ? $0 : nil }
    let whole = (cents.map { digits.dropLast($0.count + 1) } ?? digits[...]).filter(\.isNumber)
    guard
      let amount = Decimal(
        string: whole + (cents.map { "." + $0 } ?? ""), locale: Locale(identifier: "en_US_POSIX"))
    else { return nil }
    return .moneyAmount(.init(currency: Locale.Currency(currency), amount: amount))
  }
}
