/// Makes Swift identifiers of the names that features and files have, as Xcode does: `input.1` becomes `input_1`, `2d`
/// becomes `_2d`, and `out`, which is reserved, `out_`.
package struct SwiftNames {
  private var taken: Set<String>

  /// - Parameter taken: identifiers that something else has already.
  package init(taken: Set<String> = []) { self.taken = taken }

  /// The identifier for a name, different from those given before: where two names come to the same identifier, the later one
  /// gets underscores at its end.
  package mutating func identifier(for name: String) -> String {
    var identifier = Self.identifier(for: name)
    while !taken.insert(identifier).inserted { identifier += "_" }
    return identifier
  }

  /// The identifier for a name that stands alone, such as a class's.
  package static func identifier(for name: String) -> String {
    var identifier = ""
    for scalar in name.unicodeScalars {
      identifier.unicodeScalars.append(scalar.properties.isXIDContinue ? scalar : "_")
    }
    if identifier.unicodeScalars.first.map({ !$0.properties.isXIDStart && $0 != "_" }) ?? true {
      identifier = "_" + identifier
    }
    if identifier == "_" || reserved.contains(identifier) { identifier += "_" }
    return identifier
  }

  /// The words of Swift, C and Objective-C. Xcode keeps clear of all three languages' in each, so that a feature has one name.
  private static let reserved: Set<String> = [
    // Swift
    "Any", "Protocol", "Self", "Type", "actor", "as", "associatedtype", "async", "await", "break", "case",
    "catch",
    "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough",
    "false",
    "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let",
    "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
    "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
    "where", "while",
    // C
    "auto", "char", "const", "double", "extern", "float", "goto", "inline", "int", "long", "register",
    "restrict",
    "short", "signed", "sizeof", "typedef", "union", "unsigned", "void", "volatile",
    // Objective-C
    "BOOL", "Class", "IMP", "NO", "Nil", "SEL", "YES", "bycopy", "byref", "id", "oneway", "out",
  ]
}
