import Foundation

/// JSON that may contain `NaN`, `Infinity` and `-Infinity`, which Python writes for numbers that aren't
/// finite.
enum ValueJSON {
  /// Parses JSON to the objects that `JSONSerialization` would return; any value may be at the top level.
  ///
  /// - Throws: `DecodingError` if the data isn't JSON.
  static func object(_ data: Data) throws -> Any {
    if let object = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) {
      return object
    }
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    return try decoder.decode(Value.self, from: data).object
  }

  private struct Value: Decodable {
    let object: Any

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        object = NSNull()
      } else if let items = try? container.decode([Value].self) {
        object = items.map(\.object)
      } else if let members = try? container.decode([String: Value].self) {
        object = members.mapValues(\.object)
      } else if let text = try? container.decode(String.self) {
        object = text
      } else if let truth = try? container.decode(Bool.self) {
        object = NSNumber(value: truth)
      } else if let whole = try? container.decode(Int64.self) {
        object = NSNumber(value: whole)
      } else {
        object = NSNumber(value: try container.decode(Double.self))
      }
    }
  }
}
