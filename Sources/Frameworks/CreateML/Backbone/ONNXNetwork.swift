import Foundation
import ProtobufWire

/// The operations and constants of an ONNX file. Field numbers are from onnx.proto, see https://onnx.ai.
struct ONNXNetwork {
  struct Node {
    let operation: String
    let inputs: [String]
    let output: String
    private let attributes: [String: WireFields]

    fileprivate init(_ fields: WireFields) throws(WireDamage) {
      guard let operation = fields.texts(4).first, let output = fields.texts(2).first else {
        throw WireDamage("a node has no operation or no output")
      }
      (self.operation, inputs, self.output) = (operation, fields.texts(1), output)
      var attributes: [String: WireFields] = [:]
      for bytes in fields.bytes(5) {
        let attribute = try WireFields(bytes)
        attributes[attribute.texts(1).first ?? ""] = attribute
      }
      self.attributes = attributes
    }

    /// The integers of an attribute, or none if it is missing.
    func integers(_ name: String) throws(WireDamage) -> [Int] {
      guard let attribute = attributes[name] else { return [] }
      let numbers = try attribute.numbers(3) + attribute.numbers(8)
      return numbers.map { Int(truncatingIfNeeded: $0) }
    }

    func float(_ name: String) -> Float? { attributes[name]?.float(2) }

    func text(_ name: String) -> String? { attributes[name]?.texts(4).first }
  }

  /// A constant of 32-bit floats.
  struct Constant {
    let shape: [Int]
    let values: [Float]

    fileprivate init(_ fields: WireFields) throws(WireDamage) {
      // The setup writes little-endian values in the field `raw_data`.
      let bytes = fields.bytes(9).first ?? Data()
      shape = try fields.numbers(1).map { Int(truncatingIfNeeded: $0) }
      guard try fields.numbers(2) == [1], bytes.count % 4 == 0,
        shape.reduce(1, { $0 &* $1 }) == bytes.count / 4
      else { throw WireDamage("a constant doesn't consist of 32-bit floats") }
      let start = bytes.startIndex
      values = stride(from: start, to: bytes.endIndex, by: 4).map { index in
        let low = UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8
        let high = UInt32(bytes[index + 2]) | UInt32(bytes[index + 3]) << 8
        return Float(bitPattern: low | high << 16)
      }
    }
  }

  let nodes: [Node]
  let constants: [String: Constant]

  init(_ bytes: [UInt8]) throws(WireDamage) {
    guard let graph = try WireFields(Data(bytes)).bytes(7).first else { throw WireDamage("it has no graph") }
    let fields = try WireFields(graph)
    var nodes: [Node] = []
    for bytes in fields.bytes(1) { nodes.append(try Node(WireFields(bytes))) }
    var constants: [String: Constant] = [:]
    for bytes in fields.bytes(5) {
      let tensor = try WireFields(bytes)
      constants[tensor.texts(8).first ?? ""] = try Constant(tensor)
    }
    (self.nodes, self.constants) = (nodes, constants)
  }
}
