import COpenVINO
import Foundation
import Synchronization

/// A graph compiled for this processor, and the requests that run it.
///
/// Unsafe, and `@unchecked Sendable`: OpenVINO's compiled model may be used from several threads; it reads the
/// weights' memory, which is kept as long; a request belongs to one caller between `withRequest`'s start and
/// end.
final class CompiledNetwork: @unchecked Sendable {
  let inputTypes: [TensorType]
  let outputTypes: [TensorType]
  /// The precision that it was compiled in: what was asked for, or what this processor can.
  let precision: InferencePrecision

  private let library: OpenVINOLibrary
  private let model: OpaquePointer
  private let weights: WeightsBuffer
  private let idleRequests = Mutex<[InferenceRequest]>([])
  /// More requests are made when as many threads ask; these many are kept for the next.
  private static let idleLimit = 8

  /// - Throws: `EngineUnavailableError`; `MLModelError` (`.generic`) with OpenVINO's message.
  init(_ graph: Graph, weights: WeightsBuffer, precision: InferencePrecision, options: EngineOptions) throws {
    let library = try OpenVINOLibrary.shared()
    let network = try Self.read(graph, weights, library)
    defer { library.functions.model_free(network) }
    (model, self.precision) = try library.compile(network, precision: precision, options: options)
    self.library = library
    self.weights = weights
    inputTypes = graph.inputs.map { graph.type(of: $0) }
    outputTypes = graph.outputs.map { graph.type(of: $0) }
  }

  deinit {
    idleRequests.withLock { $0.removeAll() }
    library.functions.compiled_model_free(model)
  }

  static func read(
    _ graph: Graph, _ weights: WeightsBuffer, _ library: OpenVINOLibrary
  ) throws -> OpaquePointer {
    var size = Int64(weights.byteCount)
    var tensor: OpaquePointer?
    try withUnsafeMutablePointer(to: &size) { size in
      try library.check(
        library.functions.tensor_create_from_host_ptr(
          UInt32(OV_ELEMENT_U8), ov_shape_t(rank: 1, dims: size), weights.baseAddress, &tensor),
        "take the network's weights")
    }
    defer { library.functions.tensor_free(tensor) }
    var xml = IntermediateRepresentation(graph).xml
    var network: OpaquePointer?
    try xml.withUTF8 { bytes in
      try bytes.withMemoryRebound(to: CChar.self) { text in
        try library.check(
          library.functions.core_read_model_from_memory(
            library.core, text.baseAddress, text.count, tensor, &network), "read the network")
      }
    }
    guard let network else { throw MLModelError(.generic, "OpenVINO read no network.") }
    return network
  }

  /// Lends a request that nobody else uses meanwhile.
  func withRequest<R>(_ body: (InferenceRequest) throws -> R) throws -> R {
    let request = try takeRequest()
    defer { giveBack(request) }
    return try body(request)
  }

  /// Lends a request that nobody else uses meanwhile.
  func withRequest<R>(_ body: (InferenceRequest) async throws -> R) async throws -> R {
    let request = try takeRequest()
    defer { giveBack(request) }
    return try await body(request)
  }

  private func takeRequest() throws -> InferenceRequest {
    if let idle = idleRequests.withLock({ $0.popLast() }) { return idle }
    var request: OpaquePointer?
    try library.check(library.functions.create_infer_request(model, &request), "make room for a prediction")
    guard let request else { throw MLModelError(.generic, "OpenVINO made no request.") }
    return try InferenceRequest(request, inputs: inputTypes, outputs: outputTypes, library: library)
  }

  private func giveBack(_ request: InferenceRequest) {
    idleRequests.withLock { idle in
      if idle.count < Self.idleLimit { idle.append(request) }
    }
  }
}
