// Written by Schema/generate.py from RandomLayers.proto: change that instead.
// swift-format-ignore-file

// Parameters of the layers that draw random numbers; a seed below zero means another each time.

package import ProtobufWire

package struct CoreML_Specification_RandomNormalLikeLayerParams: ProtobufMessage {
  package var seed: Int64 = 0
  package var mean: Float = 0
  package var stdDev: Float = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try seed.read(field)
    case 2: try mean.read(field)
    case 3: try stdDev.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, seed)
    visitor.visit(2, mean)
    visitor.visit(3, stdDev)
  }
}

package struct CoreML_Specification_RandomNormalStaticLayerParams: ProtobufMessage {
  package var seed: Int64 = 0
  package var mean: Float = 0
  package var stdDev: Float = 0
  package var outputShape: [UInt64] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try seed.read(field)
    case 2: try mean.read(field)
    case 3: try stdDev.read(field)
    case 4: try outputShape.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, seed)
    visitor.visit(2, mean)
    visitor.visit(3, stdDev)
    visitor.visit(4, outputShape)
  }
}

package struct CoreML_Specification_RandomNormalDynamicLayerParams: ProtobufMessage {
  package var seed: Int64 = 0
  package var mean: Float = 0
  package var stdDev: Float = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try seed.read(field)
    case 2: try mean.read(field)
    case 3: try stdDev.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, seed)
    visitor.visit(2, mean)
    visitor.visit(3, stdDev)
  }
}

package struct CoreML_Specification_RandomUniformLikeLayerParams: ProtobufMessage {
  package var seed: Int64 = 0
  package var minVal: Float = 0
  package var maxVal: Float = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try seed.read(field)
    case 2: try minVal.read(field)
    case 3: try maxVal.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, seed)
    visitor.visit(2, minVal)
    visitor.visit(3, maxVal)
  }
}

package struct CoreML_Specification_RandomUniformStaticLayerParams: ProtobufMessage {
  package var seed: Int64 = 0
  package var minVal: Float = 0
  package var maxVal: Float = 0
  package var outputShape: [UInt64] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try seed.read(field)
    case 2: try minVal.read(field)
    case 3: try maxVal.read(field)
    case 4: try outputShape.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, seed)
    visitor.visit(2, minVal)
    visitor.visit(3, maxVal)
    visitor.visit(4, outputShape)
  }
}

package struct CoreML_Specification_RandomUniformDynamicLayerParams: ProtobufMessage {
  package var seed: Int64 = 0
  package var minVal: Float = 0
  package var maxVal: Float = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try seed.read(field)
    case 2: try minVal.read(field)
    case 3: try maxVal.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, seed)
    visitor.visit(2, minVal)
    visitor.visit(3, maxVal)
  }
}

package struct CoreML_Specification_RandomBernoulliLikeLayerParams: ProtobufMessage {
  package var seed: Int64 = 0
  package var prob: Float = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try seed.read(field)
    case 2: try prob.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, seed)
    visitor.visit(2, prob)
  }
}

package struct CoreML_Specification_RandomBernoulliStaticLayerParams: ProtobufMessage {
  package var seed: Int64 = 0
  package var prob: Float = 0
  package var outputShape: [UInt64] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try seed.read(field)
    case 2: try prob.read(field)
    case 3: try outputShape.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, seed)
    visitor.visit(2, prob)
    visitor.visit(3, outputShape)
  }
}

package struct CoreML_Specification_RandomBernoulliDynamicLayerParams: ProtobufMessage {
  package var seed: Int64 = 0
  package var prob: Float = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try seed.read(field)
    case 2: try prob.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, seed)
    visitor.visit(2, prob)
  }
}

package struct CoreML_Specification_CategoricalDistributionLayerParams: ProtobufMessage {
  package var seed: Int64 = 0
  package var numSamples: Int64 = 0
  package var isLogits: Bool = false
  package var eps: Float = 0
  package var temperature: Float = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try seed.read(field)
    case 2: try numSamples.read(field)
    case 3: try isLogits.read(field)
    case 4: try eps.read(field)
    case 5: try temperature.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, seed)
    visitor.visit(2, numSamples)
    visitor.visit(3, isLogits)
    visitor.visit(4, eps)
    visitor.visit(5, temperature)
  }
}
