package import Foundation

/// The layers of a network that may compute in 8-bit integers, with the ranges of their inputs.
///
/// `Training/quantization` computes them: the ranges of the other layers are too wide for bytes. A layer is
/// named by its output.
package struct QuantizationTable: Hashable, Sendable {
  package let ranges: [String: QuantizedRange]

  package init(_ ranges: [String: QuantizedRange]) { self.ranges = ranges }

  /// Reads an object of JSON whose members are pairs of numbers: `{"convolution 1": [0, 6.1]}`.
  ///
  /// - Throws: `DecodingError`, also if a range is empty or isn't finite.
  package init(json: Data) throws {
    ranges = try JSONDecoder().decode([String: [Float]].self, from: json).mapValues { limits in
      guard limits.count == 2, let range = QuantizedRange(limits[0], limits[1]) else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: [], debugDescription: "\(limits) is no range of numbers"))
      }
      return range
    }
  }

  /// A text that identifies the table.
  var identity: String {
    ranges.sorted { $0.key < $1.key }
      .map { "\($0.key.utf8.count) \($0.key) \($0.value.low.bitPattern) \($0.value.high.bitPattern)" }
      .joined(separator: "\n")
  }
}
