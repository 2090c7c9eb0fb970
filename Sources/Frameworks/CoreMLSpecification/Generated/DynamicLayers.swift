// Written by Schema/generate.py from DynamicLayers.proto: change that instead.
// swift-format-ignore-file

// Parameters of the layers that move elements to where other inputs say, and of those whose output's
// shape is known only when they run.

package import ProtobufWire

package struct CoreML_Specification_ReverseLayerParams: ProtobufMessage {
  package var reverseDim: [Bool] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try reverseDim.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, reverseDim)
  }
}

package struct CoreML_Specification_ReverseSeqLayerParams: ProtobufMessage {
  package var batchAxis: Int64 = 0
  package var sequenceAxis: Int64 = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try batchAxis.read(field)
    case 2: try sequenceAxis.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, batchAxis)
    visitor.visit(2, sequenceAxis)
  }
}

package struct CoreML_Specification_FillDynamicLayerParams: ProtobufMessage {
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

package struct CoreML_Specification_WhereNonZeroLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_MatrixBandPartLayerParams: ProtobufMessage {
  package var numLower: Int64 = 0
  package var numUpper: Int64 = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try numLower.read(field)
    case 2: try numUpper.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, numLower)
    visitor.visit(2, numUpper)
  }
}

package struct CoreML_Specification_UpperTriangularLayerParams: ProtobufMessage {
  package var k: Int64 = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try k.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, k)
  }
}

package struct CoreML_Specification_LowerTriangularLayerParams: ProtobufMessage {
  package var k: Int64 = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try k.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, k)
  }
}

package struct CoreML_Specification_BroadcastToLikeLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_BroadcastToDynamicLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_ScatterLayerParams: ProtobufMessage {
  package var axis: Int64 = 0
  package var mode: CoreML_Specification_ScatterMode = .init()
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try axis.read(field)
    case 2: try mode.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, axis)
    visitor.visit(2, mode)
  }
}

package struct CoreML_Specification_GatherNDLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_ScatterNDLayerParams: ProtobufMessage {
  package var mode: CoreML_Specification_ScatterMode = .init()
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

package struct CoreML_Specification_ScatterAlongAxisLayerParams: ProtobufMessage {
  package var axis: Int64 = 0
  package var mode: CoreML_Specification_ScatterMode = .init()
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try axis.read(field)
    case 2: try mode.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, axis)
    visitor.visit(2, mode)
  }
}

package struct CoreML_Specification_ReshapeLikeLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_ReshapeDynamicLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_TopKLayerParams: ProtobufMessage {
  package var axis: Int64 = 0
  package var k: UInt64 = 0
  package var useBottomK: Bool = false
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try axis.read(field)
    case 2: try k.read(field)
    case 3: try useBottomK.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, axis)
    visitor.visit(2, k)
    visitor.visit(3, useBottomK)
  }
}

package struct CoreML_Specification_SliceDynamicLayerParams: ProtobufMessage {
  package var beginMasks: [Bool] = []
  package var endIds: [Int64] = []
  package var endMasks: [Bool] = []
  package var strides: [Int64] = []
  package var squeezeMasks: [Bool] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
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
    visitor.visit(2, beginMasks)
    visitor.visit(3, endIds)
    visitor.visit(4, endMasks)
    visitor.visit(5, strides)
    visitor.visit(6, squeezeMasks)
  }
}

package struct CoreML_Specification_GetShapeLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_RangeStaticLayerParams: ProtobufMessage {
  package var endValue: Float = 0
  package var startValue: Float = 0
  package var stepSizeValue: Float = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try endValue.read(field)
    case 2: try startValue.read(field)
    case 3: try stepSizeValue.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, endValue)
    visitor.visit(2, startValue)
    visitor.visit(3, stepSizeValue)
  }
}

package struct CoreML_Specification_RangeDynamicLayerParams: ProtobufMessage {
  package var startValue: Float = 0
  package var stepSizeValue: Float = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 2: try startValue.read(field)
    case 3: try stepSizeValue.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(2, startValue)
    visitor.visit(3, stepSizeValue)
  }
}

package struct CoreML_Specification_SlidingWindowsLayerParams: ProtobufMessage {
  package var axis: Int64 = 0
  package var windowSize: UInt64 = 0
  package var step: UInt64 = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try axis.read(field)
    case 2: try windowSize.read(field)
    case 3: try step.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, axis)
    visitor.visit(2, windowSize)
    visitor.visit(3, step)
  }
}

package struct CoreML_Specification_NonMaximumSuppressionLayerParams: ProtobufMessage {
  package var iouThreshold: Float = 0
  package var scoreThreshold: Float = 0
  package var maxBoxes: UInt64 = 0
  package var perClassSuppression: Bool = false
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try iouThreshold.read(field)
    case 2: try scoreThreshold.read(field)
    case 3: try maxBoxes.read(field)
    case 4: try perClassSuppression.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, iouThreshold)
    visitor.visit(2, scoreThreshold)
    visitor.visit(3, maxBoxes)
    visitor.visit(4, perClassSuppression)
  }
}

package struct CoreML_Specification_ArgSortLayerParams: ProtobufMessage {
  package var axis: Int64 = 0
  package var descending: Bool = false
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try axis.read(field)
    case 2: try descending.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, axis)
    visitor.visit(2, descending)
  }
}

package struct CoreML_Specification_SliceBySizeLayerParams: ProtobufMessage {
  package var size: Int64 = 0
  package var axis: Int64 = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 2: try size.read(field)
    case 3: try axis.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(2, size)
    visitor.visit(3, axis)
  }
}

package struct CoreML_Specification_OneHotLayerParams: ProtobufMessage {
  package var oneHotVectorSize: UInt64 = 0
  package var axis: Int64 = 0
  package var onValue: Float = 0
  package var offValue: Float = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try oneHotVectorSize.read(field)
    case 2: try axis.read(field)
    case 3: try onValue.read(field)
    case 4: try offValue.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, oneHotVectorSize)
    visitor.visit(2, axis)
    visitor.visit(3, onValue)
    visitor.visit(4, offValue)
  }
}

package struct CoreML_Specification_CumSumLayerParams: ProtobufMessage {
  package var axis: Int64 = 0
  package var excludeFinalSum: Bool = false
  package var reverse: Bool = false
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try axis.read(field)
    case 2: try excludeFinalSum.read(field)
    case 3: try reverse.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, axis)
    visitor.visit(2, excludeFinalSum)
    visitor.visit(3, reverse)
  }
}

package enum CoreML_Specification_ScatterMode: ProtobufEnumeration {
  case scatterUpdate
  case scatterAdd
  case scatterSub
  case scatterMul
  case scatterDiv
  case scatterMax
  case scatterMin
  case unrecognized(Int)

  package static let allCases: [Self] = [.scatterUpdate, .scatterAdd, .scatterSub, .scatterMul, .scatterDiv, .scatterMax, .scatterMin]

  package init(rawValue: Int) {
    switch rawValue {
    case 0: self = .scatterUpdate
    case 1: self = .scatterAdd
    case 2: self = .scatterSub
    case 3: self = .scatterMul
    case 4: self = .scatterDiv
    case 5: self = .scatterMax
    case 6: self = .scatterMin
    default: self = .unrecognized(rawValue)
    }
  }

  package var rawValue: Int {
    switch self {
    case .scatterUpdate: 0
    case .scatterAdd: 1
    case .scatterSub: 2
    case .scatterMul: 3
    case .scatterDiv: 4
    case .scatterMax: 5
    case .scatterMin: 6
    case .unrecognized(let number): number
    }
  }
}
