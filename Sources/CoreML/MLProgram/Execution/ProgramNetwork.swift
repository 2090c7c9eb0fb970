import COpenVINO
import Synchronization

/// A program's graph compiled for this processor, and the requests that run it. Its tensors are of several number types,
/// and its outputs' shapes are known when it has run.
///
/// Unsafe, and `@unchecked Sendable`: OpenVINO's compiled model may be used from several threads; it reads the
/// weights' memory, which is kept as long; a request belongs to one caller while it runs; each tensor's number type
/// and size are checked before its memory is touched.
final class ProgramNetwork: @unchecked Sendable {
  /// A tensor of a request, valid only while it is lent.
  struct Tensor {
    let element: ElementType
    let shape: [Int]
    let memory: UnsafeMutableRawBufferPointer

    var count: Int { shape.reduce(1, *) }

    /// The elements, in memory that is as large as the shape says.
    func elements<Number>(as type: Number.Type) -> UnsafeMutableBufferPointer<Number> {
      memory.assumingMemoryBound(to: type)
    }
  }

  private let library: OpenVINOLibrary
  private let model: OpaquePointer
  private let weights: WeightsBuffer
  private let inputTypes: [TensorType]
  private let outputCount: Int
  private let idleRequests = Mutex<[Request]>([])
  /// More requests are made when as many threads ask; these many are kept for the next.
  private static let idleLimit = 8

  private struct Request: @unchecked Sendable { let pointer: OpaquePointer }

  /// - Throws: `EngineUnavailableError`; `MLModelError` (`.generic`) with OpenVINO's message.
  init(_ graph: Graph, weights: WeightsBuffer, precision: InferencePrecision, options: EngineOptions) throws {
    let library = try OpenVINOLibrary.shared()
    let network = try CompiledNetwork.read(graph, weights, library)
    defer { library.functions.model_free(network) }
    (model, _) = try library.compile(network, precision: precision, options: options)
    self.library = library
    self.weights = weights
    inputTypes = graph.inputs.map { graph.type(of: $0) }
    outputCount = graph.outputs.count
  }

  deinit {
    for request in idleRequests.withLock({ $0 }) { library.functions.infer_request_free(request.pointer) }
    library.functions.compiled_model_free(model)
  }

  /// Runs the program once.
  ///
  /// - Parameters:
  ///   - fill: writes the inputs.
  ///   - read: reads the outputs, valid only within it.
  func run<Result>(fill: ([Tensor]) throws -> Void, read: ([Tensor]) throws -> Result) throws -> Result {
    let request = try takeRequest()
    defer { giveBack(request) }
    var pointers: [OpaquePointer] = []
    defer { for pointer in pointers { library.functions.tensor_free(pointer) } }
    try fill(
      inputTypes.indices.map { index in
        try tensor(index, of: request, library.functions.infer_request_input_tensor, &pointers)
      })
    try library.check(library.functions.infer_request_infer(request.pointer), "run the program")
    return try read(
      (0..<outputCount).map { index in
        try tensor(index, of: request, library.functions.infer_request_output_tensor, &pointers)
      })
  }

  private func tensor(
    _ index: Int, of request: Request,
    _ get: (OpaquePointer, Int, UnsafeMutablePointer<OpaquePointer?>) -> ov_status_t,
    _ pointers: inout [OpaquePointer]
  ) throws -> Tensor {
    var pointer: OpaquePointer?
    try library.check(get(request.pointer, index, &pointer), "show input or output \(index)")
    guard let pointer else { throw MLModelError(.generic, "OpenVINO has no tensor \(index).") }
    pointers.append(pointer)
    let shape = try library.shape(of: pointer)
    var type: UInt32 = 0
    var byteCount = 0
    try library.check(library.functions.tensor_get_element_type(pointer, &type), "tell a tensor's type")
    try library.check(library.functions.tensor_get_byte_size(pointer, &byteCount), "tell a tensor's size")
    guard let element = ElementType(engineNumber: type),
      byteCount == shape.reduce(1, *) * element.byteCount
    else {
      throw MLModelError(
        .generic, "OpenVINO's tensor \(index) is of the number type \(type), not known here.")
    }
    var data: UnsafeMutableRawPointer?
    if byteCount > 0 {
      try library.check(library.functions.tensor_data(pointer, &data), "show a tensor's memory")
    }
    return Tensor(
      element: element, shape: shape, memory: UnsafeMutableRawBufferPointer(start: data, count: byteCount))
  }

  private func takeRequest() throws -> Request {
    if let idle = idleRequests.withLock({ $0.popLast() }) { return idle }
    var request: OpaquePointer?
    try library.check(library.functions.create_infer_request(model, &request), "make room for a prediction")
    guard let request else { throw MLModelError(.generic, "OpenVINO made no request.") }
    return Request(pointer: request)
  }

  private func giveBack(_ request: Request) {
    let isKept = idleRequests.withLock { idle in
      if idle.count < Self.idleLimit { idle.append(request) }
      return idle.contains { $0.pointer == request.pointer }
    }
    if !isKept { library.functions.infer_request_free(request.pointer) }
  }
}

extension ElementType {
  /// The type by OpenVINO's number for it.
  init?(engineNumber: UInt32) {
    switch engineNumber {
    case 1: self = .boolean
    case 3: self = .float16
    case 4: self = .float32
    case 7: self = .int8
    case 9: self = .int32
    case 10: self = .int64
    case 16: self = .uint8
    default: return nil
    }
  }
}
