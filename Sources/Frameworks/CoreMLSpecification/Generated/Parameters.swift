// Written by Schema/generate.py from Parameters.proto: change that instead.
// swift-format-ignore-file

// Settings with a default and the values that are allowed.

package import ProtobufWire

package struct CoreML_Specification_Int64Parameter: ProtobufMessage {
  package indirect enum OneOf_AllowedValues: Sendable {
    case range(CoreML_Specification_Int64Range)
    case set(CoreML_Specification_Int64Set)
  }
  package var allowedValues: OneOf_AllowedValues?
  package var range: CoreML_Specification_Int64Range {
    get { if case .range(let value) = allowedValues { value } else { .init() } }
    set { allowedValues = .range(newValue) }
  }
  package var set: CoreML_Specification_Int64Set {
    get { if case .set(let value) = allowedValues { value } else { .init() } }
    set { allowedValues = .set(newValue) }
  }

  package var defaultValue: Int64 = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try defaultValue.read(field)
    case 10: try range.read(field)
    case 11: try set.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, defaultValue)
    switch allowedValues {
    case .range(let value): value.visit(as: 10, &visitor)
    case .set(let value): value.visit(as: 11, &visitor)
    case nil: break
    }
  }
}

package struct CoreML_Specification_DoubleParameter: ProtobufMessage {
  package indirect enum OneOf_AllowedValues: Sendable {
    case range(CoreML_Specification_DoubleRange)
  }
  package var allowedValues: OneOf_AllowedValues?
  package var range: CoreML_Specification_DoubleRange {
    get { if case .range(let value) = allowedValues { value } else { .init() } }
    set { allowedValues = .range(newValue) }
  }

  package var defaultValue: Double = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try defaultValue.read(field)
    case 10: try range.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, defaultValue)
    switch allowedValues {
    case .range(let value): value.visit(as: 10, &visitor)
    case nil: break
    }
  }
}

package struct CoreML_Specification_StringParameter: ProtobufMessage {
  package var defaultValue: String = ""
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try defaultValue.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, defaultValue)
  }
}

package struct CoreML_Specification_BoolParameter: ProtobufMessage {
  package var defaultValue: Bool = false
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try defaultValue.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, defaultValue)
  }
}
