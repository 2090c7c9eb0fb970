/// Builds JSON Schemas (2020-12), as far as this program's output needs them.
package enum JSONSchema {
  package static let string = type("string")
  package static let integer = type("integer")
  package static let number = type("number")

  package static func orNull(_ name: String) -> JSON {
    .object([("type", .array([.string(name), .string("null")]))])
  }

  package static func array(of items: JSON) -> JSON {
    .object([("type", .string("array")), ("items", items)])
  }

  /// An object with these members and no others.
  ///
  /// - Parameter optional: the members that may be missing.
  package static func object(_ members: [(String, JSON)], optional: Set<String> = []) -> JSON {
    .object([
      ("type", .string("object")), ("properties", .object(members)),
      ("required", .array(members.map(\.0).filter { !optional.contains($0) }.map(JSON.string))),
      ("additionalProperties", .boolean(false)),
    ])
  }

  /// An object with members of any name.
  package static func dictionary(of values: JSON) -> JSON {
    .object([("type", .string("object")), ("additionalProperties", values)])
  }

  /// A complete line of the program's output.
  package static func line(_ members: [(String, JSON)], optional: Set<String>) -> JSON {
    guard case .object(let schema) = object(members, optional: optional) else { return .null }
    return .object([("$schema", .string("https://json-schema.org/draft/2020-12/schema"))] + schema)
  }

  private static func type(_ name: String) -> JSON { .object([("type", .string(name))]) }
}
