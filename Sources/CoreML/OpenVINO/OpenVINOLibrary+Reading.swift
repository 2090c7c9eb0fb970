import COpenVINO
import Foundation

extension OpenVINOLibrary {
  /// Reads a network from a file, ONNX or TensorFlow Lite.
  ///
  /// - Parameters:
  ///   - url: the file; the end of its name tells its kind.
  ///   - inputShape: the shape that its one input is to have, nil for a length that stays open; the file's own unless
  ///     given.
  /// - Returns: the network, the caller's to free.
  /// - Throws: `MLModelError` (`.generic`) with OpenVINO's message.
  func read(_ url: URL, inputShape: [Int?]? = nil) throws -> OpaquePointer {
    var network: OpaquePointer?
    try check(functions.core_read_model(core, url.path, nil, &network), "read \(url.lastPathComponent)")
    guard let network else { throw MLModelError(.generic, "OpenVINO read no network.") }
    guard let inputShape else { return network }
    // -1 is OpenVINO's for any length.
    var dimensions = inputShape.map { ov_dimension_t(min: Int64($0 ?? -1), max: Int64($0 ?? -1)) }
    let rank = ov_dimension_t(min: Int64(inputShape.count), max: Int64(inputShape.count))
    do {
      try dimensions.withUnsafeMutableBufferPointer { dimensions in
        try check(
          functions.model_reshape_single_input(
            network, ov_partial_shape_t(rank: rank, dims: dimensions.baseAddress)),
          "give \(url.lastPathComponent) the input shape \(inputShape.map { $0.map(String.init) ?? "any" })")
      }
    } catch {
      functions.model_free(network)
      throw error
    }
    return network
  }
}
