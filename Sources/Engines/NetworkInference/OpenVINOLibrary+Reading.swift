import COpenVINO
import Foundation

extension OpenVINOLibrary {
  /// Reads a network, which the caller frees.
  func read(_ source: NetworkSource) throws(NetworkError) -> OpaquePointer {
    switch source {
    case .representation(let xml, let weights): try read(xml, weights)
    case .file(let url, let inputShape):
      try shaped(url.lastPathComponent, inputShape) {
        functions.core_read_model(core, url.path, nil, &$0)
      }
    case .onnx(let data, let inputShape):
      try shaped("the network", inputShape) { network in
        data.withUnsafeBytes {
          functions.core_read_model_from_memory(
            core, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count, nil, &network)
        }
      }
    }
  }

  private func read(_ xml: String, _ weights: WeightsBuffer) throws(NetworkError) -> OpaquePointer {
    var size = Int64(weights.byteCount)
    let tensor = try makeObject("wrap the network's weights") { tensor in
      withUnsafeMutablePointer(to: &size) { size in
        functions.tensor_create_from_host_ptr(
          UInt32(OV_ELEMENT_U8), ov_shape_t(rank: 1, dims: size), weights.baseAddress, &tensor)
      }
    }
    defer { functions.tensor_free(tensor) }
    var xml = xml
    return try makeObject("read the network") { network in
      xml.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { text in
          functions.core_read_model_from_memory(core, text.baseAddress, text.count, tensor, &network)
        }
      }
    }
  }

  /// Reads a network and sets its input's shape.
  private func shaped(
    _ name: String, _ inputShape: [Int?]?, _ read: (inout OpaquePointer?) -> ov_status_t
  ) throws(NetworkError) -> OpaquePointer {
    let network = try makeObject("read \(name)", read)
    guard let inputShape else { return network }
    // OpenVINO writes -1 for any length.
    var dimensions = inputShape.map { ov_dimension_t(min: Int64($0 ?? -1), max: Int64($0 ?? -1)) }
    let rank = ov_dimension_t(min: Int64(inputShape.count), max: Int64(inputShape.count))
    let status = dimensions.withUnsafeMutableBufferPointer {
      functions.model_reshape_single_input(
        network, ov_partial_shape_t(rank: rank, dims: $0.baseAddress))
    }
    do {
      try check(
        status,
        "set \(name)'s input shape to \(inputShape.map { $0.map(String.init) ?? "any" })")
    } catch {
      functions.model_free(network)
      throw error
    }
    return network
  }
}
