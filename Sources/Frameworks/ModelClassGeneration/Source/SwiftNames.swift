/// Converts names of features and files to Swift identifiers, as Xcode does: `input.1` becomes `input_1`,
/// `2d` becomes `_2d`, and the reserved `out` becomes `out_`.
package struct SwiftNames {
  private var taken: Set<String>

  package init(taken: Set<String> = []) { self.taken = taken }

  /// A unique identifier for a name: underscores are appended to one that is taken.
  package mutating func identifier(for name: String) -> String {
    var identifier = Self.identifier(for: name)
    while !taken.insert(identifier).inserted { identifier += "_" }
    return identifier
  }

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

  /// The keywords of Swift, C and Objective-C, all of which Xcode avoids as well.
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
