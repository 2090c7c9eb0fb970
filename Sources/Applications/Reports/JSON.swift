import Foundation

/// A JSON value with ordered keys, rounded numbers and no spaces.
package indirect enum JSON: Sendable {
  case string(String)
  case integer(Int)
  case boolean(Bool)
  /// Rounded to a number of decimals; null if not finite.
  case number(Double, decimals: Int)
  /// With the minimum number of digits that identifies it; null if not finite.
  case exact(Double)
  case array([JSON])
  case object([(String, JSON)])
  case null

  package var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// A result: its type, its input if that has a name, and the other members.
  ///
  /// - Parameters:
  ///   - member: the input's name in an archive, which is then `input`.
  ///   - page: the one-based page of an input that has several.
  package static func result(
    _ type: String, input: String? = nil, member: String? = nil, page: Int? = nil, _ members: [(String, JSON)]
  ) -> JSON {
    var source = [("input", input), ("member", member)].compactMap { key, name in
      name.map { (key, JSON.string($0)) }
    }
    if let page { source.append(("page", .integer(page))) }
    return .object([("type", .string(type))] + source + members)
  }

  private func write(to text: inout String) {
    switch self {
    case .string(let string): text += Self.quoted(string)
    case .null: text += "null"
    case .integer(let number): text += String(number)
    case .boolean(let value): text += String(value)
    case .exact(let number): text += Self.exactly(number)
    case .number(let number, let decimals): text += Self.rounded(number, decimals: decimals)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, (key, value)) in members.enumerated() {
        if index > 0 { text += "," }
        text += Self.quoted(key) + ":"
        value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func rounded(_ number: Double, decimals: Int) -> String {
    guard number.isFinite else { return "null" }
    let unit = pow(10, Double(decimals))
    let rounded = (number * unit).rounded() / unit
    // Integral values are written as integers, and negative zero as zero.
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : "\(rounded)"
  }

  private static func exactly(_ number: Double) -> String {
    guard number.isFinite else { return "null" }
    return number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : "\(number)"
  }

  private static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case " "..."~": text.unicodeScalars.append(scalar)
      case _ where scalar.isInvisibleControl:
        for unit in String(scalar).utf16 { text += String(format: "\\u%04x", unit) }
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
