// Written by Schema/generate.py from FeatureEngineering.proto: change that instead.
// swift-format-ignore-file

// Models that prepare features for others: scaling, encoding, extraction.

package import ProtobufWire

/// (value + shift) × scale; one number each, or one an element.
package struct CoreML_Specification_Scaler: ProtobufMessage {
  package var shiftValue: [Double] = []
  package var scaleValue: [Double] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try shiftValue.read(field)
    case 2: try scaleValue.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, shiftValue)
    visitor.visit(2, scaleValue)
  }
}

package struct CoreML_Specification_Imputer: ProtobufMessage {
  package indirect enum OneOf_ImputedValue: Sendable {
    case imputedDoubleValue(Double)
    case imputedInt64Value(Int64)
    case imputedStringValue(String)
    case imputedDoubleArray(CoreML_Specification_DoubleVector)
    case imputedInt64Array(CoreML_Specification_Int64Vector)
    case imputedStringDictionary(CoreML_Specification_StringToDoubleMap)
    case imputedInt64Dictionary(CoreML_Specification_Int64ToDoubleMap)
  }
  package var imputedValue: OneOf_ImputedValue?
  package var imputedDoubleValue: Double {
    get { if case .imputedDoubleValue(let value) = imputedValue { value } else { .init() } }
    set { imputedValue = .imputedDoubleValue(newValue) }
  }
  package var imputedInt64Value: Int64 {
    get { if case .imputedInt64Value(let value) = imputedValue { value } else { .init() } }
    set { imputedValue = .imputedInt64Value(newValue) }
  }
  package var imputedStringValue: String {
    get { if case .imputedStringValue(let value) = imputedValue { value } else { .init() } }
    set { imputedValue = .imputedStringValue(newValue) }
  }
  package var imputedDoubleArray: CoreML_Specification_DoubleVector {
    get { if case .imputedDoubleArray(let value) = imputedValue { value } else { .init() } }
    set { imputedValue = .imputedDoubleArray(newValue) }
  }
  package var imputedInt64Array: CoreML_Specification_Int64Vector {
    get { if case .imputedInt64Array(let value) = imputedValue { value } else { .init() } }
    set { imputedValue = .imputedInt64Array(newValue) }
  }
  package var imputedStringDictionary: CoreML_Specification_StringToDoubleMap {
    get { if case .imputedStringDictionary(let value) = imputedValue { value } else { .init() } }
    set { imputedValue = .imputedStringDictionary(newValue) }
  }
  package var imputedInt64Dictionary: CoreML_Specification_Int64ToDoubleMap {
    get { if case .imputedInt64Dictionary(let value) = imputedValue { value } else { .init() } }
    set { imputedValue = .imputedInt64Dictionary(newValue) }
  }

  package indirect enum OneOf_ReplaceValue: Sendable {
    case replaceDoubleValue(Double)
    case replaceInt64Value(Int64)
    case replaceStringValue(String)
  }
  package var replaceValue: OneOf_ReplaceValue?
  package var replaceDoubleValue: Double {
    get { if case .replaceDoubleValue(let value) = replaceValue { value } else { .init() } }
    set { replaceValue = .replaceDoubleValue(newValue) }
  }
  package var replaceInt64Value: Int64 {
    get { if case .replaceInt64Value(let value) = replaceValue { value } else { .init() } }
    set { replaceValue = .replaceInt64Value(newValue) }
  }
  package var replaceStringValue: String {
    get { if case .replaceStringValue(let value) = replaceValue { value } else { .init() } }
    set { replaceValue = .replaceStringValue(newValue) }
  }

  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try imputedDoubleValue.read(field)
    case 2: try imputedInt64Value.read(field)
    case 3: try imputedStringValue.read(field)
    case 4: try imputedDoubleArray.read(field)
    case 5: try imputedInt64Array.read(field)
    case 6: try imputedStringDictionary.read(field)
    case 7: try imputedInt64Dictionary.read(field)
    case 11: try replaceDoubleValue.read(field)
    case 12: try replaceInt64Value.read(field)
    case 13: try replaceStringValue.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    switch imputedValue {
    case .imputedDoubleValue(let value): value.visit(as: 1, &visitor)
    case .imputedInt64Value(let value): value.visit(as: 2, &visitor)
    case .imputedStringValue(let value): value.visit(as: 3, &visitor)
    case .imputedDoubleArray(let value): value.visit(as: 4, &visitor)
    case .imputedInt64Array(let value): value.visit(as: 5, &visitor)
    case .imputedStringDictionary(let value): value.visit(as: 6, &visitor)
    case .imputedInt64Dictionary(let value): value.visit(as: 7, &visitor)
    case nil: break
    }
    switch replaceValue {
    case .replaceDoubleValue(let value): value.visit(as: 11, &visitor)
    case .replaceInt64Value(let value): value.visit(as: 12, &visitor)
    case .replaceStringValue(let value): value.visit(as: 13, &visitor)
    case nil: break
    }
  }
}

package struct CoreML_Specification_Normalizer: ProtobufMessage {
  package enum NormType: ProtobufEnumeration {
    case lMax
    case l1
    case l2
    case unrecognized(Int)

    package static let allCases: [Self] = [.lMax, .l1, .l2]

    package init(rawValue: Int) {
      switch rawValue {
      case 0: self = .lMax
      case 1: self = .l1
      case 2: self = .l2
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int {
      switch self {
      case .lMax: 0
      case .l1: 1
      case .l2: 2
      case .unrecognized(let number): number
      }
    }
  }

  package var normType: CoreML_Specification_Normalizer.NormType = .init()
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try normType.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, normType)
  }
}

package struct CoreML_Specification_OneHotEncoder: ProtobufMessage {
  package enum HandleUnknown: ProtobufEnumeration {
    case errorOnUnknown
    case ignoreUnknown
    case unrecognized(Int)

    package static let allCases: [Self] = [.errorOnUnknown, .ignoreUnknown]

    package init(rawValue: Int) {
      switch rawValue {
      case 0: self = .errorOnUnknown
      case 1: self = .ignoreUnknown
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int {
      switch self {
      case .errorOnUnknown: 0
      case .ignoreUnknown: 1
      case .unrecognized(let number): number
      }
    }
  }

  package indirect enum OneOf_CategoryType: Sendable {
    case stringCategories(CoreML_Specification_StringVector)
    case int64Categories(CoreML_Specification_Int64Vector)
  }
  package var categoryType: OneOf_CategoryType?
  package var stringCategories: CoreML_Specification_StringVector {
    get { if case .stringCategories(let value) = categoryType { value } else { .init() } }
    set { categoryType = .stringCategories(newValue) }
  }
  package var int64Categories: CoreML_Specification_Int64Vector {
    get { if case .int64Categories(let value) = categoryType { value } else { .init() } }
    set { categoryType = .int64Categories(newValue) }
  }

  package var outputSparse: Bool = false
  package var handleUnknown: CoreML_Specification_OneHotEncoder.HandleUnknown = .init()
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try stringCategories.read(field)
    case 2: try int64Categories.read(field)
    case 10: try outputSparse.read(field)
    case 11: try handleUnknown.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    switch categoryType {
    case .stringCategories(let value): value.visit(as: 1, &visitor)
    case .int64Categories(let value): value.visit(as: 2, &visitor)
    case nil: break
    }
    visitor.visit(10, outputSparse)
    visitor.visit(11, handleUnknown)
  }
}

package struct CoreML_Specification_CategoricalMapping: ProtobufMessage {
  package indirect enum OneOf_MappingType: Sendable {
    case stringToInt64Map(CoreML_Specification_StringToInt64Map)
    case int64ToStringMap(CoreML_Specification_Int64ToStringMap)
  }
  package var mappingType: OneOf_MappingType?
  package var stringToInt64Map: CoreML_Specification_StringToInt64Map {
    get { if case .stringToInt64Map(let value) = mappingType { value } else { .init() } }
    set { mappingType = .stringToInt64Map(newValue) }
  }
  package var int64ToStringMap: CoreML_Specification_Int64ToStringMap {
    get { if case .int64ToStringMap(let value) = mappingType { value } else { .init() } }
    set { mappingType = .int64ToStringMap(newValue) }
  }

  package indirect enum OneOf_ValueOnUnknown: Sendable {
    case strValue(String)
    case int64Value(Int64)
  }
  package var valueOnUnknown: OneOf_ValueOnUnknown?
  package var strValue: String {
    get { if case .strValue(let value) = valueOnUnknown { value } else { .init() } }
    set { valueOnUnknown = .strValue(newValue) }
  }
  package var int64Value: Int64 {
    get { if case .int64Value(let value) = valueOnUnknown { value } else { .init() } }
    set { valueOnUnknown = .int64Value(newValue) }
  }

  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try stringToInt64Map.read(field)
    case 2: try int64ToStringMap.read(field)
    case 101: try strValue.read(field)
    case 102: try int64Value.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    switch mappingType {
    case .stringToInt64Map(let value): value.visit(as: 1, &visitor)
    case .int64ToStringMap(let value): value.visit(as: 2, &visitor)
    case nil: break
    }
    switch valueOnUnknown {
    case .strValue(let value): value.visit(as: 101, &visitor)
    case .int64Value(let value): value.visit(as: 102, &visitor)
    case nil: break
    }
  }
}

/// Elements by their index in the array, flattened.
package struct CoreML_Specification_ArrayFeatureExtractor: ProtobufMessage {
  package var extractIndex: [UInt64] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try extractIndex.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, extractIndex)
  }
}

package struct CoreML_Specification_FeatureVectorizer: ProtobufMessage {
  package struct InputColumn: ProtobufMessage {
    package var inputColumn: String = ""
    package var inputDimensions: UInt64 = 0
    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try inputColumn.read(field)
      case 2: try inputDimensions.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visit(1, inputColumn)
      visitor.visit(2, inputDimensions)
    }
  }

  package var inputList: [CoreML_Specification_FeatureVectorizer.InputColumn] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try inputList.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, inputList)
  }
}

package struct CoreML_Specification_DictVectorizer: ProtobufMessage {
  package indirect enum OneOf_Map: Sendable {
    case stringToIndex(CoreML_Specification_StringVector)
    case int64ToIndex(CoreML_Specification_Int64Vector)
  }
  package var map: OneOf_Map?
  package var stringToIndex: CoreML_Specification_StringVector {
    get { if case .stringToIndex(let value) = map { value } else { .init() } }
    set { map = .stringToIndex(newValue) }
  }
  package var int64ToIndex: CoreML_Specification_Int64Vector {
    get { if case .int64ToIndex(let value) = map { value } else { .init() } }
    set { map = .int64ToIndex(newValue) }
  }

  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try stringToIndex.read(field)
    case 2: try int64ToIndex.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    switch map {
    case .stringToIndex(let value): value.visit(as: 1, &visitor)
    case .int64ToIndex(let value): value.visit(as: 2, &visitor)
    case nil: break
    }
  }
}

package struct CoreML_Specification_Identity: ProtobufMessage {
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) -> Bool { false }

  package func visitFields(_ visitor: inout some FieldVisitor) {
  }
}

package struct CoreML_Specification_ClassConfidenceThresholding: ProtobufMessage {
  package var precisionRecallCurves: [CoreML_Specification_PrecisionRecallCurve] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 100: try precisionRecallCurves.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(100, precisionRecallCurves)
  }
}
