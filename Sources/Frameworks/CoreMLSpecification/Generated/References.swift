// Written by Schema/generate.py from References.proto: change that instead.
// swift-format-ignore-file

// Models whose work is outside the file: code of the app, or another model.

package import Foundation
package import ProtobufWire

package struct CoreML_Specification_CustomModel: ProtobufMessage {
  package struct CustomModelParamValue: ProtobufMessage {
    package indirect enum OneOf_Value: Sendable {
      case doubleValue(Double)
      case stringValue(String)
      case intValue(Int32)
      case longValue(Int64)
      case boolValue(Bool)
      case bytesValue(Data)
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
    package var bytesValue: Data {
      get { if case .bytesValue(let value) = value { value } else { .init() } }
      set { value = .bytesValue(newValue) }
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
      case 60: try bytesValue.read(field)
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
      case .bytesValue(let value): value.visit(as: 60, &visitor)
      case nil: break
      }
    }
  }

  package var className: String = ""
  package var parameters: [String: CoreML_Specification_CustomModel.CustomModelParamValue] = [:]
  package var description: String = ""
  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 10: try className.read(field)
    case 30: try parameters.read(field)
    case 40: try description.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(10, className)
    visitor.visit(30, parameters)
    visitor.visit(40, description)
  }
}

package struct CoreML_Specification_LinkedModel: ProtobufMessage {
  package indirect enum OneOf_LinkType: Sendable {
    case linkedModelFile(CoreML_Specification_LinkedModelFile)
  }
  package var linkType: OneOf_LinkType?
  package var linkedModelFile: CoreML_Specification_LinkedModelFile {
    get { if case .linkedModelFile(let value) = linkType { value } else { .init() } }
    set { linkType = .linkedModelFile(newValue) }
  }

  package var unknownFields: [UInt8] = []

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try linkedModelFile.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    switch linkType {
    case .linkedModelFile(let value): value.visit(as: 1, &visitor)
    case nil: break
    }
  }
}

package struct CoreML_Specification_LinkedModelFile: ProtobufMessage {
  @Nested package var linkedModelFileName: CoreML_Specification_StringParameter
  @Nested package var linkedModelSearchPath: CoreML_Specification_StringParameter
  package var unknownFields: [UInt8] = []
  package var hasLinkedModelFileName: Bool { _linkedModelFileName.isPresent }
  package var hasLinkedModelSearchPath: Bool { _linkedModelSearchPath.isPresent }

  package init() {}

  package mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try _linkedModelFileName.read(field)
    case 2: try _linkedModelSearchPath.read(field)
    default: return false
    }
    return true
  }

  package func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, _linkedModelFileName)
    visitor.visit(2, _linkedModelSearchPath)
  }
}
