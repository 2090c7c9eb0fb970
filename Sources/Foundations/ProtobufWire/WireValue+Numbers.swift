import Foundation

/// A number, of which lists are packed into one field.
package protocol WireNumber: WireValue {
  /// Appends a packed list's numbers to a message's bytes.
  static func append(_ list: [Self], to bytes: inout [UInt8])
}

extension WireNumber {
  package static func visit(_ list: [Self], as number: Int, _ visitor: inout some FieldVisitor) {
    visitor.visitPacked(number, list)
  }
}

/// A number with a variable-length encoding.
protocol VarintNumber: WireNumber {
  /// The number itself, or its lower bits.
  init(varint: UInt64)

  var varint: UInt64 { get }
}

extension VarintNumber {
  package var isMissing: Bool { varint == 0 }

  package mutating func read(_ field: WireField) throws(WireDamage) {
    guard case .varint(let bits) = field.value else { throw field.unexpectedType }
    self = Self(varint: bits)
  }

  package func visit(as number: Int, _ visitor: inout some FieldVisitor) {
    visitor.visitVarint(number, varint)
  }

  package static func read(_ field: WireField, into list: inout [Self]) throws(WireDamage) {
    if case .varint(let bits) = field.value { return list.append(Self(varint: bits)) }
    var reader = WireReader(try field.content())
    while !reader.isAtEnd { list.append(Self(varint: try reader.varint())) }
  }

  package static func append(_ list: [Self], to bytes: inout [UInt8]) {
    for number in list { bytes.append(varint: number.varint) }
  }
}

extension Bool: VarintNumber {
  init(varint: UInt64) { self = varint != 0 }
  var varint: UInt64 { self ? 1 : 0 }
}

extension Int32: VarintNumber {
  init(varint: UInt64) { self.init(truncatingIfNeeded: varint) }
  var varint: UInt64 { UInt64(bitPattern: Int64(self)) }
}

extension Int64: VarintNumber {
  init(varint: UInt64) { self.init(bitPattern: varint) }
  var varint: UInt64 { UInt64(bitPattern: self) }
}

extension UInt32: VarintNumber {
  init(varint: UInt64) { self.init(truncatingIfNeeded: varint) }
  var varint: UInt64 { UInt64(self) }
}

extension UInt64: VarintNumber {
  init(varint: UInt64) { self = varint }
  var varint: UInt64 { self }
}

/// An enumeration of a schema. Numbers that it doesn't have are kept.
package protocol ProtobufEnumeration: WireValue, Hashable {
  /// Creates the value with a number.
  init(rawValue: Int)

  var rawValue: Int { get }
}

extension ProtobufEnumeration {
  package init() { self.init(rawValue: 0) }

  package var isMissing: Bool { rawValue == 0 }

  package mutating func read(_ field: WireField) throws(WireDamage) {
    var number: Int32 = 0
    try number.read(field)
    self = .init(rawValue: Int(number))
  }

  package func visit(as number: Int, _ visitor: inout some FieldVisitor) {
    Int64(rawValue).visit(as: number, &visitor)
  }
}

/// A floating-point number, little-endian on the wire as on every supported processor.
protocol WireFloatingPoint: WireNumber, BinaryFloatingPoint {}

extension WireFloatingPoint {
  package static func read(_ field: WireField, into list: inout [Self]) throws(WireDamage) {
    guard case .bytes(let bytes) = field.value else {
      var number = Self()
      try number.read(field)
      return list.append(number)
    }
    let size = MemoryLayout<Self>.size
    guard bytes.count % size == 0 else { throw .truncated(within: "a number") }
    // Unsafe: any bits are a number, and exactly the buffer's bytes are written.
    list += [Self](unsafeUninitializedCapacity: bytes.count / size) { buffer, count in
      count = bytes.copyBytes(to: buffer) / size
    }
  }

  package static func append(_ list: [Self], to bytes: inout [UInt8]) {
    // Unsafe: the bytes are only read, within the call.
    list.withUnsafeBytes { bytes += $0 }
  }
}

extension Float: WireFloatingPoint {
  package var isMissing: Bool { bitPattern == 0 }

  package mutating func read(_ field: WireField) throws(WireDamage) {
    guard case .fixed32(let bits) = field.value else { throw field.unexpectedType }
    self = Self(bitPattern: bits)
  }

  package func visit(as number: Int, _ visitor: inout some FieldVisitor) {
    visitor.visitFixed32(number, bitPattern)
  }
}

extension Double: WireFloatingPoint {
  package var isMissing: Bool { bitPattern == 0 }

  package mutating func read(_ field: WireField) throws(WireDamage) {
    guard case .fixed64(let bits) = field.value else { throw field.unexpectedType }
    self = Self(bitPattern: bits)
  }

  package func visit(as number: Int, _ visitor: inout some FieldVisitor) {
    visitor.visitFixed64(number, bitPattern)
  }
}
