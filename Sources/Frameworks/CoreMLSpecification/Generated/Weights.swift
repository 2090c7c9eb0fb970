// Written by Schema/generate.py from Weights.proto: change that instead.
// swift-format-ignore-file

// Numbers of a layer: floats, half floats, or codes of one to eight bits with what they stand for.

package import Foundation
package import ProtobufWire

/// Exactly one of the value fields holds the numbers; raw bytes are described by `quantization`.
package struct CoreML_Specification_WeightParams: ProtobufMessage {
  package var floatValue: [Float] = []
  package var float16Value: Data = .init()
  package var rawValue: Data = .init()
  package var int8RawValue: Data = .init()
  @Nested package var quantization: CoreML_Specification_QuantizationParams
  package var isUpdatable: Bool = false
  package var unknownFields: [UInt8] = []
  package var hasQuantization: Bool { _quantization.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try floatValue.read(field)
    case 2: try float16Value.read(field)
    case 30: try rawValue.read(field)
    case 31: try int8RawValue.read(field)
    case 40: try _quantization.read(field)
    case 50: try isUpdatable.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, floatValue)
    visitor.visit(2, float16Value)
    visitor.visit(30, rawValue)
    visitor.visit(31, int8RawValue)
    visitor.visit(40, _quantization)
    visitor.visit(50, isUpdatable)
  }
}

package struct CoreML_Specification_QuantizationParams: ProtobufMessage {
  package indirect enum OneOf_QuantizationType: Sendable {
    case linearQuantization(CoreML_Specification_LinearQuantizationParams)
    case lookupTableQuantization(CoreML_Specification_LookUpTableQuantizationParams)
  }
  package var quantizationType: OneOf_QuantizationType?
  package var linearQuantization: CoreML_Specification_LinearQuantizationParams {
    get { if case .linearQuantization(let value) = quantizationType { value } else { .init() } }
    set { quantizationType = .linearQuantization(newValue) }
  }
  package var lookupTableQuantization: CoreML_Specification_LookUpTableQuantizationParams {
    get { if case .lookupTableQuantization(let value) = quantizationType { value } else { .init() } }
    set { quantizationType = .lookupTableQuantization(newValue) }
  }

  package var numberOfBits: UInt64 = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try numberOfBits.read(field)
    case 101: try linearQuantization.read(field)
    case 102: try lookupTableQuantization.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, numberOfBits)
    switch quantizationType {
    case .linearQuantization(let value): value.visit(as: 101, &visitor)
    case .lookupTableQuantization(let value): value.visit(as: 102, &visitor)
    case nil: break
    }
  }
}

/// value = code × scale + bias; one number each, or one an output channel.
package struct CoreML_Specification_LinearQuantizationParams: ProtobufMessage {
  package var scale: [Float] = []
  package var bias: [Float] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try scale.read(field)
    case 2: try bias.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, scale)
    visitor.visit(2, bias)
  }
}

/// value = floatValue[code].
package struct CoreML_Specification_LookUpTableQuantizationParams: ProtobufMessage {
  package var floatValue: [Float] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try floatValue.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, floatValue)
  }
}
