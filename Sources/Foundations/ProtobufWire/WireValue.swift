package import Foundation

/// The value of a message's property: a number, text, bytes, a message, or a list or map of them.
package protocol WireValue: Sendable {
  /// Creates the value of a property whose field the message doesn't have: zero or empty.
  init()

  /// Whether the value is that of a missing field, so that it isn't written.
  var isMissing: Bool { get }

  /// Sets the value to a field's, merges a message with it, or adds it to a list or map.
  ///
  /// - Throws: `WireDamage`, also if the field's wire type isn't that of the value.
  mutating func read(_ field: WireField) throws(WireDamage)

  /// Visits the value as that of the field with a number, also if the field could be missing.
  func visit(as number: Int, _ visitor: inout some FieldVisitor)

  /// Adds the element of a list, or packed elements.
  static func read(_ field: WireField, into list: inout [Self]) throws(WireDamage)

  /// Visits a list that isn't empty.
  static func visit(_ list: [Self], as number: Int, _ visitor: inout some FieldVisitor)
}

extension WireValue {
  package static func read(_ field: WireField, into list: inout [Self]) throws(WireDamage) {
    var element = Self()
    try element.read(field)
    list.append(element)
  }

  package static func visit(_ list: [Self], as number: Int, _ visitor: inout some FieldVisitor) {
    for element in list { element.visit(as: number, &visitor) }
  }
}

extension Array: WireValue where Element: WireValue {
  package var isMissing: Bool { isEmpty }

  package mutating func read(_ field: WireField) throws(WireDamage) {
    try Element.read(field, into: &self)
  }

  package func visit(as number: Int, _ visitor: inout some FieldVisitor) {
    Element.visit(self, as: number, &visitor)
  }
}

extension Dictionary: WireValue where Key: WireValue & Comparable, Value: WireValue {
  package var isMissing: Bool { isEmpty }

  package mutating func read(_ field: WireField) throws(WireDamage) {
    var entry = MapEntry<Key, Value>()
    try entry.read(field)
    self[entry.key] = entry.value
  }

  package func visit(as number: Int, _ visitor: inout some FieldVisitor) {
    for (key, value) in sorted(by: { $0.key < $1.key }) {
      visitor.visitMessage(number, MapEntry(key: key, value: value))
    }
  }
}

/// An entry of a map, as it is on the wire.
private struct MapEntry<Key: WireValue, Value: WireValue>: ProtobufMessage {
  var key = Key()
  var value = Value()
  var unknownFields: [UInt8] = []

  init() {}

  init(key: Key, value: Value) { (self.key, self.value) = (key, value) }

  mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try key.read(field)
    case 2: try value.read(field)
    default: return false
    }
    return true
  }

  func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, key)
    value.visit(as: 2, &visitor)
  }
}

extension String: WireValue {
  package var isMissing: Bool { isEmpty }

  package mutating func read(_ field: WireField) throws(WireDamage) {
    guard let text = String(validating: try field.content(), as: UTF8.self) else {
      throw WireDamage("the text in field \(field.number) isn't UTF-8")
    }
    self = text
  }

  package func visit(as number: Int, _ visitor: inout some FieldVisitor) { visitor.visitText(number, self) }
}

extension Data: WireValue {
  package var isMissing: Bool { isEmpty }

  /// Copies the bytes: they may be those of a mapped file.
  package mutating func read(_ field: WireField) throws(WireDamage) {
    self = Data([UInt8](try field.content()))
  }

  package func visit(as number: Int, _ visitor: inout some FieldVisitor) { visitor.visitBytes(number, self) }
}
