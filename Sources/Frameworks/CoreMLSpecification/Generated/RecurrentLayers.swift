// Written by Schema/generate.py from RecurrentLayers.proto: change that instead.
// swift-format-ignore-file

// Parameters of the recurrent layers, which see an array as [sequence, batch, channel, 1, 1].

package import ProtobufWire

package struct CoreML_Specification_SimpleRecurrentLayerParams: ProtobufMessage {
  package var inputVectorSize: UInt64 = 0
  package var outputVectorSize: UInt64 = 0
  @Nested package var activation: CoreML_Specification_ActivationParams
  package var sequenceOutput: Bool = false
  package var hasBiasVector: Bool = false
  @Nested package var weightMatrix: CoreML_Specification_WeightParams
  @Nested package var recursionMatrix: CoreML_Specification_WeightParams
  @Nested package var biasVector: CoreML_Specification_WeightParams
  package var reverseInput: Bool = false
  package var unknownFields: [UInt8] = []
  package var hasActivation: Bool { _activation.isPresent }
  package var hasWeightMatrix: Bool { _weightMatrix.isPresent }
  package var hasRecursionMatrix: Bool { _recursionMatrix.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try inputVectorSize.read(field)
    case 2: try outputVectorSize.read(field)
    case 10: try _activation.read(field)
    case 15: try sequenceOutput.read(field)
    case 20: try hasBiasVector.read(field)
    case 30: try _weightMatrix.read(field)
    case 31: try _recursionMatrix.read(field)
    case 32: try _biasVector.read(field)
    case 100: try reverseInput.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, inputVectorSize)
    visitor.visit(2, outputVectorSize)
    visitor.visit(10, _activation)
    visitor.visit(15, sequenceOutput)
    visitor.visit(20, hasBiasVector)
    visitor.visit(30, _weightMatrix)
    visitor.visit(31, _recursionMatrix)
    visitor.visit(32, _biasVector)
    visitor.visit(100, reverseInput)
  }
}

package struct CoreML_Specification_GRULayerParams: ProtobufMessage {
  package var inputVectorSize: UInt64 = 0
  package var outputVectorSize: UInt64 = 0
  package var activations: [CoreML_Specification_ActivationParams] = []
  package var sequenceOutput: Bool = false
  package var hasBiasVectors: Bool = false
  @Nested package var updateGateWeightMatrix: CoreML_Specification_WeightParams
  @Nested package var resetGateWeightMatrix: CoreML_Specification_WeightParams
  @Nested package var outputGateWeightMatrix: CoreML_Specification_WeightParams
  @Nested package var updateGateRecursionMatrix: CoreML_Specification_WeightParams
  @Nested package var resetGateRecursionMatrix: CoreML_Specification_WeightParams
  @Nested package var outputGateRecursionMatrix: CoreML_Specification_WeightParams
  @Nested package var updateGateBiasVector: CoreML_Specification_WeightParams
  @Nested package var resetGateBiasVector: CoreML_Specification_WeightParams
  @Nested package var outputGateBiasVector: CoreML_Specification_WeightParams
  package var reverseInput: Bool = false
  package var unknownFields: [UInt8] = []
  package var hasUpdateGateWeightMatrix: Bool { _updateGateWeightMatrix.isPresent }
  package var hasResetGateWeightMatrix: Bool { _resetGateWeightMatrix.isPresent }
  package var hasOutputGateWeightMatrix: Bool { _outputGateWeightMatrix.isPresent }
  package var hasUpdateGateRecursionMatrix: Bool { _updateGateRecursionMatrix.isPresent }
  package var hasResetGateRecursionMatrix: Bool { _resetGateRecursionMatrix.isPresent }
  package var hasOutputGateRecursionMatrix: Bool { _outputGateRecursionMatrix.isPresent }
  package var hasUpdateGateBiasVector: Bool { _updateGateBiasVector.isPresent }
  package var hasResetGateBiasVector: Bool { _resetGateBiasVector.isPresent }
  package var hasOutputGateBiasVector: Bool { _outputGateBiasVector.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try inputVectorSize.read(field)
    case 2: try outputVectorSize.read(field)
    case 10: try activations.read(field)
    case 15: try sequenceOutput.read(field)
    case 20: try hasBiasVectors.read(field)
    case 30: try _updateGateWeightMatrix.read(field)
    case 31: try _resetGateWeightMatrix.read(field)
    case 32: try _outputGateWeightMatrix.read(field)
    case 50: try _updateGateRecursionMatrix.read(field)
    case 51: try _resetGateRecursionMatrix.read(field)
    case 52: try _outputGateRecursionMatrix.read(field)
    case 70: try _updateGateBiasVector.read(field)
    case 71: try _resetGateBiasVector.read(field)
    case 72: try _outputGateBiasVector.read(field)
    case 100: try reverseInput.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, inputVectorSize)
    visitor.visit(2, outputVectorSize)
    visitor.visit(10, activations)
    visitor.visit(15, sequenceOutput)
    visitor.visit(20, hasBiasVectors)
    visitor.visit(30, _updateGateWeightMatrix)
    visitor.visit(31, _resetGateWeightMatrix)
    visitor.visit(32, _outputGateWeightMatrix)
    visitor.visit(50, _updateGateRecursionMatrix)
    visitor.visit(51, _resetGateRecursionMatrix)
    visitor.visit(52, _outputGateRecursionMatrix)
    visitor.visit(70, _updateGateBiasVector)
    visitor.visit(71, _resetGateBiasVector)
    visitor.visit(72, _outputGateBiasVector)
    visitor.visit(100, reverseInput)
  }
}

package struct CoreML_Specification_LSTMParams: ProtobufMessage {
  package var sequenceOutput: Bool = false
  package var hasBiasVectors: Bool = false
  package var forgetBias: Bool = false
  package var hasPeepholeVectors: Bool = false
  package var coupledInputAndForgetGate: Bool = false
  package var cellClipThreshold: Float = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 10: try sequenceOutput.read(field)
    case 20: try hasBiasVectors.read(field)
    case 30: try forgetBias.read(field)
    case 40: try hasPeepholeVectors.read(field)
    case 50: try coupledInputAndForgetGate.read(field)
    case 60: try cellClipThreshold.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(10, sequenceOutput)
    visitor.visit(20, hasBiasVectors)
    visitor.visit(30, forgetBias)
    visitor.visit(40, hasPeepholeVectors)
    visitor.visit(50, coupledInputAndForgetGate)
    visitor.visit(60, cellClipThreshold)
  }
}

package struct CoreML_Specification_LSTMWeightParams: ProtobufMessage {
  @Nested package var inputGateWeightMatrix: CoreML_Specification_WeightParams
  @Nested package var forgetGateWeightMatrix: CoreML_Specification_WeightParams
  @Nested package var blockInputWeightMatrix: CoreML_Specification_WeightParams
  @Nested package var outputGateWeightMatrix: CoreML_Specification_WeightParams
  @Nested package var inputGateRecursionMatrix: CoreML_Specification_WeightParams
  @Nested package var forgetGateRecursionMatrix: CoreML_Specification_WeightParams
  @Nested package var blockInputRecursionMatrix: CoreML_Specification_WeightParams
  @Nested package var outputGateRecursionMatrix: CoreML_Specification_WeightParams
  @Nested package var inputGateBiasVector: CoreML_Specification_WeightParams
  @Nested package var forgetGateBiasVector: CoreML_Specification_WeightParams
  @Nested package var blockInputBiasVector: CoreML_Specification_WeightParams
  @Nested package var outputGateBiasVector: CoreML_Specification_WeightParams
  @Nested package var inputGatePeepholeVector: CoreML_Specification_WeightParams
  @Nested package var forgetGatePeepholeVector: CoreML_Specification_WeightParams
  @Nested package var outputGatePeepholeVector: CoreML_Specification_WeightParams
  package var unknownFields: [UInt8] = []
  package var hasInputGateWeightMatrix: Bool { _inputGateWeightMatrix.isPresent }
  package var hasForgetGateWeightMatrix: Bool { _forgetGateWeightMatrix.isPresent }
  package var hasBlockInputWeightMatrix: Bool { _blockInputWeightMatrix.isPresent }
  package var hasOutputGateWeightMatrix: Bool { _outputGateWeightMatrix.isPresent }
  package var hasInputGateRecursionMatrix: Bool { _inputGateRecursionMatrix.isPresent }
  package var hasForgetGateRecursionMatrix: Bool { _forgetGateRecursionMatrix.isPresent }
  package var hasBlockInputRecursionMatrix: Bool { _blockInputRecursionMatrix.isPresent }
  package var hasOutputGateRecursionMatrix: Bool { _outputGateRecursionMatrix.isPresent }
  package var hasInputGateBiasVector: Bool { _inputGateBiasVector.isPresent }
  package var hasForgetGateBiasVector: Bool { _forgetGateBiasVector.isPresent }
  package var hasBlockInputBiasVector: Bool { _blockInputBiasVector.isPresent }
  package var hasOutputGateBiasVector: Bool { _outputGateBiasVector.isPresent }
  package var hasInputGatePeepholeVector: Bool { _inputGatePeepholeVector.isPresent }
  package var hasForgetGatePeepholeVector: Bool { _forgetGatePeepholeVector.isPresent }
  package var hasOutputGatePeepholeVector: Bool { _outputGatePeepholeVector.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try _inputGateWeightMatrix.read(field)
    case 2: try _forgetGateWeightMatrix.read(field)
    case 3: try _blockInputWeightMatrix.read(field)
    case 4: try _outputGateWeightMatrix.read(field)
    case 20: try _inputGateRecursionMatrix.read(field)
    case 21: try _forgetGateRecursionMatrix.read(field)
    case 22: try _blockInputRecursionMatrix.read(field)
    case 23: try _outputGateRecursionMatrix.read(field)
    case 40: try _inputGateBiasVector.read(field)
    case 41: try _forgetGateBiasVector.read(field)
    case 42: try _blockInputBiasVector.read(field)
    case 43: try _outputGateBiasVector.read(field)
    case 60: try _inputGatePeepholeVector.read(field)
    case 61: try _forgetGatePeepholeVector.read(field)
    case 62: try _outputGatePeepholeVector.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, _inputGateWeightMatrix)
    visitor.visit(2, _forgetGateWeightMatrix)
    visitor.visit(3, _blockInputWeightMatrix)
    visitor.visit(4, _outputGateWeightMatrix)
    visitor.visit(20, _inputGateRecursionMatrix)
    visitor.visit(21, _forgetGateRecursionMatrix)
    visitor.visit(22, _blockInputRecursionMatrix)
    visitor.visit(23, _outputGateRecursionMatrix)
    visitor.visit(40, _inputGateBiasVector)
    visitor.visit(41, _forgetGateBiasVector)
    visitor.visit(42, _blockInputBiasVector)
    visitor.visit(43, _outputGateBiasVector)
    visitor.visit(60, _inputGatePeepholeVector)
    visitor.visit(61, _forgetGatePeepholeVector)
    visitor.visit(62, _outputGatePeepholeVector)
  }
}

package struct CoreML_Specification_UniDirectionalLSTMLayerParams: ProtobufMessage {
  package var inputVectorSize: UInt64 = 0
  package var outputVectorSize: UInt64 = 0
  package var activations: [CoreML_Specification_ActivationParams] = []
  @Nested package var params: CoreML_Specification_LSTMParams
  @Nested package var weightParams: CoreML_Specification_LSTMWeightParams
  package var reverseInput: Bool = false
  package var unknownFields: [UInt8] = []
  package var hasParams: Bool { _params.isPresent }
  package var hasWeightParams: Bool { _weightParams.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try inputVectorSize.read(field)
    case 2: try outputVectorSize.read(field)
    case 10: try activations.read(field)
    case 15: try _params.read(field)
    case 20: try _weightParams.read(field)
    case 100: try reverseInput.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, inputVectorSize)
    visitor.visit(2, outputVectorSize)
    visitor.visit(10, activations)
    visitor.visit(15, _params)
    visitor.visit(20, _weightParams)
    visitor.visit(100, reverseInput)
  }
}

package struct CoreML_Specification_BiDirectionalLSTMLayerParams: ProtobufMessage {
  package var inputVectorSize: UInt64 = 0
  package var outputVectorSize: UInt64 = 0
  package var activationsForwardLstm: [CoreML_Specification_ActivationParams] = []
  package var activationsBackwardLstm: [CoreML_Specification_ActivationParams] = []
  @Nested package var params: CoreML_Specification_LSTMParams
  package var weightParams: [CoreML_Specification_LSTMWeightParams] = []
  package var unknownFields: [UInt8] = []
  package var hasParams: Bool { _params.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try inputVectorSize.read(field)
    case 2: try outputVectorSize.read(field)
    case 10: try activationsForwardLstm.read(field)
    case 11: try activationsBackwardLstm.read(field)
    case 15: try _params.read(field)
    case 20: try weightParams.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, inputVectorSize)
    visitor.visit(2, outputVectorSize)
    visitor.visit(10, activationsForwardLstm)
    visitor.visit(11, activationsBackwardLstm)
    visitor.visit(15, _params)
    visitor.visit(20, weightParams)
  }
}
