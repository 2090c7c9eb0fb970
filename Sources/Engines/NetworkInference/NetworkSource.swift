package import Foundation

/// Where a network comes from.
package enum NetworkSource: Sendable {
  /// OpenVINO's intermediate representation, version 11, whose constants are offsets into the weights.
  case representation(xml: String, weights: WeightsBuffer)
  /// An ONNX or TensorFlow Lite file, told apart by the end of its name. `inputShape` is the shape that its one input
  /// is to have, nil for a length that each run gives; the file's own where it is nil altogether.
  case file(URL, inputShape: [Int?]? = nil)
}
