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

  /// The form of an ONNX file with the table beside it, which has its name and the extension `i8.json`; nil
  /// if there is none.
  ///
  /// - Throws: the system's error or `DecodingError` if the table can't be read.
  package init?(installedBeside file: URL, inputShape: [Int?]? = nil) throws {
    let table = file.deletingPathExtension().appendingPathExtension("i8.json")
    guard FileManager.default.fileExists(atPath: table.path) else { return nil }
    self.init(try QuantizationTable(json: Data(contentsOf: table)), ofONNX: file, inputShape: inputShape)
  }

  func source() throws -> NetworkSource { try make() }
}
