// Written by Schema/generate.py from TensorLayers.proto: change that instead.
// swift-format-ignore-file

// Parameters of the layers that take arrays of any rank.

package import ProtobufWire

package struct CoreML_Specification_TransposeLayerParams: ProtobufMessage {
  package var axes: [UInt64] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try axes.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, axes)
  }
}

package struct CoreML_Specification_BatchedMatMulLayerParams: ProtobufMessage {
  package var transposeA: Bool = false
  package var transposeB: Bool = false
  package var weightMatrixFirstDimension: UInt64 = 0
  package var weightMatrixSecondDimension: UInt64 = 0
  package var hasBias: Bool = false
  @Nested package var weights: CoreML_Specification_WeightParams
  @Nested package var bias: CoreML_Specification_WeightParams
  package var int8DynamicQuantize: Bool = false
  package var unknownFields: [UInt8] = []
  package var hasWeights: Bool { _weights.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try transposeA.read(field)
    case 2: try transposeB.read(field)
    case 5: try weightMatrixFirstDimension.read(field)
    case 6: try weightMatrixSecondDimension.read(field)
    case 7: try hasBias.read(field)
    case 8: try _weights.read(field)
    case 9: try _bias.read(field)
    case 10: try int8DynamicQuantize.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, transposeA)
    visitor.visit(2, transposeB)
    visitor.visit(5, weightMatrixFirstDimension)
    visitor.visit(6, weightMatrixSecondDimension)
    visitor.visit(7, hasBias)
    visitor.visit(8, _weights)
    visitor.visit(9, _bias)
    visitor.visit(10, int8DynamicQuantize)
  }
}

package struct CoreML_Specification_ConcatNDLayerParams: ProtobufMessage {
  package var axis: Int64 = 0
  package var interleave: Bool = false
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try axis.read(field)
    case 2: try interleave.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, axis)
    visitor.visit(2, interleave)
  }
}

package struct CoreML_Specification_SoftmaxNDLayerParams: ProtobufMessage {
  package var axis: Int64 = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try axis.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, axis)
  }
}

package struct CoreML_Specification_LoadConstantNDLayerParams: ProtobufMessage {
  package var shape: [UInt64] = []
  @Nested package var data: CoreML_Specification_WeightParams
  package var unknownFields: [UInt8] = []
  package var hasData: Bool { _data.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try shape.read(field)
    case 2: try _data.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, shape)
    visitor.visit(2, _data)
  }
}

package struct CoreML_Specification_FillStaticLayerParams: ProtobufMessage {
  package var value: Float = 0
  package var targetShape: [UInt64] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try value.read(field)
    case 2: try targetShape.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, value)
    visitor.visit(2, targetShape)
  }
}

package struct CoreML_Specification_FillLikeLayerParams: ProtobufMessage {
  package var value: Float = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try value.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, value)
  }
}

package struct CoreML_Specification_PowBroadcastableLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_AddBroadcastableLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_MaxBroadcastableLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_MinBroadcastableLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_ModBroadcastableLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_FloorDivBroadcastableLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_SubtractBroadcastableLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_MultiplyBroadcastableLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_DivideBroadcastableLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_GatherLayerParams: ProtobufMessage {
  package var axis: Int64 = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try axis.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, axis)
  }
}

package struct CoreML_Specification_StackLayerParams: ProtobufMessage {
  package var axis: Int64 = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try axis.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, axis)
  }
}

package struct CoreML_Specification_RankPreservingReshapeLayerParams: ProtobufMessage {
  package var targetShape: [Int64] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try targetShape.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, targetShape)
  }
}

package struct CoreML_Specification_ConstantPaddingLayerParams: ProtobufMessage {
  package var value: Float = 0
  package var padAmounts: [UInt64] = []
  package var padToGivenOutputSizeMode: Bool = false
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try value.read(field)
    case 2: try padAmounts.read(field)
    case 3: try padToGivenOutputSizeMode.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, value)
    visitor.visit(2, padAmounts)
    visitor.visit(3, padToGivenOutputSizeMode)
  }
}

package struct CoreML_Specification_ReduceL1LayerParams: ProtobufMessage {
  package var axes: [Int64] = []
  package var keepDims: Bool = false
  package var reduceAll: Bool = false
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try axes.read(field)
    case 2: try keepDims.read(field)
    case 3: try reduceAll.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, axes)
    visitor.visit(2, keepDims)
    visitor.visit(3, reduceAll)
  }
}

package struct CoreML_Specification_ReduceL2LayerParams: ProtobufMessage {
  package var axes: [Int64] = []
  package var keepDims: Bool = false
  package var reduceAll: Bool = false
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try axes.read(field)
    case 2: try keepDims.read(field)
    case 3: try reduceAll.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, axes)
    visitor.visit(2, keepDims)
    visitor.visit(3, reduceAll)
  }
}

package struct CoreML_Specification_ReduceMaxLayerParams: ProtobufMessage {
  package var axes: [Int64] = []
  package var keepDims: Bool = false
  package var reduceAll: Bool = false
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try axes.read(field)
    case 2: try keepDims.read(field)
    case 3: try reduceAll.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, axes)
    visitor.visit(2, keepDims)
    visitor.visit(3, reduceAll)
  }
}

package struct CoreML_Specification_ReduceMinLayerParams: ProtobufMessage {
  package var axes: [Int64] = []
  package var keepDims: Bool = false
  package var reduceAll: Bool = false
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try axes.read(field)
    case 2: try keepDims.read(field)
    case 3: try reduceAll.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, axes)
    visitor.visit(2, keepDims)
    visitor.visit(3, reduceAll)
  }
}

package struct CoreML_Specification_ReduceSumLayerParams: ProtobufMessage {
  package var axes: [Int64] = []
  package var keepDims: Bool = false
  package var reduceAll: Bool = false
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try axes.read(field)
    case 2: try keepDims.read(field)
    case 3: try reduceAll.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, axes)
    visitor.visit(2, keepDims)
    visitor.visit(3, reduceAll)
  }
}

package struct CoreML_Specification_ReduceProdLayerParams: ProtobufMessage {
  package var axes: [Int64] = []
  package var keepDims: Bool = false
  package var reduceAll: Bool = false
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try axes.read(field)
    case 2: try keepDims.read(field)
    case 3: try reduceAll.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, axes)
    visitor.visit(2, keepDims)
    visitor.visit(3, reduceAll)
  }
}

package struct CoreML_Specification_ReduceMeanLayerParams: ProtobufMessage {
  package var axes: [Int64] = []
  package var keepDims: Bool = false
  package var reduceAll: Bool = false
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try axes.read(field)
    case 2: try keepDims.read(field)
    case 3: try reduceAll.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, axes)
    visitor.visit(2, keepDims)
    visitor.visit(3, reduceAll)
  }
}

package struct CoreML_Specification_ReduceLogSumLayerParams: ProtobufMessage {
  package var axes: [Int64] = []
  package var keepDims: Bool = false
  package var reduceAll: Bool = false
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try axes.read(field)
    case 2: try keepDims.read(field)
    case 3: try reduceAll.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, axes)
    visitor.visit(2, keepDims)
    visitor.visit(3, reduceAll)
  }
}

package struct CoreML_Specification_ReduceSumSquareLayerParams: ProtobufMessage {
  package var axes: [Int64] = []
  package var keepDims: Bool = false
  package var reduceAll: Bool = false
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try axes.read(field)
    case 2: try keepDims.read(field)
    case 3: try reduceAll.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, axes)
    visitor.visit(2, keepDims)
    visitor.visit(3, reduceAll)
  }
}

package struct CoreML_Specification_ReduceLogSumExpLayerParams: ProtobufMessage {
  package var axes: [Int64] = []
  package var keepDims: Bool = false
  package var reduceAll: Bool = false
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try axes.read(field)
    case 2: try keepDims.read(field)
    case 3: try reduceAll.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, axes)
    visitor.visit(2, keepDims)
    visitor.visit(3, reduceAll)
  }
}

package struct CoreML_Specification_ExpandDimsLayerParams: ProtobufMessage {
  package var axes: [Int64] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try axes.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, axes)
  }
}

package struct CoreML_Specification_FlattenTo2DLayerParams: ProtobufMessage {
  package var axis: Int64 = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try axis.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, axis)
  }
}

package struct CoreML_Specification_ReshapeStaticLayerParams: ProtobufMessage {
  package var targetShape: [Int64] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try targetShape.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, targetShape)
  }
}

package struct CoreML_Specification_SqueezeLayerParams: ProtobufMessage {
  package var axes: [Int64] = []
  package var squeezeAll: Bool = false
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try axes.read(field)
    case 2: try squeezeAll.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, axes)
    visitor.visit(2, squeezeAll)
  }
}

package struct CoreML_Specification_ArgMaxLayerParams: ProtobufMessage {
  package var axis: Int64 = 0
  package var removeDim: Bool = false
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try axis.read(field)
    case 2: try removeDim.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, axis)
    visitor.visit(2, removeDim)
  }
}

package struct CoreML_Specification_ArgMinLayerParams: ProtobufMessage {
  package var axis: Int64 = 0
  package var removeDim: Bool = false
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try axis.read(field)
    case 2: try removeDim.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, axis)
    visitor.visit(2, removeDim)
  }
}

package struct CoreML_Specification_SplitNDLayerParams: ProtobufMessage {
  package var axis: Int64 = 0
  package var numSplits: UInt64 = 0
  package var splitSizes: [UInt64] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try axis.read(field)
    case 2: try numSplits.read(field)
    case 3: try splitSizes.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, axis)
    visitor.visit(2, numSplits)
    visitor.visit(3, splitSizes)
  }
}

package struct CoreML_Specification_CeilLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_RoundLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_FloorLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_SignLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_ClipLayerParams: ProtobufMessage {
  package var minVal: Float = 0
  package var maxVal: Float = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try minVal.read(field)
    case 2: try maxVal.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, minVal)
    visitor.visit(2, maxVal)
  }
}

package struct CoreML_Specification_SliceStaticLayerParams: ProtobufMessage {
  package var beginIds: [Int64] = []
  package var beginMasks: [Bool] = []
  package var endIds: [Int64] = []
  package var endMasks: [Bool] = []
  package var strides: [Int64] = []
  package var squeezeMasks: [Bool] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try beginIds.read(field)
    case 2: try beginMasks.read(field)
    case 3: try endIds.read(field)
    case 4: try endMasks.read(field)
    case 5: try strides.read(field)
    case 6: try squeezeMasks.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, beginIds)
    visitor.visit(2, beginMasks)
    visitor.visit(3, endIds)
    visitor.visit(4, endMasks)
    visitor.visit(5, strides)
    visitor.visit(6, squeezeMasks)
  }
}

package struct CoreML_Specification_TileLayerParams: ProtobufMessage {
  package var reps: [UInt64] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try reps.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, reps)
  }
}

package struct CoreML_Specification_ErfLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_GeluLayerParams: ProtobufMessage {
  package enum GeluMode: ProtobufEnumeration {
    case exact
    case tanhApproximation
    case sigmoidApproximation
    case unrecognized(Int)

    package static let allCases: [Self] = [.exact, .tanhApproximation, .sigmoidApproximation]

    package init(rawValue: Int) {
      switch rawValue {
      case 0: self = .exact
      case 1: self = .tanhApproximation
      case 2: self = .sigmoidApproximation
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int {
      switch self {
      case .exact: 0
      case .tanhApproximation: 1
      case .sigmoidApproximation: 2
      case .unrecognized(let number): number
      }
    }
  }

  package var mode: CoreML_Specification_GeluLayerParams.GeluMode = .init()
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try mode.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, mode)
  }
}

package struct CoreML_Specification_LayerNormalizationLayerParams: ProtobufMessage {
  package var normalizedShape: [Int64] = []
  package var eps: Float = 0
  @Nested package var gamma: CoreML_Specification_WeightParams
  @Nested package var beta: CoreML_Specification_WeightParams
  package var unknownFields: [UInt8] = []
  package var hasGamma: Bool { _gamma.isPresent }
  package var hasBeta: Bool { _beta.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try normalizedShape.read(field)
    case 2: try eps.read(field)
    case 3: try _gamma.read(field)
    case 4: try _beta.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, normalizedShape)
    visitor.visit(2, eps)
    visitor.visit(3, _gamma)
    visitor.visit(4, _beta)
  }
}

package struct CoreML_Specification_ClampedReLULayerParams: ProtobufMessage {
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

package struct CoreML_Specification_CopyLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_BroadcastToStaticLayerParams: ProtobufMessage {
  package var targetShape: [UInt64] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try targetShape.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, targetShape)
  }
}

package struct CoreML_Specification_SinLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_CosLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_TanLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_AsinLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_AcosLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_AtanLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_SinhLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_CoshLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_TanhLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_AsinhLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_AcoshLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_AtanhLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_Exp2LayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_EmbeddingNDLayerParams: ProtobufMessage {
  package var vocabSize: UInt64 = 0
  package var embeddingSize: UInt64 = 0
  package var hasBias: Bool = false
  @Nested package var weights: CoreML_Specification_WeightParams
  @Nested package var bias: CoreML_Specification_WeightParams
  package var unknownFields: [UInt8] = []
  package var hasWeights: Bool { _weights.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try vocabSize.read(field)
    case 2: try embeddingSize.read(field)
    case 3: try hasBias.read(field)
    case 20: try _weights.read(field)
    case 21: try _bias.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, vocabSize)
    visitor.visit(2, embeddingSize)
    visitor.visit(3, hasBias)
    visitor.visit(20, _weights)
    visitor.visit(21, _bias)
  }
}

package struct CoreML_Specification_GreaterThanLayerParams: ProtobufMessage {
  package var alpha: Float = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 2: try alpha.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(2, alpha)
  }
}

package struct CoreML_Specification_GreaterEqualLayerParams: ProtobufMessage {
  package var alpha: Float = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 2: try alpha.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(2, alpha)
  }
}

package struct CoreML_Specification_LessThanLayerParams: ProtobufMessage {
  package var alpha: Float = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 2: try alpha.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(2, alpha)
  }
}

package struct CoreML_Specification_LessEqualLayerParams: ProtobufMessage {
  package var alpha: Float = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 2: try alpha.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(2, alpha)
  }
}

package struct CoreML_Specification_EqualLayerParams: ProtobufMessage {
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

package struct CoreML_Specification_NotEqualLayerParams: ProtobufMessage {
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

package struct CoreML_Specification_LogicalAndLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_LogicalOrLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_LogicalXorLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_LogicalNotLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_WhereBroadcastableLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_GatherAlongAxisLayerParams: ProtobufMessage {
  package var axis: Int64 = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try axis.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, axis)
  }
}
