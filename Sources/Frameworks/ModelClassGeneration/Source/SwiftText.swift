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

func comment(_ text: String) -> String {
  text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    .map { line in
      let shown = String(String.UnicodeScalarView(line.unicodeScalars.filter(\.isShown)))
      return shown.allSatisfy(\.isWhitespace) ? "///" : "/// \(shown)"
    }
    .joined(separator: "\n")
}

extension Unicode.Scalar {
  /// False for control and bidirectional characters, which could disguise code.
  fileprivate var isShown: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
    default: true
    }
  }
}

/// The signature of a function or initializer, with one parameter per line if it is long.
func head(_ name: String, _ parameters: [String], _ rest: String = "") -> String {
  let line = "\(name)(\(parameters.joined(separator: ", ")))\(rest)"
  guard line.count > 100, !parameters.isEmpty else { return line }
  return "\(name)(\n\(parameters.joined(separator: ",\n").indented())\n)\(rest)"
}

extension String {
  /// Indents each line that isn't empty by two spaces per level.
  func indented(_ levels: Int = 1) -> String {
    let space = String(repeating: "  ", count: levels)
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : space + $0 }
      .joined(separator: "\n")
  }
}
