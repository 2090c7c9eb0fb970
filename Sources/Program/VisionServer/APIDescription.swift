#if Server
import Foundation

/// Combines the OpenAPI description of a server with parts of another's.
struct APIDescription {
  private let own: [String: Any]
  private let other: [String: Any]

  /// The paths common to all servers.
  private static let paths = ["/health", "/metrics", "/openapi.json"]

  /// - Parameter other: the description that provides the responses, the schemas of boxes and problems, and
  ///   the security schemes.
  /// - Throws: an error if either isn't JSON.
  init(_ own: Data, sharing other: Data) throws {
    self.own = try JSONSerialization.jsonObject(with: own) as? [String: Any] ?? [:]
    self.other = try JSONSerialization.jsonObject(with: other) as? [String: Any] ?? [:]
  }

  func data() throws -> Data {
    var description = own
    for name in ["openapi", "security"] { description[name] = other[name] }
    description["paths"] = merged(own["paths"], Self.part(other["paths"], Self.paths))
    let (components, shared) = (own["components"] as? [String: Any], other["components"] as? [String: Any])
    description["components"] = [
      "schemas": merged(components?["schemas"], Self.part(shared?["schemas"], ["Problem", "Box"])),
      "responses": shared?["responses"] ?? [:], "securitySchemes": shared?["securitySchemes"] ?? [:],
    ]
    return try JSONSerialization.data(
      withJSONObject: description, options: [.sortedKeys, .withoutEscapingSlashes])
  }

  private func merged(_ own: Any?, _ shared: [String: Any]) -> [String: Any] {
    (own as? [String: Any] ?? [:]).merging(shared) { own, _ in own }
  }

  private static func part(_ object: Any?, _ names: [String]) -> [String: Any] {
    (object as? [String: Any] ?? [:]).filter { names.contains($0.key) }
  }
}
#endif
