package import Foundation

/// A message of a schema: a structure with a property for each field.
///
/// `CoreMLSpecification/Schema/generate.py` writes the structures.
package protocol ProtobufMessage: WireValue {
  /// The fields that the schema doesn't have, in wire format; written after the others.
  var unknownFields: [UInt8] { get set }

  /// Reads a field; returns false if the schema doesn't have it.
  mutating func readField(_ field: WireField) throws(WireDamage) -> Bool

  /// Visits the fields that the message has.
  func visitFields(_ visitor: inout some FieldVisitor)
}

extension ProtobufMessage {
  /// Creates a message and sets its properties.
  package static func with(_ setProperties: (inout Self) throws -> Void) rethrows -> Self {
    var message = Self()
    try setProperties(&message)
    return message
  }

  /// Parses a message and copies what it needs of the bytes.
  ///
  /// - Throws: `WireDamage`, also if messages are nested more than 100 deep, and for text that isn't UTF-8.
  package init(serializedBytes data: Data) throws(WireDamage) {
    self.init()
    try readFields(WireReader(data))
  }

  /// The message in wire format: the same bytes for the same message.
  ///
  /// - Throws: `WireDamage` if it would have 2 GiB or more, which protocol buffers don't allow.
  package func serializedData() throws(WireDamage) -> Data {
    var encoder = MessageEncoder()
    encoder.visitFields(of: self)
    guard encoder.bytes.count <= Int32.max else { throw WireDamage("it has 2 GiB or more") }
    return Data(encoder.bytes)
  }

  private mutating func readFields(_ reader: consuming WireReader) throws(WireDamage) {
    var start = reader.position
    while let field = try reader.next() {
      if try !readField(field) { unknownFields += reader.bytes(since: start) }
      start = reader.position
    }
  }

  /// False: elements of lists and a oneof's messages are written even if they have no fields.
  package var isMissing: Bool { false }

  package mutating func read(_ field: WireField) throws(WireDamage) {
    try readFields(field.messageReader())
  }

  package func visit(as number: Int, _ visitor: inout some FieldVisitor) {
    visitor.visitMessage(number, self)
  }
}

/// A property that is a message. It takes the memory of a reference, however large the message is, and
/// allows a message to contain its own type.
@propertyWrapper
package indirect enum Nested<Message: ProtobufMessage>: WireValue {
  case absent
  case present(Message)

  package init() { self = .absent }

  package var wrappedValue: Message {
    get { if case .present(let message) = self { message } else { Message() } }
    set { self = .present(newValue) }
    _modify {
      var message = wrappedValue
      // Releases the stored message: a change of an array in it would copy the array otherwise.
      self = .absent
      defer { self = .present(message) }
      yield &message
    }
  }

  package var isPresent: Bool { if case .present = self { true } else { false } }

  package var isMissing: Bool { !isPresent }

  package mutating func read(_ field: WireField) throws(WireDamage) { try wrappedValue.read(field) }

  package func visit(as number: Int, _ visitor: inout some FieldVisitor) {
    if case .present(let message) = self { visitor.visitMessage(number, message) }
  }
}
