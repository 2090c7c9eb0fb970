// Written by Schema/generate.py from DataStructures.proto: change that instead.
// swift-format-ignore-file

// Lists, ranges and dictionaries that other messages use.

package import ProtobufWire

package struct CoreML_Specification_StringVector: ProtobufMessage {
  package var vector: [String] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try vector.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, vector)
  }
}

package struct CoreML_Specification_Int64Vector: ProtobufMessage {
  package var vector: [Int64] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try vector.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, vector)
  }
}

package struct CoreML_Specification_FloatVector: ProtobufMessage {
  package var vector: [Float] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try vector.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, vector)
  }
}

package struct CoreML_Specification_DoubleVector: ProtobufMessage {
  package var vector: [Double] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try vector.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, vector)
  }
}

package struct CoreML_Specification_Int64Range: ProtobufMessage {
  package var minValue: Int64 = 0
  package var maxValue: Int64 = 0
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

package struct CoreML_Specification_Int64Set: ProtobufMessage {
  package var values: [Int64] = []
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

package struct CoreML_Specification_DoubleRange: ProtobufMessage {
  package var minValue: Double = 0
  package var maxValue: Double = 0
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

package struct CoreML_Specification_StringToInt64Map: ProtobufMessage {
  package var map: [String: Int64] = [:]
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try map.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, map)
  }
}

package struct CoreML_Specification_Int64ToStringMap: ProtobufMessage {
  package var map: [Int64: String] = [:]
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try map.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, map)
  }
}

package struct CoreML_Specification_StringToDoubleMap: ProtobufMessage {
  package var map: [String: Double] = [:]
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try map.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, map)
  }
}

package struct CoreML_Specification_Int64ToDoubleMap: ProtobufMessage {
  package var map: [Int64: Double] = [:]
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try map.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, map)
  }
}

package struct CoreML_Specification_PrecisionRecallCurve: ProtobufMessage {
  @Nested package var precisionValues: CoreML_Specification_FloatVector
  @Nested package var precisionConfidenceThresholds: CoreML_Specification_FloatVector
  @Nested package var recallValues: CoreML_Specification_FloatVector
  @Nested package var recallConfidenceThresholds: CoreML_Specification_FloatVector
  package var unknownFields: [UInt8] = []
  package var hasPrecisionValues: Bool { _precisionValues.isPresent }
  package var hasPrecisionConfidenceThresholds: Bool { _precisionConfidenceThresholds.isPresent }
  package var hasRecallValues: Bool { _recallValues.isPresent }
  package var hasRecallConfidenceThresholds: Bool { _recallConfidenceThresholds.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try _precisionValues.read(field)
    case 2: try _precisionConfidenceThresholds.read(field)
    case 3: try _recallValues.read(field)
    case 4: try _recallConfidenceThresholds.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, _precisionValues)
    visitor.visit(2, _precisionConfidenceThresholds)
    visitor.visit(3, _recallValues)
    visitor.visit(4, _recallConfidenceThresholds)
  }
}
