// Written by Schema/generate.py from Training.proto: change that instead.
// swift-format-ignore-file

// How a network is trained on the device: loss, optimizer and their settings.

package import ProtobufWire

package struct CoreML_Specification_NetworkUpdateParameters: ProtobufMessage {
  package var lossLayers: [CoreML_Specification_LossLayer] = []
  @Nested package var optimizer: CoreML_Specification_Optimizer
  @Nested package var epochs: CoreML_Specification_Int64Parameter
  @Nested package var shuffle: CoreML_Specification_BoolParameter
  @Nested package var seed: CoreML_Specification_Int64Parameter
  package var unknownFields: [UInt8] = []
  package var hasOptimizer: Bool { _optimizer.isPresent }
  package var hasEpochs: Bool { _epochs.isPresent }
  package var hasShuffle: Bool { _shuffle.isPresent }
  package var hasSeed: Bool { _seed.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try lossLayers.read(field)
    case 2: try _optimizer.read(field)
    case 3: try _epochs.read(field)
    case 10: try _shuffle.read(field)
    case 20: try _seed.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, lossLayers)
    visitor.visit(2, _optimizer)
    visitor.visit(3, _epochs)
    visitor.visit(10, _shuffle)
    visitor.visit(20, _seed)
  }
}

package struct CoreML_Specification_LossLayer: ProtobufMessage {
  package indirect enum OneOf_LossLayerType: Sendable {
    case categoricalCrossEntropyLossLayer(CoreML_Specification_CategoricalCrossEntropyLossLayer)
    case meanSquaredErrorLossLayer(CoreML_Specification_MeanSquaredErrorLossLayer)
  }
  package var lossLayerType: OneOf_LossLayerType?
  package var categoricalCrossEntropyLossLayer: CoreML_Specification_CategoricalCrossEntropyLossLayer {
    get { if case .categoricalCrossEntropyLossLayer(let value) = lossLayerType { value } else { .init() } }
    set { lossLayerType = .categoricalCrossEntropyLossLayer(newValue) }
  }
  package var meanSquaredErrorLossLayer: CoreML_Specification_MeanSquaredErrorLossLayer {
    get { if case .meanSquaredErrorLossLayer(let value) = lossLayerType { value } else { .init() } }
    set { lossLayerType = .meanSquaredErrorLossLayer(newValue) }
  }

  package var name: String = ""
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try name.read(field)
    case 10: try categoricalCrossEntropyLossLayer.read(field)
    case 11: try meanSquaredErrorLossLayer.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, name)
    switch lossLayerType {
    case .categoricalCrossEntropyLossLayer(let value): value.visit(as: 10, &visitor)
    case .meanSquaredErrorLossLayer(let value): value.visit(as: 11, &visitor)
    case nil: break
    }
  }
}

package struct CoreML_Specification_CategoricalCrossEntropyLossLayer: ProtobufMessage {
  package var input: String = ""
  package var target: String = ""
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try input.read(field)
    case 2: try target.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, input)
    visitor.visit(2, target)
  }
}

package struct CoreML_Specification_MeanSquaredErrorLossLayer: ProtobufMessage {
  package var input: String = ""
  package var target: String = ""
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try input.read(field)
    case 2: try target.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, input)
    visitor.visit(2, target)
  }
}

package struct CoreML_Specification_Optimizer: ProtobufMessage {
  package indirect enum OneOf_OptimizerType: Sendable {
    case sgdOptimizer(CoreML_Specification_SGDOptimizer)
    case adamOptimizer(CoreML_Specification_AdamOptimizer)
  }
  package var optimizerType: OneOf_OptimizerType?
  package var sgdOptimizer: CoreML_Specification_SGDOptimizer {
    get { if case .sgdOptimizer(let value) = optimizerType { value } else { .init() } }
    set { optimizerType = .sgdOptimizer(newValue) }
  }
  package var adamOptimizer: CoreML_Specification_AdamOptimizer {
    get { if case .adamOptimizer(let value) = optimizerType { value } else { .init() } }
    set { optimizerType = .adamOptimizer(newValue) }
  }

  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 10: try sgdOptimizer.read(field)
    case 11: try adamOptimizer.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    switch optimizerType {
    case .sgdOptimizer(let value): value.visit(as: 10, &visitor)
    case .adamOptimizer(let value): value.visit(as: 11, &visitor)
    case nil: break
    }
  }
}

package struct CoreML_Specification_SGDOptimizer: ProtobufMessage {
  @Nested package var learningRate: CoreML_Specification_DoubleParameter
  @Nested package var miniBatchSize: CoreML_Specification_Int64Parameter
  @Nested package var momentum: CoreML_Specification_DoubleParameter
  package var unknownFields: [UInt8] = []
  package var hasLearningRate: Bool { _learningRate.isPresent }
  package var hasMiniBatchSize: Bool { _miniBatchSize.isPresent }
  package var hasMomentum: Bool { _momentum.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try _learningRate.read(field)
    case 2: try _miniBatchSize.read(field)
    case 3: try _momentum.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, _learningRate)
    visitor.visit(2, _miniBatchSize)
    visitor.visit(3, _momentum)
  }
}

package struct CoreML_Specification_AdamOptimizer: ProtobufMessage {
  @Nested package var learningRate: CoreML_Specification_DoubleParameter
  @Nested package var miniBatchSize: CoreML_Specification_Int64Parameter
  @Nested package var beta1: CoreML_Specification_DoubleParameter
  @Nested package var beta2: CoreML_Specification_DoubleParameter
  @Nested package var eps: CoreML_Specification_DoubleParameter
  package var unknownFields: [UInt8] = []
  package var hasLearningRate: Bool { _learningRate.isPresent }
  package var hasMiniBatchSize: Bool { _miniBatchSize.isPresent }
  package var hasBeta1: Bool { _beta1.isPresent }
  package var hasBeta2: Bool { _beta2.isPresent }
  package var hasEps: Bool { _eps.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try _learningRate.read(field)
    case 2: try _miniBatchSize.read(field)
    case 3: try _beta1.read(field)
    case 4: try _beta2.read(field)
    case 5: try _eps.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, _learningRate)
    visitor.visit(2, _miniBatchSize)
    visitor.visit(3, _beta1)
    visitor.visit(4, _beta2)
    visitor.visit(5, _eps)
  }
}
