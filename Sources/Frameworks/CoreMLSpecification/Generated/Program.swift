// Written by Schema/generate.py from Program.proto: change that instead.
// swift-format-ignore-file

// ML programs: functions of typed operations in blocks, with constants here or in files beside the model.

package import Foundation
package import ProtobufWire

/// One function is run: the one that the model description names, or "main".
package struct CoreML_Specification_MILSpec_Program: ProtobufMessage {
  package var version: Int64 = 0
  package var functions: [String: CoreML_Specification_MILSpec_Function] = [:]
  package var docString: String = ""
  package var attributes: [String: CoreML_Specification_MILSpec_Value] = [:]
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try version.read(field)
    case 2: try functions.read(field)
    case 3: try docString.read(field)
    case 4: try attributes.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, version)
    visitor.visit(2, functions)
    visitor.visit(3, docString)
    visitor.visit(4, attributes)
  }
}

/// `opset` names the block of `block_specializations` that counts.
package struct CoreML_Specification_MILSpec_Function: ProtobufMessage {
  package var inputs: [CoreML_Specification_MILSpec_NamedValueType] = []
  package var opset: String = ""
  package var blockSpecializations: [String: CoreML_Specification_MILSpec_Block] = [:]
  package var attributes: [String: CoreML_Specification_MILSpec_Value] = [:]
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try inputs.read(field)
    case 2: try opset.read(field)
    case 3: try blockSpecializations.read(field)
    case 4: try attributes.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, inputs)
    visitor.visit(2, opset)
    visitor.visit(3, blockSpecializations)
    visitor.visit(4, attributes)
  }
}

/// Operations in an order in which each comes after those it needs. `outputs` names the values it gives.
package struct CoreML_Specification_MILSpec_Block: ProtobufMessage {
  package var inputs: [CoreML_Specification_MILSpec_NamedValueType] = []
  package var outputs: [String] = []
  package var operations: [CoreML_Specification_MILSpec_Operation] = []
  package var attributes: [String: CoreML_Specification_MILSpec_Value] = [:]
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try inputs.read(field)
    case 2: try outputs.read(field)
    case 3: try operations.read(field)
    case 4: try attributes.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, inputs)
    visitor.visit(2, outputs)
    visitor.visit(3, operations)
    visitor.visit(4, attributes)
  }
}

/// The value of one parameter of an operation, or several values for a variadic parameter.
package struct CoreML_Specification_MILSpec_Argument: ProtobufMessage {
  package struct Binding: ProtobufMessage {
    package indirect enum OneOf_Binding: Sendable {
      case name(String)
      case value(CoreML_Specification_MILSpec_Value)
    }
    package var binding: OneOf_Binding?
    package var name: String {
      get { if case .name(let value) = binding { value } else { .init() } }
      set { binding = .name(newValue) }
    }
    package var value: CoreML_Specification_MILSpec_Value {
      get { if case .value(let value) = binding { value } else { .init() } }
      set { binding = .value(newValue) }
    }

    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try name.read(field)
      case 2: try value.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      switch binding {
      case .name(let value): value.visit(as: 1, &visitor)
      case .value(let value): value.visit(as: 2, &visitor)
      case nil: break
      }
    }
  }

  package var arguments: [CoreML_Specification_MILSpec_Argument.Binding] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try arguments.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, arguments)
  }
}

/// `blocks` are the bodies of control flow. The attribute "val" of a `const` is its value.
package struct CoreML_Specification_MILSpec_Operation: ProtobufMessage {
  package var type: String = ""
  package var inputs: [String: CoreML_Specification_MILSpec_Argument] = [:]
  package var outputs: [CoreML_Specification_MILSpec_NamedValueType] = []
  package var blocks: [CoreML_Specification_MILSpec_Block] = []
  package var attributes: [String: CoreML_Specification_MILSpec_Value] = [:]
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try type.read(field)
    case 2: try inputs.read(field)
    case 3: try outputs.read(field)
    case 4: try blocks.read(field)
    case 5: try attributes.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, type)
    visitor.visit(2, inputs)
    visitor.visit(3, outputs)
    visitor.visit(4, blocks)
    visitor.visit(5, attributes)
  }
}

package struct CoreML_Specification_MILSpec_NamedValueType: ProtobufMessage {
  package var name: String = ""
  @Nested package var type: CoreML_Specification_MILSpec_ValueType
  package var unknownFields: [UInt8] = []
  package var hasType: Bool { _type.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try name.read(field)
    case 2: try _type.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, name)
    visitor.visit(2, _type)
  }
}

package struct CoreML_Specification_MILSpec_ValueType: ProtobufMessage {
  package indirect enum OneOf_Type: Sendable {
    case tensorType(CoreML_Specification_MILSpec_TensorType)
    case listType(CoreML_Specification_MILSpec_ListType)
    case tupleType(CoreML_Specification_MILSpec_TupleType)
    case dictionaryType(CoreML_Specification_MILSpec_DictionaryType)
    case stateType(CoreML_Specification_MILSpec_StateType)
  }
  package var type: OneOf_Type?
  package var tensorType: CoreML_Specification_MILSpec_TensorType {
    get { if case .tensorType(let value) = type { value } else { .init() } }
    set { type = .tensorType(newValue) }
  }
  package var listType: CoreML_Specification_MILSpec_ListType {
    get { if case .listType(let value) = type { value } else { .init() } }
    set { type = .listType(newValue) }
  }
  package var tupleType: CoreML_Specification_MILSpec_TupleType {
    get { if case .tupleType(let value) = type { value } else { .init() } }
    set { type = .tupleType(newValue) }
  }
  package var dictionaryType: CoreML_Specification_MILSpec_DictionaryType {
    get { if case .dictionaryType(let value) = type { value } else { .init() } }
    set { type = .dictionaryType(newValue) }
  }
  package var stateType: CoreML_Specification_MILSpec_StateType {
    get { if case .stateType(let value) = type { value } else { .init() } }
    set { type = .stateType(newValue) }
  }

  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try tensorType.read(field)
    case 2: try listType.read(field)
    case 3: try tupleType.read(field)
    case 4: try dictionaryType.read(field)
    case 5: try stateType.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    switch type {
    case .tensorType(let value): value.visit(as: 1, &visitor)
    case .listType(let value): value.visit(as: 2, &visitor)
    case .tupleType(let value): value.visit(as: 3, &visitor)
    case .dictionaryType(let value): value.visit(as: 4, &visitor)
    case .stateType(let value): value.visit(as: 5, &visitor)
    case nil: break
    }
  }
}

package struct CoreML_Specification_MILSpec_TensorType: ProtobufMessage {
  package var dataType: CoreML_Specification_MILSpec_DataType = .init()
  package var rank: Int64 = 0
  package var dimensions: [CoreML_Specification_MILSpec_Dimension] = []
  package var attributes: [String: CoreML_Specification_MILSpec_Value] = [:]
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try dataType.read(field)
    case 2: try rank.read(field)
    case 3: try dimensions.read(field)
    case 4: try attributes.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, dataType)
    visitor.visit(2, rank)
    visitor.visit(3, dimensions)
    visitor.visit(4, attributes)
  }
}

package struct CoreML_Specification_MILSpec_TupleType: ProtobufMessage {
  package var types: [CoreML_Specification_MILSpec_ValueType] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try types.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, types)
  }
}

package struct CoreML_Specification_MILSpec_ListType: ProtobufMessage {
  @Nested package var type: CoreML_Specification_MILSpec_ValueType
  @Nested package var length: CoreML_Specification_MILSpec_Dimension
  package var unknownFields: [UInt8] = []
  package var hasType: Bool { _type.isPresent }
  package var hasLength: Bool { _length.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try _type.read(field)
    case 2: try _length.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, _type)
    visitor.visit(2, _length)
  }
}

package struct CoreML_Specification_MILSpec_DictionaryType: ProtobufMessage {
  @Nested package var keyType: CoreML_Specification_MILSpec_ValueType
  @Nested package var valueType: CoreML_Specification_MILSpec_ValueType
  package var unknownFields: [UInt8] = []
  package var hasKeyType: Bool { _keyType.isPresent }
  package var hasValueType: Bool { _valueType.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try _keyType.read(field)
    case 2: try _valueType.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, _keyType)
    visitor.visit(2, _valueType)
  }
}

package struct CoreML_Specification_MILSpec_StateType: ProtobufMessage {
  @Nested package var wrappedType: CoreML_Specification_MILSpec_ValueType
  package var unknownFields: [UInt8] = []
  package var hasWrappedType: Bool { _wrappedType.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try _wrappedType.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, _wrappedType)
  }
}

/// An unknown dimension has whatever size the inputs give it.
package struct CoreML_Specification_MILSpec_Dimension: ProtobufMessage {
  package struct ConstantDimension: ProtobufMessage {
    package var size: UInt64 = 0
    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try size.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visit(1, size)
    }
  }

  package struct UnknownDimension: ProtobufMessage {
    package var variadic: Bool = false
    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try variadic.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visit(1, variadic)
    }
  }

  package indirect enum OneOf_Dimension: Sendable {
    case constant(CoreML_Specification_MILSpec_Dimension.ConstantDimension)
    case unknown(CoreML_Specification_MILSpec_Dimension.UnknownDimension)
  }
  package var dimension: OneOf_Dimension?
  package var constant: CoreML_Specification_MILSpec_Dimension.ConstantDimension {
    get { if case .constant(let value) = dimension { value } else { .init() } }
    set { dimension = .constant(newValue) }
  }
  package var unknown: CoreML_Specification_MILSpec_Dimension.UnknownDimension {
    get { if case .unknown(let value) = dimension { value } else { .init() } }
    set { dimension = .unknown(newValue) }
  }

  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try constant.read(field)
    case 2: try unknown.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    switch dimension {
    case .constant(let value): value.visit(as: 1, &visitor)
    case .unknown(let value): value.visit(as: 2, &visitor)
    case nil: break
    }
  }
}

/// A blob file's value starts at the metadata at `offset`, which says how long it is and where.
package struct CoreML_Specification_MILSpec_Value: ProtobufMessage {
  package struct ImmediateValue: ProtobufMessage {
    package indirect enum OneOf_Value: Sendable {
      case tensor(CoreML_Specification_MILSpec_TensorValue)
      case tuple(CoreML_Specification_MILSpec_TupleValue)
      case list(CoreML_Specification_MILSpec_ListValue)
      case dictionary(CoreML_Specification_MILSpec_DictionaryValue)
    }
    package var value: OneOf_Value?
    package var tensor: CoreML_Specification_MILSpec_TensorValue {
      get { if case .tensor(let value) = value { value } else { .init() } }
      set { value = .tensor(newValue) }
    }
    package var tuple: CoreML_Specification_MILSpec_TupleValue {
      get { if case .tuple(let value) = value { value } else { .init() } }
      set { value = .tuple(newValue) }
    }
    package var list: CoreML_Specification_MILSpec_ListValue {
      get { if case .list(let value) = value { value } else { .init() } }
      set { value = .list(newValue) }
    }
    package var dictionary: CoreML_Specification_MILSpec_DictionaryValue {
      get { if case .dictionary(let value) = value { value } else { .init() } }
      set { value = .dictionary(newValue) }
    }

    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try tensor.read(field)
      case 2: try tuple.read(field)
      case 3: try list.read(field)
      case 4: try dictionary.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      switch value {
      case .tensor(let value): value.visit(as: 1, &visitor)
      case .tuple(let value): value.visit(as: 2, &visitor)
      case .list(let value): value.visit(as: 3, &visitor)
      case .dictionary(let value): value.visit(as: 4, &visitor)
      case nil: break
      }
    }
  }

  package struct BlobFileValue: ProtobufMessage {
    package var fileName: String = ""
    package var offset: UInt64 = 0
    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try fileName.read(field)
      case 2: try offset.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visit(1, fileName)
      visitor.visit(2, offset)
    }
  }

  package indirect enum OneOf_Value: Sendable {
    case immediateValue(CoreML_Specification_MILSpec_Value.ImmediateValue)
    case blobFileValue(CoreML_Specification_MILSpec_Value.BlobFileValue)
  }
  package var value: OneOf_Value?
  package var immediateValue: CoreML_Specification_MILSpec_Value.ImmediateValue {
    get { if case .immediateValue(let value) = value { value } else { .init() } }
    set { value = .immediateValue(newValue) }
  }
  package var blobFileValue: CoreML_Specification_MILSpec_Value.BlobFileValue {
    get { if case .blobFileValue(let value) = value { value } else { .init() } }
    set { value = .blobFileValue(newValue) }
  }

  package var docString: String = ""
  @Nested package var type: CoreML_Specification_MILSpec_ValueType
  package var unknownFields: [UInt8] = []
  package var hasType: Bool { _type.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try docString.read(field)
    case 2: try _type.read(field)
    case 3: try immediateValue.read(field)
    case 5: try blobFileValue.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, docString)
    visitor.visit(2, _type)
    switch value {
    case .immediateValue(let value): value.visit(as: 3, &visitor)
    case .blobFileValue(let value): value.visit(as: 5, &visitor)
    case nil: break
    }
  }
}

/// Numbers in row-major order. `bytes` holds the types without a list of their own, little-endian.
package struct CoreML_Specification_MILSpec_TensorValue: ProtobufMessage {
  package struct RepeatedFloats: ProtobufMessage {
    package var values: [Float] = []
    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try values.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visit(1, values)
    }
  }

  package struct RepeatedDoubles: ProtobufMessage {
    package var values: [Double] = []
    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try values.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visit(1, values)
    }
  }

  package struct RepeatedInts: ProtobufMessage {
    package var values: [Int32] = []
    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try values.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visit(1, values)
    }
  }

  package struct RepeatedLongInts: ProtobufMessage {
    package var values: [Int64] = []
    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try values.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visit(1, values)
    }
  }

  package struct RepeatedBools: ProtobufMessage {
    package var values: [Bool] = []
    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try values.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visit(1, values)
    }
  }

  package struct RepeatedStrings: ProtobufMessage {
    package var values: [String] = []
    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try values.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visit(1, values)
    }
  }

  package struct RepeatedBytes: ProtobufMessage {
    package var values: Data = .init()
    package var unknownFields: [UInt8] = []

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try values.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visit(1, values)
    }
  }

  package indirect enum OneOf_Value: Sendable {
    case floats(CoreML_Specification_MILSpec_TensorValue.RepeatedFloats)
    case ints(CoreML_Specification_MILSpec_TensorValue.RepeatedInts)
    case bools(CoreML_Specification_MILSpec_TensorValue.RepeatedBools)
    case strings(CoreML_Specification_MILSpec_TensorValue.RepeatedStrings)
    case longInts(CoreML_Specification_MILSpec_TensorValue.RepeatedLongInts)
    case doubles(CoreML_Specification_MILSpec_TensorValue.RepeatedDoubles)
    case bytes(CoreML_Specification_MILSpec_TensorValue.RepeatedBytes)
  }
  package var value: OneOf_Value?
  package var floats: CoreML_Specification_MILSpec_TensorValue.RepeatedFloats {
    get { if case .floats(let value) = value { value } else { .init() } }
    set { value = .floats(newValue) }
  }
  package var ints: CoreML_Specification_MILSpec_TensorValue.RepeatedInts {
    get { if case .ints(let value) = value { value } else { .init() } }
    set { value = .ints(newValue) }
  }
  package var bools: CoreML_Specification_MILSpec_TensorValue.RepeatedBools {
    get { if case .bools(let value) = value { value } else { .init() } }
    set { value = .bools(newValue) }
  }
  package var strings: CoreML_Specification_MILSpec_TensorValue.RepeatedStrings {
    get { if case .strings(let value) = value { value } else { .init() } }
    set { value = .strings(newValue) }
  }
  package var longInts: CoreML_Specification_MILSpec_TensorValue.RepeatedLongInts {
    get { if case .longInts(let value) = value { value } else { .init() } }
    set { value = .longInts(newValue) }
  }
  package var doubles: CoreML_Specification_MILSpec_TensorValue.RepeatedDoubles {
    get { if case .doubles(let value) = value { value } else { .init() } }
    set { value = .doubles(newValue) }
  }
  package var bytes: CoreML_Specification_MILSpec_TensorValue.RepeatedBytes {
    get { if case .bytes(let value) = value { value } else { .init() } }
    set { value = .bytes(newValue) }
  }

  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try floats.read(field)
    case 2: try ints.read(field)
    case 3: try bools.read(field)
    case 4: try strings.read(field)
    case 5: try longInts.read(field)
    case 6: try doubles.read(field)
    case 7: try bytes.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    switch value {
    case .floats(let value): value.visit(as: 1, &visitor)
    case .ints(let value): value.visit(as: 2, &visitor)
    case .bools(let value): value.visit(as: 3, &visitor)
    case .strings(let value): value.visit(as: 4, &visitor)
    case .longInts(let value): value.visit(as: 5, &visitor)
    case .doubles(let value): value.visit(as: 6, &visitor)
    case .bytes(let value): value.visit(as: 7, &visitor)
    case nil: break
    }
  }
}

package struct CoreML_Specification_MILSpec_TupleValue: ProtobufMessage {
  package var values: [CoreML_Specification_MILSpec_Value] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try values.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, values)
  }
}

package struct CoreML_Specification_MILSpec_ListValue: ProtobufMessage {
  package var values: [CoreML_Specification_MILSpec_Value] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try values.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, values)
  }
}

package struct CoreML_Specification_MILSpec_DictionaryValue: ProtobufMessage {
  package struct KeyValuePair: ProtobufMessage {
    @Nested package var key: CoreML_Specification_MILSpec_Value
    @Nested package var value: CoreML_Specification_MILSpec_Value
    package var unknownFields: [UInt8] = []
    package var hasKey: Bool { _key.isPresent }
    package var hasValue: Bool { _value.isPresent }

    package init() {}

    package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try _key.read(field)
      case 2: try _value.read(field)
      default: return false
      }
      return true
    }

    package func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visit(1, _key)
      visitor.visit(2, _value)
    }
  }

  package var values: [CoreML_Specification_MILSpec_DictionaryValue.KeyValuePair] = []
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try values.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, values)
  }
}

package enum CoreML_Specification_MILSpec_DataType: ProtobufEnumeration {
  case unusedType
  case bool
  case string
  case float8E4M3Fn
  case float8E5M2
  case float16
  case float32
  case float64
  case bfloat16
  case int8
  case int16
  case int32
  case int64
  case int4
  case uint8
  case uint16
  case uint32
  case uint64
  case uint4
  case uint2
  case uint1
  case uint6
  case uint3
  case unrecognized(Int)

  package static let allCases: [Self] = [.unusedType, .bool, .string, .float8E4M3Fn, .float8E5M2, .float16, .float32, .float64, .bfloat16, .int8, .int16, .int32, .int64, .int4, .uint8, .uint16, .uint32, .uint64, .uint4, .uint2, .uint1, .uint6, .uint3]

  package init(rawValue: Int) {
    switch rawValue {
    case 0: self = .unusedType
    case 1: self = .bool
    case 2: self = .string
    case 40: self = .float8E4M3Fn
    case 41: self = .float8E5M2
    case 10: self = .float16
    case 11: self = .float32
    case 12: self = .float64
    case 13: self = .bfloat16
    case 21: self = .int8
    case 22: self = .int16
    case 23: self = .int32
    case 24: self = .int64
    case 25: self = .int4
    case 31: self = .uint8
    case 32: self = .uint16
    case 33: self = .uint32
    case 34: self = .uint64
    case 35: self = .uint4
    case 36: self = .uint2
    case 37: self = .uint1
    case 38: self = .uint6
    case 39: self = .uint3
    default: self = .unrecognized(rawValue)
    }
  }

  package var rawValue: Int {
    switch self {
    case .unusedType: 0
    case .bool: 1
    case .string: 2
    case .float8E4M3Fn: 40
    case .float8E5M2: 41
    case .float16: 10
    case .float32: 11
    case .float64: 12
    case .bfloat16: 13
    case .int8: 21
    case .int16: 22
    case .int32: 23
    case .int64: 24
    case .int4: 25
    case .uint8: 31
    case .uint16: 32
    case .uint32: 33
    case .uint64: 34
    case .uint4: 35
    case .uint2: 36
    case .uint1: 37
    case .uint6: 38
    case .uint3: 39
    case .unrecognized(let number): number
    }
  }
}
