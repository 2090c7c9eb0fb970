import Foundation
import TestSupport
import Testing

@Suite("vision detect --json-schema")
struct JSONSchemaTests {
  private static func schema(_ kinds: String...) throws -> [String: Any] {
    let outcome = try Program.run(["detect", "--json-schema"] + kinds)
    #expect(outcome.status == 0)
    return try #require(try outcome.records.first)
  }

  /// Returns the violations of a schema, using the keywords that the program writes, each with its path.
  private func violations(_ value: Any, _ schema: [String: Any], at place: String = "") -> [String] {
    let types = schema["type"] as? [String] ?? [schema["type"] as? String ?? ""]
    switch value {
    case is NSNull: return types.contains("null") ? [] : ["\(place) is null"]
    case is String: return types.contains("string") ? [] : ["\(place) is a string"]
    case let array as [Any]:
      guard types == ["array"], let items = schema["items"] as? [String: Any] else {
        return ["\(place) is an array"]
      }
      return array.flatMap { violations($0, items, at: place + "[]") }
    case let object as [String: Any]:
      guard types == ["object"] else { return ["\(place) is an object"] }
      let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
      let missing = (schema["required"] as? [String] ?? []).filter { object[$0] == nil }.map {
        "\(place).\($0) is missing"
      }
      return missing
        + object.flatMap { name, value in
          guard let member = properties[name] ?? schema["additionalProperties"] as? [String: Any] else {
            return ["\(place).\(name) isn't described"]
          }
          return violations(value, member, at: "\(place).\(name)")
        }
    case let number as NSNumber:
      let isWhole = number.doubleValue == number.doubleValue.rounded()
      return types.contains("number") || (types.contains("integer") && isWhole)
        ? [] : ["\(place) is a number"]
    default: return ["\(place) is \(value)"]
    }
  }

  @Test("every output line conforms to the schema")
  func lines() throws {
    let schema = try Self.schema()
    let folder = try TemporaryFolder()
    let card = try Data(contentsOf: packageFolder.appending(path: "Examples/GiftCard/card.jpg"))
    try folder.write(card, as: "card.jpg")
    try folder.write(TarArchive.data(["a.jpg": card.prefix(900)]), as: "shard.tar")
    let face = packageFolder.appending(path: "Tests/Fixtures/DrawnFace/face.jpg").path
    let inputs = ["card.jpg", face, "shard.tar", "none.jpg"]
    let outcome = try Program.run(["detect", "--json"] + inputs, in: folder.url)
    let records = try outcome.records
    #expect(records.count == inputs.count)
    for record in records { #expect(violations(record, schema) == []) }
    #expect(records.allSatisfy { ($0["faces"] as? [Any])?.isEmpty ?? true } == false)
    // Every described member occurs: the check notices missing ones.
    let described = try #require(schema["properties"] as? [String: Any])
    // Except for the members of truncated searches, of annotated copies and of documents.
    #expect(
      Set(records.flatMap(\.keys)) == Set(described.keys).subtracting(["cutShort", "annotated", "page"]))
    #expect(violations(["type": 1, "more": ""], schema).count == 3)
  }

  @Test("lines of every kind conform to the schema")
  func everyKind() throws {
    let kinds = [
      "--bodies", "--hands", "--classify", "--contours", "--horizon", "--people-mask", "--saliency",
    ]
    let outcome = try Program.run(["detect", "--json-schema"] + kinds)
    let schema = try #require(try outcome.records.first)
    let folder = packageFolder.appending(path: "Tests/Fixtures")
    let inputs = ["DrawnPerson/person.jpg", "DrawnPerson/hand.jpg", "DrawnFace/face.jpg"].map {
      folder.appending(path: $0).path
    }
    let found = try Program.run(["detect", "--json"] + kinds + inputs)
    for record in try found.records { #expect(violations(record, schema) == []) }
    for kind in ["bodies", "hands", "classifications", "contours", "peopleMask", "saliency"] {
      #expect(try found.records.contains { ($0[kind] as? [Any])?.isEmpty == false }, "\(kind)")
    }
  }

  @Test("the schema describes only the requested kinds")
  func kinds() throws {
    let properties = try #require(try Self.schema("--barcodes")["properties"] as? [String: Any])
    #expect(
      Set(properties.keys) == [
        "type", "input", "member", "error", "width", "height", "barcodes", "cutShort", "annotated", "page",
      ])
    let others = try #require(try Self.schema("--faces")["properties"] as? [String: Any])
    #expect(others["cutShort"] == nil)
  }
}
