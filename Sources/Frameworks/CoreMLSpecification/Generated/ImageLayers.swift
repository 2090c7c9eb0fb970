// Written by Schema/generate.py from ImageLayers.proto: change that instead.
// swift-format-ignore-file

// Parameters of the layers that see an array as [sequence, batch, channel, height, width].

package import ProtobufWire

/// Pairs for height, then width.
package struct CoreML_Specification_BorderAmounts: ProtobufMessage {
  package struct EdgeSizes: ProtobufMessage {
    package var startEdgeSize: UInt64 = 0
    package var endEdgeSize: UInt64 = 0
    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try startEdgeSize.read(field)
      case 2: try endEdgeSize.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visit(1, startEdgeSize)
      visitor.visit(2, endEdgeSize)
    }
  }

  package var borderAmounts: [CoreML_Specification_BorderAmounts.EdgeSizes] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 10: try borderAmounts.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(10, borderAmounts)
  }
}

package struct CoreML_Specification_ValidPadding: ProtobufMessage {
  @Nested package var paddingAmounts: CoreML_Specification_BorderAmounts
  package var unknownFields: [UInt8] = []
  package var hasPaddingAmounts: Bool { _paddingAmounts.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try _paddingAmounts.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, _paddingAmounts)
  }
}

package struct CoreML_Specification_SamePadding: ProtobufMessage {
  package enum SamePaddingMode: ProtobufEnumeration {
    case bottomRightHeavy
    case topLeftHeavy
    case unrecognized(Int)

    package static let allCases: [Self] = [.bottomRightHeavy, .topLeftHeavy]

    package init(rawValue: Int) {
      switch rawValue {
      case 0: self = .bottomRightHeavy
      case 1: self = .topLeftHeavy
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int {
      switch self {
      case .bottomRightHeavy: 0
      case .topLeftHeavy: 1
      case .unrecognized(let number): number
      }
    }
  }

  package var asymmetryMode: CoreML_Specification_SamePadding.SamePaddingMode = .init()
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try asymmetryMode.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, asymmetryMode)
  }
}

package struct CoreML_Specification_SamplingMode: ProtobufMessage {
  package enum Method: ProtobufEnumeration {
    case strictAlignEndpointsMode
    case alignEndpointsMode
    case upsampleMode
    case roiAlignMode
    case unrecognized(Int)

    package static let allCases: [Self] = [.strictAlignEndpointsMode, .alignEndpointsMode, .upsampleMode, .roiAlignMode]

    package init(rawValue: Int) {
      switch rawValue {
      case 0: self = .strictAlignEndpointsMode
      case 1: self = .alignEndpointsMode
      case 2: self = .upsampleMode
      case 3: self = .roiAlignMode
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int {
      switch self {
      case .strictAlignEndpointsMode: 0
      case .alignEndpointsMode: 1
      case .upsampleMode: 2
      case .roiAlignMode: 3
      case .unrecognized(let number): number
      }
    }
  }

  package var samplingMethod: CoreML_Specification_SamplingMode.Method = .init()
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try samplingMethod.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, samplingMethod)
  }
}

package struct CoreML_Specification_BoxCoordinatesMode: ProtobufMessage {
  package enum Coordinates: ProtobufEnumeration {
    case cornersHeightFirst
    case cornersWidthFirst
    case centerSizeHeightFirst
    case centerSizeWidthFirst
    case unrecognized(Int)

    package static let allCases: [Self] = [.cornersHeightFirst, .cornersWidthFirst, .centerSizeHeightFirst, .centerSizeWidthFirst]

    package init(rawValue: Int) {
      switch rawValue {
      case 0: self = .cornersHeightFirst
      case 1: self = .cornersWidthFirst
      case 2: self = .centerSizeHeightFirst
      case 3: self = .centerSizeWidthFirst
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int {
      switch self {
      case .cornersHeightFirst: 0
      case .cornersWidthFirst: 1
      case .centerSizeHeightFirst: 2
      case .centerSizeWidthFirst: 3
      case .unrecognized(let number): number
      }
    }
  }

  package var boxMode: CoreML_Specification_BoxCoordinatesMode.Coordinates = .init()
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try boxMode.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, boxMode)
  }
}

package struct CoreML_Specification_ConvolutionLayerParams: ProtobufMessage {
  package indirect enum OneOf_ConvolutionPaddingType: Sendable {
    case valid(CoreML_Specification_ValidPadding)
    case same(CoreML_Specification_SamePadding)
  }
  package var convolutionPaddingType: OneOf_ConvolutionPaddingType?
  package var valid: CoreML_Specification_ValidPadding {
    get { if case .valid(let value) = convolutionPaddingType { value } else { .init() } }
    set { convolutionPaddingType = .valid(newValue) }
  }
  package var same: CoreML_Specification_SamePadding {
    get { if case .same(let value) = convolutionPaddingType { value } else { .init() } }
    set { convolutionPaddingType = .same(newValue) }
  }

  package var outputChannels: UInt64 = 0
  package var kernelChannels: UInt64 = 0
  package var nGroups: UInt64 = 0
  package var kernelSize: [UInt64] = []
  package var stride: [UInt64] = []
  package var dilationFactor: [UInt64] = []
  package var isDeconvolution: Bool = false
  package var hasBias: Bool = false
  @Nested package var weights: CoreML_Specification_WeightParams
  @Nested package var bias: CoreML_Specification_WeightParams
  package var outputShape: [UInt64] = []
  package var unknownFields: [UInt8] = []
  package var hasWeights: Bool { _weights.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try outputChannels.read(field)
    case 2: try kernelChannels.read(field)
    case 10: try nGroups.read(field)
    case 20: try kernelSize.read(field)
    case 30: try stride.read(field)
    case 40: try dilationFactor.read(field)
    case 50: try valid.read(field)
    case 51: try same.read(field)
    case 60: try isDeconvolution.read(field)
    case 70: try hasBias.read(field)
    case 90: try _weights.read(field)
    case 91: try _bias.read(field)
    case 100: try outputShape.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, outputChannels)
    visitor.visit(2, kernelChannels)
    visitor.visit(10, nGroups)
    visitor.visit(20, kernelSize)
    visitor.visit(30, stride)
    visitor.visit(40, dilationFactor)
    switch convolutionPaddingType {
    case .valid(let value): value.visit(as: 50, &visitor)
    case .same(let value): value.visit(as: 51, &visitor)
    case nil: break
    }
    visitor.visit(60, isDeconvolution)
    visitor.visit(70, hasBias)
    visitor.visit(90, _weights)
    visitor.visit(91, _bias)
    visitor.visit(100, outputShape)
  }
}

package struct CoreML_Specification_InnerProductLayerParams: ProtobufMessage {
  package var inputChannels: UInt64 = 0
  package var outputChannels: UInt64 = 0
  package var hasBias: Bool = false
  @Nested package var weights: CoreML_Specification_WeightParams
  @Nested package var bias: CoreML_Specification_WeightParams
  package var int8DynamicQuantize: Bool = false
  package var unknownFields: [UInt8] = []
  package var hasWeights: Bool { _weights.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try inputChannels.read(field)
    case 2: try outputChannels.read(field)
    case 10: try hasBias.read(field)
    case 20: try _weights.read(field)
    case 21: try _bias.read(field)
    case 22: try int8DynamicQuantize.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, inputChannels)
    visitor.visit(2, outputChannels)
    visitor.visit(10, hasBias)
    visitor.visit(20, _weights)
    visitor.visit(21, _bias)
    visitor.visit(22, int8DynamicQuantize)
  }
}

package struct CoreML_Specification_EmbeddingLayerParams: ProtobufMessage {
  package var inputDim: UInt64 = 0
  package var outputChannels: UInt64 = 0
  package var hasBias: Bool = false
  @Nested package var weights: CoreML_Specification_WeightParams
  @Nested package var bias: CoreML_Specification_WeightParams
  package var unknownFields: [UInt8] = []
  package var hasWeights: Bool { _weights.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try inputDim.read(field)
    case 2: try outputChannels.read(field)
    case 10: try hasBias.read(field)
    case 20: try _weights.read(field)
    case 21: try _bias.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, inputDim)
    visitor.visit(2, outputChannels)
    visitor.visit(10, hasBias)
    visitor.visit(20, _weights)
    visitor.visit(21, _bias)
  }
}

package struct CoreML_Specification_BatchnormLayerParams: ProtobufMessage {
  package var channels: UInt64 = 0
  package var computeMeanVar: Bool = false
  package var instanceNormalization: Bool = false
  package var epsilon: Float = 0
  @Nested package var gamma: CoreML_Specification_WeightParams
  @Nested package var beta: CoreML_Specification_WeightParams
  @Nested package var mean: CoreML_Specification_WeightParams
  @Nested package var variance: CoreML_Specification_WeightParams
  package var unknownFields: [UInt8] = []
  package var hasGamma: Bool { _gamma.isPresent }
  package var hasBeta: Bool { _beta.isPresent }
  package var hasMean: Bool { _mean.isPresent }
  package var hasVariance: Bool { _variance.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try channels.read(field)
    case 5: try computeMeanVar.read(field)
    case 6: try instanceNormalization.read(field)
    case 10: try epsilon.read(field)
    case 15: try _gamma.read(field)
    case 16: try _beta.read(field)
    case 17: try _mean.read(field)
    case 18: try _variance.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, channels)
    visitor.visit(5, computeMeanVar)
    visitor.visit(6, instanceNormalization)
    visitor.visit(10, epsilon)
    visitor.visit(15, _gamma)
    visitor.visit(16, _beta)
    visitor.visit(17, _mean)
    visitor.visit(18, _variance)
  }
}

package struct CoreML_Specification_PoolingLayerParams: ProtobufMessage {
  package struct ValidCompletePadding: ProtobufMessage {
    package var paddingAmounts: [UInt64] = []
    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 10: try paddingAmounts.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visit(10, paddingAmounts)
    }
  }

  package enum PoolingType: ProtobufEnumeration {
    case max
    case average
    case l2
    case unrecognized(Int)

    package static let allCases: [Self] = [.max, .average, .l2]

    package init(rawValue: Int) {
      switch rawValue {
      case 0: self = .max
      case 1: self = .average
      case 2: self = .l2
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int {
      switch self {
      case .max: 0
      case .average: 1
      case .l2: 2
      case .unrecognized(let number): number
      }
    }
  }

  package indirect enum OneOf_PoolingPaddingType: Sendable {
    case valid(CoreML_Specification_ValidPadding)
    case same(CoreML_Specification_SamePadding)
    case includeLastPixel(CoreML_Specification_PoolingLayerParams.ValidCompletePadding)
  }
  package var poolingPaddingType: OneOf_PoolingPaddingType?
  package var valid: CoreML_Specification_ValidPadding {
    get { if case .valid(let value) = poolingPaddingType { value } else { .init() } }
    set { poolingPaddingType = .valid(newValue) }
  }
  package var same: CoreML_Specification_SamePadding {
    get { if case .same(let value) = poolingPaddingType { value } else { .init() } }
    set { poolingPaddingType = .same(newValue) }
  }
  package var includeLastPixel: CoreML_Specification_PoolingLayerParams.ValidCompletePadding {
    get { if case .includeLastPixel(let value) = poolingPaddingType { value } else { .init() } }
    set { poolingPaddingType = .includeLastPixel(newValue) }
  }

  package var type: CoreML_Specification_PoolingLayerParams.PoolingType = .init()
  package var kernelSize: [UInt64] = []
  package var stride: [UInt64] = []
  package var avgPoolExcludePadding: Bool = false
  package var globalPooling: Bool = false
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try type.read(field)
    case 10: try kernelSize.read(field)
    case 20: try stride.read(field)
    case 30: try valid.read(field)
    case 31: try same.read(field)
    case 32: try includeLastPixel.read(field)
    case 50: try avgPoolExcludePadding.read(field)
    case 60: try globalPooling.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, type)
    visitor.visit(10, kernelSize)
    visitor.visit(20, stride)
    switch poolingPaddingType {
    case .valid(let value): value.visit(as: 30, &visitor)
    case .same(let value): value.visit(as: 31, &visitor)
    case .includeLastPixel(let value): value.visit(as: 32, &visitor)
    case nil: break
    }
    visitor.visit(50, avgPoolExcludePadding)
    visitor.visit(60, globalPooling)
  }
}

package struct CoreML_Specification_PaddingLayerParams: ProtobufMessage {
  package struct PaddingConstant: ProtobufMessage {
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

  package struct PaddingReflection: ProtobufMessage {
    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) -> Bool { false }

    package func visitFields(_ visitor: inout some FieldVisitor) {
    }
  }

  package struct PaddingReplication: ProtobufMessage {
    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) -> Bool { false }

    package func visitFields(_ visitor: inout some FieldVisitor) {
    }
  }

  package indirect enum OneOf_PaddingType: Sendable {
    case constant(CoreML_Specification_PaddingLayerParams.PaddingConstant)
    case reflection(CoreML_Specification_PaddingLayerParams.PaddingReflection)
    case replication(CoreML_Specification_PaddingLayerParams.PaddingReplication)
  }
  package var paddingType: OneOf_PaddingType?
  package var constant: CoreML_Specification_PaddingLayerParams.PaddingConstant {
    get { if case .constant(let value) = paddingType { value } else { .init() } }
    set { paddingType = .constant(newValue) }
  }
  package var reflection: CoreML_Specification_PaddingLayerParams.PaddingReflection {
    get { if case .reflection(let value) = paddingType { value } else { .init() } }
    set { paddingType = .reflection(newValue) }
  }
  package var replication: CoreML_Specification_PaddingLayerParams.PaddingReplication {
    get { if case .replication(let value) = paddingType { value } else { .init() } }
    set { paddingType = .replication(newValue) }
  }

  @Nested package var paddingAmounts: CoreML_Specification_BorderAmounts
  package var unknownFields: [UInt8] = []
  package var hasPaddingAmounts: Bool { _paddingAmounts.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try constant.read(field)
    case 2: try reflection.read(field)
    case 3: try replication.read(field)
    case 10: try _paddingAmounts.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    switch paddingType {
    case .constant(let value): value.visit(as: 1, &visitor)
    case .reflection(let value): value.visit(as: 2, &visitor)
    case .replication(let value): value.visit(as: 3, &visitor)
    case nil: break
    }
    visitor.visit(10, _paddingAmounts)
  }
}

package struct CoreML_Specification_ConcatLayerParams: ProtobufMessage {
  package var sequenceConcat: Bool = false
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 100: try sequenceConcat.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(100, sequenceConcat)
  }
}

package struct CoreML_Specification_LRNLayerParams: ProtobufMessage {
  package var alpha: Float = 0
  package var beta: Float = 0
  package var localSize: UInt64 = 0
  package var k: Float = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try alpha.read(field)
    case 2: try beta.read(field)
    case 3: try localSize.read(field)
    case 4: try k.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, alpha)
    visitor.visit(2, beta)
    visitor.visit(3, localSize)
    visitor.visit(4, k)
  }
}

package struct CoreML_Specification_SoftmaxLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_SplitLayerParams: ProtobufMessage {
  package var nOutputs: UInt64 = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try nOutputs.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, nOutputs)
  }
}

package struct CoreML_Specification_AddLayerParams: ProtobufMessage {
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

package struct CoreML_Specification_MultiplyLayerParams: ProtobufMessage {
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

package struct CoreML_Specification_UnaryFunctionLayerParams: ProtobufMessage {
  package enum Operation: ProtobufEnumeration {
    case sqrt
    case rsqrt
    case inverse
    case power
    case exp
    case log
    case abs
    case threshold
    case unrecognized(Int)

    package static let allCases: [Self] = [.sqrt, .rsqrt, .inverse, .power, .exp, .log, .abs, .threshold]

    package init(rawValue: Int) {
      switch rawValue {
      case 0: self = .sqrt
      case 1: self = .rsqrt
      case 2: self = .inverse
      case 3: self = .power
      case 4: self = .exp
      case 5: self = .log
      case 6: self = .abs
      case 7: self = .threshold
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int {
      switch self {
      case .sqrt: 0
      case .rsqrt: 1
      case .inverse: 2
      case .power: 3
      case .exp: 4
      case .log: 5
      case .abs: 6
      case .threshold: 7
      case .unrecognized(let number): number
      }
    }
  }

  package var type: CoreML_Specification_UnaryFunctionLayerParams.Operation = .init()
  package var alpha: Float = 0
  package var epsilon: Float = 0
  package var shift: Float = 0
  package var scale: Float = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try type.read(field)
    case 2: try alpha.read(field)
    case 3: try epsilon.read(field)
    case 4: try shift.read(field)
    case 5: try scale.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, type)
    visitor.visit(2, alpha)
    visitor.visit(3, epsilon)
    visitor.visit(4, shift)
    visitor.visit(5, scale)
  }
}

package struct CoreML_Specification_UpsampleLayerParams: ProtobufMessage {
  package enum InterpolationMode: ProtobufEnumeration {
    case nn
    case bilinear
    case unrecognized(Int)

    package static let allCases: [Self] = [.nn, .bilinear]

    package init(rawValue: Int) {
      switch rawValue {
      case 0: self = .nn
      case 1: self = .bilinear
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int {
      switch self {
      case .nn: 0
      case .bilinear: 1
      case .unrecognized(let number): number
      }
    }
  }

  package enum LinearUpsampleMode: ProtobufEnumeration {
    case `default`
    case alignCornersTrue
    case alignCornersFalse
    case unrecognized(Int)

    package static let allCases: [Self] = [.`default`, .alignCornersTrue, .alignCornersFalse]

    package init(rawValue: Int) {
      switch rawValue {
      case 0: self = .`default`
      case 1: self = .alignCornersTrue
      case 2: self = .alignCornersFalse
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int {
      switch self {
      case .`default`: 0
      case .alignCornersTrue: 1
      case .alignCornersFalse: 2
      case .unrecognized(let number): number
      }
    }
  }

  package var scalingFactor: [UInt64] = []
  package var mode: CoreML_Specification_UpsampleLayerParams.InterpolationMode = .init()
  package var linearUpsampleMode: CoreML_Specification_UpsampleLayerParams.LinearUpsampleMode = .init()
  package var fractionalScalingFactor: [Float] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try scalingFactor.read(field)
    case 5: try mode.read(field)
    case 6: try linearUpsampleMode.read(field)
    case 7: try fractionalScalingFactor.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, scalingFactor)
    visitor.visit(5, mode)
    visitor.visit(6, linearUpsampleMode)
    visitor.visit(7, fractionalScalingFactor)
  }
}

package struct CoreML_Specification_ResizeBilinearLayerParams: ProtobufMessage {
  package var targetSize: [UInt64] = []
  @Nested package var mode: CoreML_Specification_SamplingMode
  package var unknownFields: [UInt8] = []
  package var hasMode: Bool { _mode.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try targetSize.read(field)
    case 2: try _mode.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, targetSize)
    visitor.visit(2, _mode)
  }
}

package struct CoreML_Specification_CropResizeLayerParams: ProtobufMessage {
  package var targetSize: [UInt64] = []
  package var normalizedCoordinates: Bool = false
  @Nested package var mode: CoreML_Specification_SamplingMode
  @Nested package var boxIndicesMode: CoreML_Specification_BoxCoordinatesMode
  package var spatialScale: Float = 0
  package var unknownFields: [UInt8] = []
  package var hasMode: Bool { _mode.isPresent }
  package var hasBoxIndicesMode: Bool { _boxIndicesMode.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try targetSize.read(field)
    case 2: try normalizedCoordinates.read(field)
    case 3: try _mode.read(field)
    case 4: try _boxIndicesMode.read(field)
    case 5: try spatialScale.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, targetSize)
    visitor.visit(2, normalizedCoordinates)
    visitor.visit(3, _mode)
    visitor.visit(4, _boxIndicesMode)
    visitor.visit(5, spatialScale)
  }
}

package struct CoreML_Specification_BiasLayerParams: ProtobufMessage {
  package var shape: [UInt64] = []
  @Nested package var bias: CoreML_Specification_WeightParams
  package var unknownFields: [UInt8] = []
  package var hasBias: Bool { _bias.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try shape.read(field)
    case 2: try _bias.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, shape)
    visitor.visit(2, _bias)
  }
}

package struct CoreML_Specification_ScaleLayerParams: ProtobufMessage {
  package var shapeScale: [UInt64] = []
  @Nested package var scale: CoreML_Specification_WeightParams
  package var hasBias: Bool = false
  package var shapeBias: [UInt64] = []
  @Nested package var bias: CoreML_Specification_WeightParams
  package var unknownFields: [UInt8] = []
  package var hasScale: Bool { _scale.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try shapeScale.read(field)
    case 2: try _scale.read(field)
    case 3: try hasBias.read(field)
    case 4: try shapeBias.read(field)
    case 5: try _bias.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, shapeScale)
    visitor.visit(2, _scale)
    visitor.visit(3, hasBias)
    visitor.visit(4, shapeBias)
    visitor.visit(5, _bias)
  }
}

package struct CoreML_Specification_LoadConstantLayerParams: ProtobufMessage {
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

package struct CoreML_Specification_L2NormalizeLayerParams: ProtobufMessage {
  package var epsilon: Float = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try epsilon.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, epsilon)
  }
}

package struct CoreML_Specification_FlattenLayerParams: ProtobufMessage {
  package enum FlattenOrder: ProtobufEnumeration {
    case channelFirst
    case channelLast
    case unrecognized(Int)

    package static let allCases: [Self] = [.channelFirst, .channelLast]

    package init(rawValue: Int) {
      switch rawValue {
      case 0: self = .channelFirst
      case 1: self = .channelLast
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int {
      switch self {
      case .channelFirst: 0
      case .channelLast: 1
      case .unrecognized(let number): number
      }
    }
  }

  package var mode: CoreML_Specification_FlattenLayerParams.FlattenOrder = .init()
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

/// targetShape is [channel, height, width] or [sequence, channel, height, width].
package struct CoreML_Specification_ReshapeLayerParams: ProtobufMessage {
  package enum ReshapeOrder: ProtobufEnumeration {
    case channelFirst
    case channelLast
    case unrecognized(Int)

    package static let allCases: [Self] = [.channelFirst, .channelLast]

    package init(rawValue: Int) {
      switch rawValue {
      case 0: self = .channelFirst
      case 1: self = .channelLast
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int {
      switch self {
      case .channelFirst: 0
      case .channelLast: 1
      case .unrecognized(let number): number
      }
    }
  }

  package var targetShape: [Int64] = []
  package var mode: CoreML_Specification_ReshapeLayerParams.ReshapeOrder = .init()
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try targetShape.read(field)
    case 2: try mode.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, targetShape)
    visitor.visit(2, mode)
  }
}

package struct CoreML_Specification_PermuteLayerParams: ProtobufMessage {
  package var axis: [UInt64] = []
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

package struct CoreML_Specification_ReorganizeDataLayerParams: ProtobufMessage {
  package enum ReorganizationType: ProtobufEnumeration {
    case spaceToDepth
    case depthToSpace
    case pixelShuffle
    case unrecognized(Int)

    package static let allCases: [Self] = [.spaceToDepth, .depthToSpace, .pixelShuffle]

    package init(rawValue: Int) {
      switch rawValue {
      case 0: self = .spaceToDepth
      case 1: self = .depthToSpace
      case 2: self = .pixelShuffle
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int {
      switch self {
      case .spaceToDepth: 0
      case .depthToSpace: 1
      case .pixelShuffle: 2
      case .unrecognized(let number): number
      }
    }
  }

  package var mode: CoreML_Specification_ReorganizeDataLayerParams.ReorganizationType = .init()
  package var blockSize: UInt64 = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try mode.read(field)
    case 2: try blockSize.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, mode)
    visitor.visit(2, blockSize)
  }
}

package struct CoreML_Specification_SliceLayerParams: ProtobufMessage {
  package enum SliceAxis: ProtobufEnumeration {
    case channelAxis
    case heightAxis
    case widthAxis
    case unrecognized(Int)

    package static let allCases: [Self] = [.channelAxis, .heightAxis, .widthAxis]

    package init(rawValue: Int) {
      switch rawValue {
      case 0: self = .channelAxis
      case 1: self = .heightAxis
      case 2: self = .widthAxis
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int {
      switch self {
      case .channelAxis: 0
      case .heightAxis: 1
      case .widthAxis: 2
      case .unrecognized(let number): number
      }
    }
  }

  package var startIndex: Int64 = 0
  package var endIndex: Int64 = 0
  package var stride: UInt64 = 0
  package var axis: CoreML_Specification_SliceLayerParams.SliceAxis = .init()
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try startIndex.read(field)
    case 2: try endIndex.read(field)
    case 3: try stride.read(field)
    case 4: try axis.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, startIndex)
    visitor.visit(2, endIndex)
    visitor.visit(3, stride)
    visitor.visit(4, axis)
  }
}

package struct CoreML_Specification_ReduceLayerParams: ProtobufMessage {
  package enum ReduceOperation: ProtobufEnumeration {
    case sum
    case avg
    case prod
    case logsum
    case sumsquare
    case l1
    case l2
    case max
    case min
    case argmax
    case unrecognized(Int)

    package static let allCases: [Self] = [.sum, .avg, .prod, .logsum, .sumsquare, .l1, .l2, .max, .min, .argmax]

    package init(rawValue: Int) {
      switch rawValue {
      case 0: self = .sum
      case 1: self = .avg
      case 2: self = .prod
      case 3: self = .logsum
      case 4: self = .sumsquare
      case 5: self = .l1
      case 6: self = .l2
      case 7: self = .max
      case 8: self = .min
      case 9: self = .argmax
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int {
      switch self {
      case .sum: 0
      case .avg: 1
      case .prod: 2
      case .logsum: 3
      case .sumsquare: 4
      case .l1: 5
      case .l2: 6
      case .max: 7
      case .min: 8
      case .argmax: 9
      case .unrecognized(let number): number
      }
    }
  }

  package enum ReduceAxis: ProtobufEnumeration {
    case chw
    case hw
    case c
    case h
    case w
    case unrecognized(Int)

    package static let allCases: [Self] = [.chw, .hw, .c, .h, .w]

    package init(rawValue: Int) {
      switch rawValue {
      case 0: self = .chw
      case 1: self = .hw
      case 2: self = .c
      case 3: self = .h
      case 4: self = .w
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int {
      switch self {
      case .chw: 0
      case .hw: 1
      case .c: 2
      case .h: 3
      case .w: 4
      case .unrecognized(let number): number
      }
    }
  }

  package var mode: CoreML_Specification_ReduceLayerParams.ReduceOperation = .init()
  package var epsilon: Float = 0
  package var axis: CoreML_Specification_ReduceLayerParams.ReduceAxis = .init()
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try mode.read(field)
    case 2: try epsilon.read(field)
    case 3: try axis.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, mode)
    visitor.visit(2, epsilon)
    visitor.visit(3, axis)
  }
}

package struct CoreML_Specification_CropLayerParams: ProtobufMessage {
  @Nested package var cropAmounts: CoreML_Specification_BorderAmounts
  package var offset: [UInt64] = []
  package var unknownFields: [UInt8] = []
  package var hasCropAmounts: Bool { _cropAmounts.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try _cropAmounts.read(field)
    case 5: try offset.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, _cropAmounts)
    visitor.visit(5, offset)
  }
}

package struct CoreML_Specification_AverageLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_MaxLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_MinLayerParams: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_DotProductLayerParams: ProtobufMessage {
  package var cosineSimilarity: Bool = false
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try cosineSimilarity.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, cosineSimilarity)
  }
}

package struct CoreML_Specification_MeanVarianceNormalizeLayerParams: ProtobufMessage {
  package var acrossChannels: Bool = false
  package var normalizeVariance: Bool = false
  package var epsilon: Float = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try acrossChannels.read(field)
    case 2: try normalizeVariance.read(field)
    case 3: try epsilon.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, acrossChannels)
    visitor.visit(2, normalizeVariance)
    visitor.visit(3, epsilon)
  }
}

package struct CoreML_Specification_SequenceRepeatLayerParams: ProtobufMessage {
  package var nRepetitions: UInt64 = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try nRepetitions.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, nRepetitions)
  }
}

package struct CoreML_Specification_CustomLayerParams: ProtobufMessage {
  package struct CustomLayerParamValue: ProtobufMessage {
    package indirect enum OneOf_Value: Sendable {
      case doubleValue(Double)
      case stringValue(String)
      case intValue(Int32)
      case longValue(Int64)
      case boolValue(Bool)
    }
    package var value: OneOf_Value?
    package var doubleValue: Double {
      get { if case .doubleValue(let value) = value { value } else { .init() } }
      set { value = .doubleValue(newValue) }
    }
    package var stringValue: String {
      get { if case .stringValue(let value) = value { value } else { .init() } }
      set { value = .stringValue(newValue) }
    }
    package var intValue: Int32 {
      get { if case .intValue(let value) = value { value } else { .init() } }
      set { value = .intValue(newValue) }
    }
    package var longValue: Int64 {
      get { if case .longValue(let value) = value { value } else { .init() } }
      set { value = .longValue(newValue) }
    }
    package var boolValue: Bool {
      get { if case .boolValue(let value) = value { value } else { .init() } }
      set { value = .boolValue(newValue) }
    }

    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 10: try doubleValue.read(field)
      case 20: try stringValue.read(field)
      case 30: try intValue.read(field)
      case 40: try longValue.read(field)
      case 50: try boolValue.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      switch value {
      case .doubleValue(let value): value.visit(as: 10, &visitor)
      case .stringValue(let value): value.visit(as: 20, &visitor)
      case .intValue(let value): value.visit(as: 30, &visitor)
      case .longValue(let value): value.visit(as: 40, &visitor)
      case .boolValue(let value): value.visit(as: 50, &visitor)
      case nil: break
      }
    }
  }

  package var className: String = ""
  package var weights: [CoreML_Specification_WeightParams] = []
  package var parameters: [String: CoreML_Specification_CustomLayerParams.CustomLayerParamValue] = [:]
  package var description: String = ""
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 10: try className.read(field)
    case 20: try weights.read(field)
    case 30: try parameters.read(field)
    case 40: try description.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(10, className)
    visitor.visit(20, weights)
    visitor.visit(30, parameters)
    visitor.visit(40, description)
  }
}
