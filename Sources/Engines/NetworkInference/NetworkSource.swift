package import Foundation

/// The form in which a network is supplied.
package enum NetworkSource: Sendable {
  /// OpenVINO's intermediate representation, version 11, whose constants are offsets into the weights.
  case representation(xml: String, weights: WeightsBuffer)
  /// An ONNX or TensorFlow Lite file, by its file name extension. `inputShape` is the shape of its one input,
  /// with nil for a dimension that each run sets; if it is nil altogether, the file's own shape.
  case file(URL, inputShape: [Int?]? = nil)
  /// The bytes of an ONNX file, otherwise as `file`.
  case onnx(Data, inputShape: [Int?]? = nil)
}
