package import Foundation
import ProtobufWire

/// The form of a network in which layers compute in 8-bit integers. It is made only if it is compiled.
package struct QuantizedForm: Sendable {
  let table: QuantizationTable
  private let make: @Sendable () throws -> NetworkSource

  /// - Parameter source: returns the network with the layers of the table quantized.
  package init(_ table: QuantizationTable, source: @escaping @Sendable () throws -> NetworkSource) {
    (self.table, make) = (table, source)
  }

  /// The form of an ONNX file.
  package init(_ table: QuantizationTable, ofONNX file: URL, inputShape: [Int?]? = nil) {
    self.init(table) {
      var model = try ONNXModel(serializedBytes: Data(contentsOf: file, options: .alwaysMapped))
      try model.quantize(table)
      return .onnx(try model.serializedData(), inputShape: inputShape)
    }
  }

  func source() throws -> NetworkSource { try make() }
}
