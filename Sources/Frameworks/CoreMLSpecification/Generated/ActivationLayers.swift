// Written by Schema/generate.py from ActivationLayers.proto: change that instead.
// swift-format-ignore-file

// Parameters of the activation layer, one message a function.

package import ProtobufWire

package struct CoreML_Specification_ActivationParams: ProtobufMessage {
  package indirect enum OneOf_NonlinearityType: Sendable {
    case linear(CoreML_Specification_ActivationLinear)
    case reLu(CoreML_Specification_ActivationReLU)
    case leakyReLu(CoreML_Specification_ActivationLeakyReLU)
    case thresholdedReLu(CoreML_Specification_ActivationThresholdedReLU)
    case pReLu(CoreML_Specification_ActivationPReLU)
    case tanh(CoreML_Specification_ActivationTanh)
    case scaledTanh(CoreML_Specification_ActivationScaledTanh)
    case sigmoid(CoreML_Specification_ActivationSigmoid)
    case sigmoidHard(CoreML_Specification_ActivationSigmoidHard)
    case elu(CoreML_Specification_ActivationELU)
    case softsign(CoreML_Specification_ActivationSoftsign)
    case softplus(CoreML_Specification_ActivationSoftplus)
    case parametricSoftplus(CoreML_Specification_ActivationParametricSoftplus)
  }
  package var nonlinearityType: OneOf_NonlinearityType?
  package var linear: CoreML_Specification_ActivationLinear {
    get { if case .linear(let value) = nonlinearityType { value } else { .init() } }
    set { nonlinearityType = .linear(newValue) }
  }
  package var reLu: CoreML_Specification_ActivationReLU {
    get { if case .reLu(let value) = nonlinearityType { value } else { .init() } }
    set { nonlinearityType = .reLu(newValue) }
  }
  package var leakyReLu: CoreML_Specification_ActivationLeakyReLU {
    get { if case .leakyReLu(let value) = nonlinearityType { value } else { .init() } }
    set { nonlinearityType = .leakyReLu(newValue) }
  }
  package var thresholdedReLu: CoreML_Specification_ActivationThresholdedReLU {
    get { if case .thresholdedReLu(let value) = nonlinearityType { value } else { .init() } }
    set { nonlinearityType = .thresholdedReLu(newValue) }
  }
  package var pReLu: CoreML_Specification_ActivationPReLU {
    get { if case .pReLu(let value) = nonlinearityType { value } else { .init() } }
    set { nonlinearityType = .pReLu(newValue) }
  }
  package var tanh: CoreML_Specification_ActivationTanh {
    get { if case .tanh(let value) = nonlinearityType { value } else { .init() } }
    set { nonlinearityType = .tanh(newValue) }
  }
  package var scaledTanh: CoreML_Specification_ActivationScaledTanh {
    get { if case .scaledTanh(let value) = nonlinearityType { value } else { .init() } }
    set { nonlinearityType = .scaledTanh(newValue) }
  }
  package var sigmoid: CoreML_Specification_ActivationSigmoid {
    get { if case .sigmoid(let value) = nonlinearityType { value } else { .init() } }
    set { nonlinearityType = .sigmoid(newValue) }
  }
  package var sigmoidHard: CoreML_Specification_ActivationSigmoidHard {
    get { if case .sigmoidHard(let value) = nonlinearityType { value } else { .init() } }
    set { nonlinearityType = .sigmoidHard(newValue) }
  }
  package var elu: CoreML_Specification_ActivationELU {
    get { if case .elu(let value) = nonlinearityType { value } else { .init() } }
    set { nonlinearityType = .elu(newValue) }
  }
  package var softsign: CoreML_Specification_ActivationSoftsign {
    get { if case .softsign(let value) = nonlinearityType { value } else { .init() } }
    set { nonlinearityType = .softsign(newValue) }
  }
  package var softplus: CoreML_Specification_ActivationSoftplus {
    get { if case .softplus(let value) = nonlinearityType { value } else { .init() } }
    set { nonlinearityType = .softplus(newValue) }
  }
  package var parametricSoftplus: CoreML_Specification_ActivationParametricSoftplus {
    get { if case .parametricSoftplus(let value) = nonlinearityType { value } else { .init() } }
    set { nonlinearityType = .parametricSoftplus(newValue) }
  }

  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 5: try linear.read(field)
    case 10: try reLu.read(field)
    case 15: try leakyReLu.read(field)
    case 20: try thresholdedReLu.read(field)
    case 25: try pReLu.read(field)
    case 30: try tanh.read(field)
    case 31: try scaledTanh.read(field)
    case 40: try sigmoid.read(field)
    case 41: try sigmoidHard.read(field)
    case 50: try elu.read(field)
    case 60: try softsign.read(field)
    case 70: try softplus.read(field)
    case 71: try parametricSoftplus.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    switch nonlinearityType {
    case .linear(let value): value.visit(as: 5, &visitor)
    case .reLu(let value): value.visit(as: 10, &visitor)
    case .leakyReLu(let value): value.visit(as: 15, &visitor)
    case .thresholdedReLu(let value): value.visit(as: 20, &visitor)
    case .pReLu(let value): value.visit(as: 25, &visitor)
    case .tanh(let value): value.visit(as: 30, &visitor)
    case .scaledTanh(let value): value.visit(as: 31, &visitor)
    case .sigmoid(let value): value.visit(as: 40, &visitor)
    case .sigmoidHard(let value): value.visit(as: 41, &visitor)
    case .elu(let value): value.visit(as: 50, &visitor)
    case .softsign(let value): value.visit(as: 60, &visitor)
    case .softplus(let value): value.visit(as: 70, &visitor)
    case .parametricSoftplus(let value): value.visit(as: 71, &visitor)
    case nil: break
    }
  }
}

package struct CoreML_Specification_ActivationReLU: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_ActivationLeakyReLU: ProtobufMessage {
  package var alpha: Float = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try alpha.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, alpha)
  }
}

package struct CoreML_Specification_ActivationTanh: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_ActivationScaledTanh: ProtobufMessage {
  package var alpha: Float = 0
  package var beta: Float = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try alpha.read(field)
    case 2: try beta.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, alpha)
    visitor.visit(2, beta)
  }
}

package struct CoreML_Specification_ActivationSigmoid: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_ActivationLinear: ProtobufMessage {
  package var alpha: Float = 0
  package var beta: Float = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try alpha.read(field)
    case 2: try beta.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, alpha)
    visitor.visit(2, beta)
  }
}

package struct CoreML_Specification_ActivationSigmoidHard: ProtobufMessage {
  package var alpha: Float = 0
  package var beta: Float = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try alpha.read(field)
    case 2: try beta.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, alpha)
    visitor.visit(2, beta)
  }
}

package struct CoreML_Specification_ActivationPReLU: ProtobufMessage {
  @Nested package var alpha: CoreML_Specification_WeightParams
  package var unknownFields: [UInt8] = []
  package var hasAlpha: Bool { _alpha.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try _alpha.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, _alpha)
  }
}

package struct CoreML_Specification_ActivationELU: ProtobufMessage {
  package var alpha: Float = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try alpha.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, alpha)
  }
}

package struct CoreML_Specification_ActivationThresholdedReLU: ProtobufMessage {
  package var alpha: Float = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try alpha.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, alpha)
  }
}

package struct CoreML_Specification_ActivationSoftsign: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_ActivationSoftplus: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_ActivationParametricSoftplus: ProtobufMessage {
  @Nested package var alpha: CoreML_Specification_WeightParams
  @Nested package var beta: CoreML_Specification_WeightParams
  package var unknownFields: [UInt8] = []
  package var hasAlpha: Bool { _alpha.isPresent }
  package var hasBeta: Bool { _beta.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try _alpha.read(field)
    case 2: try _beta.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, _alpha)
    visitor.visit(2, _beta)
  }
}
