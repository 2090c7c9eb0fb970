// Written by Schema/generate.py from FeatureTypes.proto: change that instead.
// swift-format-ignore-file

// The types of a model's inputs and outputs, with the sizes and shapes they accept.

package import ProtobufWire

package struct CoreML_Specification_FeatureType: ProtobufMessage {
  package indirect enum OneOf_Type: Sendable {
    case int64Type(CoreML_Specification_Int64FeatureType)
    case doubleType(CoreML_Specification_DoubleFeatureType)
    case stringType(CoreML_Specification_StringFeatureType)
    case imageType(CoreML_Specification_ImageFeatureType)
    case multiArrayType(CoreML_Specification_ArrayFeatureType)
    case dictionaryType(CoreML_Specification_DictionaryFeatureType)
    case sequenceType(CoreML_Specification_SequenceFeatureType)
    case stateType(CoreML_Specification_StateFeatureType)
  }
  package var type: OneOf_Type?
  package var int64Type: CoreML_Specification_Int64FeatureType {
    get { if case .int64Type(let value) = type { value } else { .init() } }
    set { type = .int64Type(newValue) }
  }
  package var doubleType: CoreML_Specification_DoubleFeatureType {
    get { if case .doubleType(let value) = type { value } else { .init() } }
    set { type = .doubleType(newValue) }
  }
  package var stringType: CoreML_Specification_StringFeatureType {
    get { if case .stringType(let value) = type { value } else { .init() } }
    set { type = .stringType(newValue) }
  }
  package var imageType: CoreML_Specification_ImageFeatureType {
    get { if case .imageType(let value) = type { value } else { .init() } }
    set { type = .imageType(newValue) }
  }
  package var multiArrayType: CoreML_Specification_ArrayFeatureType {
    get { if case .multiArrayType(let value) = type { value } else { .init() } }
    set { type = .multiArrayType(newValue) }
  }
  package var dictionaryType: CoreML_Specification_DictionaryFeatureType {
    get { if case .dictionaryType(let value) = type { value } else { .init() } }
    set { type = .dictionaryType(newValue) }
  }
  package var sequenceType: CoreML_Specification_SequenceFeatureType {
    get { if case .sequenceType(let value) = type { value } else { .init() } }
    set { type = .sequenceType(newValue) }
  }
  package var stateType: CoreML_Specification_StateFeatureType {
    get { if case .stateType(let value) = type { value } else { .init() } }
    set { type = .stateType(newValue) }
  }

  package var isOptional: Bool = false
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try int64Type.read(field)
    case 2: try doubleType.read(field)
    case 3: try stringType.read(field)
    case 4: try imageType.read(field)
    case 5: try multiArrayType.read(field)
    case 6: try dictionaryType.read(field)
    case 7: try sequenceType.read(field)
    case 8: try stateType.read(field)
    case 1000: try isOptional.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    switch type {
    case .int64Type(let value): value.visit(as: 1, &visitor)
    case .doubleType(let value): value.visit(as: 2, &visitor)
    case .stringType(let value): value.visit(as: 3, &visitor)
    case .imageType(let value): value.visit(as: 4, &visitor)
    case .multiArrayType(let value): value.visit(as: 5, &visitor)
    case .dictionaryType(let value): value.visit(as: 6, &visitor)
    case .sequenceType(let value): value.visit(as: 7, &visitor)
    case .stateType(let value): value.visit(as: 8, &visitor)
    case nil: break
    }
    visitor.visit(1000, isOptional)
  }
}

package struct CoreML_Specification_Int64FeatureType: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_DoubleFeatureType: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_StringFeatureType: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

/// An upperBound below zero means unbounded.
package struct CoreML_Specification_SizeRange: ProtobufMessage {
  package var lowerBound: UInt64 = 0
  package var upperBound: Int64 = 0
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try lowerBound.read(field)
    case 2: try upperBound.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, lowerBound)
    visitor.visit(2, upperBound)
  }
}

package struct CoreML_Specification_ImageFeatureType: ProtobufMessage {
  package struct ImageSize: ProtobufMessage {
    package var width: UInt64 = 0
    package var height: UInt64 = 0
    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try width.read(field)
      case 2: try height.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visit(1, width)
      visitor.visit(2, height)
    }
  }

  package struct EnumeratedImageSizes: ProtobufMessage {
    package var sizes: [CoreML_Specification_ImageFeatureType.ImageSize] = []
    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try sizes.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visit(1, sizes)
    }
  }

  package struct ImageSizeRange: ProtobufMessage {
    @Nested package var widthRange: CoreML_Specification_SizeRange
    @Nested package var heightRange: CoreML_Specification_SizeRange
    package var unknownFields: [UInt8] = []
    package var hasWidthRange: Bool { _widthRange.isPresent }
    package var hasHeightRange: Bool { _heightRange.isPresent }

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try _widthRange.read(field)
      case 2: try _heightRange.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visit(1, _widthRange)
      visitor.visit(2, _heightRange)
    }
  }

  package enum ColorSpace: ProtobufEnumeration {
    case invalidColorSpace
    case grayscale
    case rgb
    case bgr
    case grayscaleFloat16
    case unrecognized(Int)

    package static let allCases: [Self] = [.invalidColorSpace, .grayscale, .rgb, .bgr, .grayscaleFloat16]

    package init(rawValue: Int) {
      switch rawValue {
      case 0: self = .invalidColorSpace
      case 10: self = .grayscale
      case 20: self = .rgb
      case 30: self = .bgr
      case 40: self = .grayscaleFloat16
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int {
      switch self {
      case .invalidColorSpace: 0
      case .grayscale: 10
      case .rgb: 20
      case .bgr: 30
      case .grayscaleFloat16: 40
      case .unrecognized(let number): number
      }
    }
  }

  package indirect enum OneOf_SizeFlexibility: Sendable {
    case enumeratedSizes(CoreML_Specification_ImageFeatureType.EnumeratedImageSizes)
    case imageSizeRange(CoreML_Specification_ImageFeatureType.ImageSizeRange)
  }
  package var sizeFlexibility: OneOf_SizeFlexibility?
  package var enumeratedSizes: CoreML_Specification_ImageFeatureType.EnumeratedImageSizes {
    get { if case .enumeratedSizes(let value) = sizeFlexibility { value } else { .init() } }
    set { sizeFlexibility = .enumeratedSizes(newValue) }
  }
  package var imageSizeRange: CoreML_Specification_ImageFeatureType.ImageSizeRange {
    get { if case .imageSizeRange(let value) = sizeFlexibility { value } else { .init() } }
    set { sizeFlexibility = .imageSizeRange(newValue) }
  }

  package var width: Int64 = 0
  package var height: Int64 = 0
  package var colorSpace: CoreML_Specification_ImageFeatureType.ColorSpace = .init()
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try width.read(field)
    case 2: try height.read(field)
    case 3: try colorSpace.read(field)
    case 21: try enumeratedSizes.read(field)
    case 31: try imageSizeRange.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, width)
    visitor.visit(2, height)
    visitor.visit(3, colorSpace)
    switch sizeFlexibility {
    case .enumeratedSizes(let value): value.visit(as: 21, &visitor)
    case .imageSizeRange(let value): value.visit(as: 31, &visitor)
    case nil: break
    }
  }
}

package struct CoreML_Specification_ArrayFeatureType: ProtobufMessage {
  package struct Shape: ProtobufMessage {
    package var shape: [Int64] = []
    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try shape.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visit(1, shape)
    }
  }

  package struct EnumeratedShapes: ProtobufMessage {
    package var shapes: [CoreML_Specification_ArrayFeatureType.Shape] = []
    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try shapes.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visit(1, shapes)
    }
  }

  package struct ShapeRange: ProtobufMessage {
    package var sizeRanges: [CoreML_Specification_SizeRange] = []
    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try sizeRanges.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visit(1, sizeRanges)
    }
  }

  package enum ArrayDataType: ProtobufEnumeration {
    case invalidArrayDataType
    case float32
    case double
    case int32
    case int8
    case float16
    case unrecognized(Int)

    package static let allCases: [Self] = [.invalidArrayDataType, .float32, .double, .int32, .int8, .float16]

    package init(rawValue: Int) {
      switch rawValue {
      case 0: self = .invalidArrayDataType
      case 65568: self = .float32
      case 65600: self = .double
      case 131104: self = .int32
      case 131080: self = .int8
      case 65552: self = .float16
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int {
      switch self {
      case .invalidArrayDataType: 0
      case .float32: 65568
      case .double: 65600
      case .int32: 131104
      case .int8: 131080
      case .float16: 65552
      case .unrecognized(let number): number
      }
    }
  }

  package indirect enum OneOf_ShapeFlexibility: Sendable {
    case enumeratedShapes(CoreML_Specification_ArrayFeatureType.EnumeratedShapes)
    case shapeRange(CoreML_Specification_ArrayFeatureType.ShapeRange)
  }
  package var shapeFlexibility: OneOf_ShapeFlexibility?
  package var enumeratedShapes: CoreML_Specification_ArrayFeatureType.EnumeratedShapes {
    get { if case .enumeratedShapes(let value) = shapeFlexibility { value } else { .init() } }
    set { shapeFlexibility = .enumeratedShapes(newValue) }
  }
  package var shapeRange: CoreML_Specification_ArrayFeatureType.ShapeRange {
    get { if case .shapeRange(let value) = shapeFlexibility { value } else { .init() } }
    set { shapeFlexibility = .shapeRange(newValue) }
  }

  package indirect enum OneOf_DefaultOptionalValue: Sendable {
    case intDefaultValue(Int32)
    case floatDefaultValue(Float)
    case doubleDefaultValue(Double)
  }
  package var defaultOptionalValue: OneOf_DefaultOptionalValue?
  package var intDefaultValue: Int32 {
    get { if case .intDefaultValue(let value) = defaultOptionalValue { value } else { .init() } }
    set { defaultOptionalValue = .intDefaultValue(newValue) }
  }
  package var floatDefaultValue: Float {
    get { if case .floatDefaultValue(let value) = defaultOptionalValue { value } else { .init() } }
    set { defaultOptionalValue = .floatDefaultValue(newValue) }
  }
  package var doubleDefaultValue: Double {
    get { if case .doubleDefaultValue(let value) = defaultOptionalValue { value } else { .init() } }
    set { defaultOptionalValue = .doubleDefaultValue(newValue) }
  }

  package var shape: [Int64] = []
  package var dataType: CoreML_Specification_ArrayFeatureType.ArrayDataType = .init()
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try shape.read(field)
    case 2: try dataType.read(field)
    case 21: try enumeratedShapes.read(field)
    case 31: try shapeRange.read(field)
    case 41: try intDefaultValue.read(field)
    case 51: try floatDefaultValue.read(field)
    case 61: try doubleDefaultValue.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, shape)
    visitor.visit(2, dataType)
    switch shapeFlexibility {
    case .enumeratedShapes(let value): value.visit(as: 21, &visitor)
    case .shapeRange(let value): value.visit(as: 31, &visitor)
    case nil: break
    }
    switch defaultOptionalValue {
    case .intDefaultValue(let value): value.visit(as: 41, &visitor)
    case .floatDefaultValue(let value): value.visit(as: 51, &visitor)
    case .doubleDefaultValue(let value): value.visit(as: 61, &visitor)
    case nil: break
    }
  }
}

package struct CoreML_Specification_DictionaryFeatureType: ProtobufMessage {
  package indirect enum OneOf_KeyType: Sendable {
    case int64KeyType(CoreML_Specification_Int64FeatureType)
    case stringKeyType(CoreML_Specification_StringFeatureType)
  }
  package var keyType: OneOf_KeyType?
  package var int64KeyType: CoreML_Specification_Int64FeatureType {
    get { if case .int64KeyType(let value) = keyType { value } else { .init() } }
    set { keyType = .int64KeyType(newValue) }
  }
  package var stringKeyType: CoreML_Specification_StringFeatureType {
    get { if case .stringKeyType(let value) = keyType { value } else { .init() } }
    set { keyType = .stringKeyType(newValue) }
  }

  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try int64KeyType.read(field)
    case 2: try stringKeyType.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    switch keyType {
    case .int64KeyType(let value): value.visit(as: 1, &visitor)
    case .stringKeyType(let value): value.visit(as: 2, &visitor)
    case nil: break
    }
  }
}

package struct CoreML_Specification_SequenceFeatureType: ProtobufMessage {
  package indirect enum OneOf_Type: Sendable {
    case int64Type(CoreML_Specification_Int64FeatureType)
    case stringType(CoreML_Specification_StringFeatureType)
  }
  package var type: OneOf_Type?
  package var int64Type: CoreML_Specification_Int64FeatureType {
    get { if case .int64Type(let value) = type { value } else { .init() } }
    set { type = .int64Type(newValue) }
  }
  package var stringType: CoreML_Specification_StringFeatureType {
    get { if case .stringType(let value) = type { value } else { .init() } }
    set { type = .stringType(newValue) }
  }

  @Nested package var sizeRange: CoreML_Specification_SizeRange
  package var unknownFields: [UInt8] = []
  package var hasSizeRange: Bool { _sizeRange.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try int64Type.read(field)
    case 3: try stringType.read(field)
    case 101: try _sizeRange.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    switch type {
    case .int64Type(let value): value.visit(as: 1, &visitor)
    case .stringType(let value): value.visit(as: 3, &visitor)
    case nil: break
    }
    visitor.visit(101, _sizeRange)
  }
}

package struct CoreML_Specification_StateFeatureType: ProtobufMessage {
  package indirect enum OneOf_Type: Sendable {
    case arrayType(CoreML_Specification_ArrayFeatureType)
  }
  package var type: OneOf_Type?
  package var arrayType: CoreML_Specification_ArrayFeatureType {
    get { if case .arrayType(let value) = type { value } else { .init() } }
    set { type = .arrayType(newValue) }
  }

  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try arrayType.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    switch type {
    case .arrayType(let value): value.visit(as: 1, &visitor)
    case nil: break
    }
  }
}
