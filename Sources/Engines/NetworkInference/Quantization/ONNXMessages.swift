import Foundation
import ProtobufWire

// The messages of ONNX files that quantization changes, with the fields that it needs; the others are kept.
// The numbers are those of onnx.proto, documented at https://onnx.ai.

struct ONNXModel: ProtobufMessage {
  var formatVersion: Int64 = 0
  var graph = ONNXGraph()
  var operatorSets: [ONNXOperatorSet] = []
  var unknownFields: [UInt8] = []

  init() {}

  mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try formatVersion.read(field)
    case 7: try graph.read(field)
    case 8: try operatorSets.read(field)
    default: return false
    }
    return true
  }

  func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, formatVersion)
    visitor.visit(7, graph)
    visitor.visit(8, operatorSets)
  }
}

struct ONNXOperatorSet: ProtobufMessage {
  /// Empty for ONNX's own operators.
  var domain = ""
  var version: Int64 = 0
  var unknownFields: [UInt8] = []

  init() {}

  mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try domain.read(field)
    case 2: try version.read(field)
    default: return false
    }
    return true
  }

  func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, domain)
    visitor.visit(2, version)
  }
}

struct ONNXGraph: ProtobufMessage {
  /// In the order of execution.
  var nodes: [ONNXNode] = []
  var constants: [ONNXTensor] = []
  var unknownFields: [UInt8] = []

  init() {}

  mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try nodes.read(field)
    case 5: try constants.read(field)
    default: return false
    }
    return true
  }

  func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, nodes)
    visitor.visit(5, constants)
  }
}

struct ONNXNode: ProtobufMessage {
  var inputs: [String] = []
  var outputs: [String] = []
  var operation = ""
  var attributes: [ONNXAttribute] = []
  var domain = ""
  var unknownFields: [UInt8] = []

  init() {}

  mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try inputs.read(field)
    case 2: try outputs.read(field)
    case 4: try operation.read(field)
    case 5: try attributes.read(field)
    case 7: try domain.read(field)
    default: return false
    }
    return true
  }

  func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, inputs)
    visitor.visit(2, outputs)
    visitor.visit(4, operation)
    visitor.visit(5, attributes)
    visitor.visit(7, domain)
  }
}

struct ONNXAttribute: ProtobufMessage {
  var name = ""
  var integer: Int64 = 0
  var type: Int64 = 0
  var unknownFields: [UInt8] = []

  static let integerType: Int64 = 2

  init() {}

  init(_ name: String, _ integer: Int) {
    (self.name, self.integer, type) = (name, Int64(integer), Self.integerType)
  }

  mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try name.read(field)
    case 3: try integer.read(field)
    case 20: try type.read(field)
    default: return false
    }
    return true
  }

  func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, name)
    visitor.visit(3, integer)
    visitor.visit(20, type)
  }
}

struct ONNXTensor: ProtobufMessage {
  var shape: [Int64] = []
  var type: Int64 = 0
  var name = ""
  /// The elements, little-endian; empty if another field has them.
  var bytes = Data()
  var unknownFields: [UInt8] = []

  static let floatType: Int64 = 1

  init() {}

  init(_ name: String, shape: [Int], _ values: [Float]) {
    (self.name, self.shape, type) = (name, shape.map(Int64.init), Self.floatType)
    bytes = values.withUnsafeBytes { Data($0) }
  }

  /// The elements; nil unless they are 32-bit floating-point bytes, as many as the shape says.
  var floats: [Float]? {
    let count = bytes.count / MemoryLayout<Float>.size
    guard type == Self.floatType, bytes.count.isMultiple(of: MemoryLayout<Float>.size),
      shape.allSatisfy({ $0 > 0 && $0 <= count }),
      shape.reduce(Int64(1), { $0.multipliedReportingOverflow(by: $1).partialValue }) == count
    else { return nil }
    return bytes.withUnsafeBytes { buffer in
      stride(from: 0, to: buffer.count, by: MemoryLayout<Float>.size)
        .map { buffer.loadUnaligned(fromByteOffset: $0, as: Float.self) }
    }
  }

  mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
    switch field.number {
    case 1: try shape.read(field)
    case 2: try type.read(field)
    case 8: try name.read(field)
    case 9: try bytes.read(field)
    default: return false
    }
    return true
  }

  func visitFields(_ visitor: inout some FieldVisitor) {
    visitor.visit(1, shape)
    visitor.visit(2, type)
    visitor.visit(8, name)
    visitor.visit(9, bytes)
  }
}
