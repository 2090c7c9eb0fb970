// Written by Schema/generate.py from VolumeLayers.proto: change that instead.
// swift-format-ignore-file

// Parameters of the layers that slide over [batch, channel, depth, height, width].

package import ProtobufWire

package struct CoreML_Specification_Convolution3DLayerParams: ProtobufMessage {
  package enum PaddingType: ProtobufEnumeration {
    case custom
    case valid
    case same
    case unrecognized(Int)

    package static let allCases: [Self] = [.custom, .valid, .same]

    package init(rawValue: Int) {
      switch rawValue {
      case 0: self = .custom
      case 1: self = .valid
      case 2: self = .same
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int {
      switch self {
      case .custom: 0
      case .valid: 1
      case .same: 2
      case .unrecognized(let number): number
      }
    }
  }

  package var outputChannels: Int32 = 0
  package var inputChannels: Int32 = 0
  package var nGroups: Int32 = 0
  package var kernelDepth: Int32 = 0
  package var kernelHeight: Int32 = 0
  package var kernelWidth: Int32 = 0
  package var strideDepth: Int32 = 0
  package var strideHeight: Int32 = 0
  package var strideWidth: Int32 = 0
  package var dilationDepth: Int32 = 0
  package var dilationHeight: Int32 = 0
  package var dilationWidth: Int32 = 0
  package var hasBias: Bool = false
  @Nested package var weights: CoreML_Specification_WeightParams
  @Nested package var bias: CoreML_Specification_WeightParams
  package var paddingType: CoreML_Specification_Convolution3DLayerParams.PaddingType = .init()
  package var customPaddingFront: Int32 = 0
  package var customPaddingBack: Int32 = 0
  package var customPaddingTop: Int32 = 0
  package var customPaddingBottom: Int32 = 0
  package var customPaddingLeft: Int32 = 0
  package var customPaddingRight: Int32 = 0
  package var isDeconvolution: Bool = false
  package var outputShape: [UInt64] = []
  package var unknownFields: [UInt8] = []
  package var hasWeights: Bool { _weights.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try outputChannels.read(field)
    case 2: try inputChannels.read(field)
    case 10: try nGroups.read(field)
    case 20: try kernelDepth.read(field)
    case 21: try kernelHeight.read(field)
    case 22: try kernelWidth.read(field)
    case 31: try strideDepth.read(field)
    case 32: try strideHeight.read(field)
    case 33: try strideWidth.read(field)
    case 40: try dilationDepth.read(field)
    case 41: try dilationHeight.read(field)
    case 42: try dilationWidth.read(field)
    case 50: try hasBias.read(field)
    case 60: try _weights.read(field)
    case 61: try _bias.read(field)
    case 70: try paddingType.read(field)
    case 80: try customPaddingFront.read(field)
    case 81: try customPaddingBack.read(field)
    case 82: try customPaddingTop.read(field)
    case 83: try customPaddingBottom.read(field)
    case 84: try customPaddingLeft.read(field)
    case 85: try customPaddingRight.read(field)
    case 86: try isDeconvolution.read(field)
    case 87: try outputShape.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, outputChannels)
    visitor.visit(2, inputChannels)
    visitor.visit(10, nGroups)
    visitor.visit(20, kernelDepth)
    visitor.visit(21, kernelHeight)
    visitor.visit(22, kernelWidth)
    visitor.visit(31, strideDepth)
    visitor.visit(32, strideHeight)
    visitor.visit(33, strideWidth)
    visitor.visit(40, dilationDepth)
    visitor.visit(41, dilationHeight)
    visitor.visit(42, dilationWidth)
    visitor.visit(50, hasBias)
    visitor.visit(60, _weights)
    visitor.visit(61, _bias)
    visitor.visit(70, paddingType)
    visitor.visit(80, customPaddingFront)
    visitor.visit(81, customPaddingBack)
    visitor.visit(82, customPaddingTop)
    visitor.visit(83, customPaddingBottom)
    visitor.visit(84, customPaddingLeft)
    visitor.visit(85, customPaddingRight)
    visitor.visit(86, isDeconvolution)
    visitor.visit(87, outputShape)
  }
}

package struct CoreML_Specification_Pooling3DLayerParams: ProtobufMessage {
  package enum PoolingType3D: ProtobufEnumeration {
    case max
    case average
    case unrecognized(Int)

    package static let allCases: [Self] = [.max, .average]

    package init(rawValue: Int) {
      switch rawValue {
      case 0: self = .max
      case 1: self = .average
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int {
      switch self {
      case .max: 0
      case .average: 1
      case .unrecognized(let number): number
      }
    }
  }

  package enum Pooling3DPaddingType: ProtobufEnumeration {
    case custom
    case valid
    case same
    case unrecognized(Int)

    package static let allCases: [Self] = [.custom, .valid, .same]

    package init(rawValue: Int) {
      switch rawValue {
      case 0: self = .custom
      case 1: self = .valid
      case 2: self = .same
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int {
      switch self {
      case .custom: 0
      case .valid: 1
      case .same: 2
      case .unrecognized(let number): number
      }
    }
  }

  package var type: CoreML_Specification_Pooling3DLayerParams.PoolingType3D = .init()
  package var kernelDepth: Int32 = 0
  package var kernelHeight: Int32 = 0
  package var kernelWidth: Int32 = 0
  package var strideDepth: Int32 = 0
  package var strideHeight: Int32 = 0
  package var strideWidth: Int32 = 0
  package var customPaddingFront: Int32 = 0
  package var customPaddingBack: Int32 = 0
  package var customPaddingTop: Int32 = 0
  package var customPaddingBottom: Int32 = 0
  package var customPaddingLeft: Int32 = 0
  package var customPaddingRight: Int32 = 0
  package var countExcludePadding: Bool = false
  package var paddingType: CoreML_Specification_Pooling3DLayerParams.Pooling3DPaddingType = .init()
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try type.read(field)
    case 2: try kernelDepth.read(field)
    case 3: try kernelHeight.read(field)
    case 4: try kernelWidth.read(field)
    case 5: try strideDepth.read(field)
    case 6: try strideHeight.read(field)
    case 7: try strideWidth.read(field)
    case 8: try customPaddingFront.read(field)
    case 9: try customPaddingBack.read(field)
    case 10: try customPaddingTop.read(field)
    case 11: try customPaddingBottom.read(field)
    case 12: try customPaddingLeft.read(field)
    case 13: try customPaddingRight.read(field)
    case 14: try countExcludePadding.read(field)
    case 15: try paddingType.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, type)
    visitor.visit(2, kernelDepth)
    visitor.visit(3, kernelHeight)
    visitor.visit(4, kernelWidth)
    visitor.visit(5, strideDepth)
    visitor.visit(6, strideHeight)
    visitor.visit(7, strideWidth)
    visitor.visit(8, customPaddingFront)
    visitor.visit(9, customPaddingBack)
    visitor.visit(10, customPaddingTop)
    visitor.visit(11, customPaddingBottom)
    visitor.visit(12, customPaddingLeft)
    visitor.visit(13, customPaddingRight)
    visitor.visit(14, countExcludePadding)
    visitor.visit(15, paddingType)
  }
}

package struct CoreML_Specification_GlobalPooling3DLayerParams: ProtobufMessage {
  package enum GlobalPoolingType3D: ProtobufEnumeration {
    case max
    case average
    case unrecognized(Int)

    package static let allCases: [Self] = [.max, .average]

    package init(rawValue: Int) {
      switch rawValue {
      case 0: self = .max
      case 1: self = .average
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int {
      switch self {
      case .max: 0
      case .average: 1
      case .unrecognized(let number): number
      }
    }
  }

  package var type: CoreML_Specification_GlobalPooling3DLayerParams.GlobalPoolingType3D = .init()
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try type.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, type)
  }
}
