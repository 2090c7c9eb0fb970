// Written by Schema/generate.py from Hyperparameters.proto: change that instead.
// swift-format-ignore-file

// Named settings of a model.

package import ProtobufWire

package struct CoreML_Specification_Int32Range: ProtobufMessage {
  package var minValue: Int32 = 0
  package var maxValue: Int32 = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try minValue.read(field)
    case 2: try maxValue.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, minValue)
    visitor.visit(2, maxValue)
  }
}

package struct CoreML_Specification_Int32Set: ProtobufMessage {
  package var values: [Int32] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try values.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, values)
  }
}

package struct CoreML_Specification_FloatRange: ProtobufMessage {
  package var minValue: Float = 0
  package var maxValue: Float = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try minValue.read(field)
    case 2: try maxValue.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, minValue)
    visitor.visit(2, maxValue)
  }
}

package struct CoreML_Specification_Int32Parameter: ProtobufMessage {
  package indirect enum OneOf_AllowedValues: Sendable {
    case range(CoreML_Specification_Int32Range)
    case set(CoreML_Specification_Int32Set)
  }
  package var allowedValues: OneOf_AllowedValues?
  package var range: CoreML_Specification_Int32Range {
    get { if case .range(let value) = allowedValues { value } else { .init() } }
    set { allowedValues = .range(newValue) }
  }
  package var set: CoreML_Specification_Int32Set {
    get { if case .set(let value) = allowedValues { value } else { .init() } }
    set { allowedValues = .set(newValue) }
  }

  package var defaultValue: Int32 = 0
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

package struct CoreML_Specification_FloatParameter: ProtobufMessage {
  package indirect enum OneOf_AllowedValues: Sendable {
    case range(CoreML_Specification_FloatRange)
  }
  package var allowedValues: OneOf_AllowedValues?
  package var range: CoreML_Specification_FloatRange {
    get { if case .range(let value) = allowedValues { value } else { .init() } }
    set { allowedValues = .range(newValue) }
  }

  package var defaultValue: Float = 0
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

package struct CoreML_Specification_Parameter: ProtobufMessage {
  package indirect enum OneOf_Type: Sendable {
    case int32Parameter(CoreML_Specification_Int32Parameter)
    case floatParameter(CoreML_Specification_FloatParameter)
  }
  package var type: OneOf_Type?
  package var int32Parameter: CoreML_Specification_Int32Parameter {
    get { if case .int32Parameter(let value) = type { value } else { .init() } }
    set { type = .int32Parameter(newValue) }
  }
  package var floatParameter: CoreML_Specification_FloatParameter {
    get { if case .floatParameter(let value) = type { value } else { .init() } }
    set { type = .floatParameter(newValue) }
  }

  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try int32Parameter.read(field)
    case 2: try floatParameter.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    switch type {
    case .int32Parameter(let value): value.visit(as: 1, &visitor)
    case .floatParameter(let value): value.visit(as: 2, &visitor)
    case nil: break
    }
  }
}

package struct CoreML_Specification_NamedParameter: ProtobufMessage {
  package var name: String = ""
  package var shortDescription: String = ""
  @Nested package var parameter: CoreML_Specification_Parameter
  package var unknownFields: [UInt8] = []
  package var hasParameter: Bool { _parameter.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try name.read(field)
    case 2: try shortDescription.read(field)
    case 3: try _parameter.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, name)
    visitor.visit(2, shortDescription)
    visitor.visit(3, _parameter)
  }
}
