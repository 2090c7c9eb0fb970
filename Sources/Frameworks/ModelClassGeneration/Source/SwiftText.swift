/// A string literal that stands for a text, whatever is in it.
func literal(_ text: String) -> String {
  var literal = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": literal += "\\\(scalar)"
    case _ where scalar.isShown: literal.unicodeScalars.append(scalar)
    default: literal += "\\u{\(String(scalar.value, radix: 16))}"
    }
  }
  return literal + "\""
}

/// Lines of a documentation comment, whatever is in the text.
func comment(_ text: String) -> String {
  text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    .map { line in
      let shown = String(String.UnicodeScalarView(line.unicodeScalars.filter(\.isShown)))
      return shown.allSatisfy(\.isWhitespace) ? "///" : "/// \(shown)"
    }
    .joined(separator: "\n")
}

extension Unicode.Scalar {
  /// Whether an editor shows it: control characters, and those that reorder what stands around them, could make a line read
  /// otherwise than the compiler reads it.
  fileprivate var isShown: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
    default: true
    }
  }
}

/// A function's or an initializer's head, on one line or, where that is long, with a parameter a line.
func head(_ name: String, _ parameters: [String], _ rest: String = "") -> String {
  let line = "\(name)(\(parameters.joined(separator: ", ")))\(rest)"
  guard line.count > 100, !parameters.isEmpty else { return line }
  return "\(name)(\n\(parameters.joined(separator: ",\n").indented())\n)\(rest)"
}

extension String {
  /// The same with each line that isn't empty moved right by two spaces for a level.
  func indented(_ levels: Int = 1) -> String {
    let space = String(repeating: "  ", count: levels)
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : space + $0 }
      .joined(separator: "\n")
  }
}
