import COpenVINO
import Foundation
import Synchronization

/// A network in a file that others made, ONNX or TensorFlow Lite, compiled for one shape of its one input.
///
/// Reading and compiling costs 0.1–0.5 s: make one and keep it. Any number of threads may run it at the same time.
///
/// Unsafe, and `@unchecked Sendable`, as `CompiledNetwork` is: OpenVINO's compiled model may be used from several
/// threads, and a request belongs to one caller while it runs.
package final class NetworkFile: @unchecked Sendable {
  /// The input's shape, such as `[1, 3, height, width]` or `[1, height, width, 3]`.
  package let inputShape: [Int]
  /// The outputs' shapes, in the file's order.
  package let outputShapes: [[Int]]

  private let library: OpenVINOLibrary
  private let model: OpaquePointer
  private let types: (inputs: [TensorType], outputs: [TensorType])
  private let idleRequests = Mutex<[InferenceRequest]>([])
  /// More requests are made when as many threads ask; these many are kept for the next.
  private static let idleLimit = 4

  /// - Parameters:
  ///   - url: the file; the end of its name tells its kind.
  ///   - inputShape: the shape to compile for, where the file leaves it open or it is to be another.
  ///   - isReducedPrecisionAllowed: whether bfloat16 will do, where this processor computes it.
  /// - Throws: `EngineUnavailableError`; `MLModelError` (`.generic`) with OpenVINO's message; `MLModelError` where the
  ///   network has not one input of floats.
  package init(
    contentsOf url: URL, inputShape: [Int]? = nil, isReducedPrecisionAllowed: Bool = false,
    options: EngineOptions = .shared
  ) throws {
    let library = try OpenVINOLibrary.shared()
    let network = try library.read(url, inputShape: inputShape)
    defer { library.functions.model_free(network) }
    let (model, _) = try library.compile(
      network, precision: isReducedPrecisionAllowed ? .bfloat16 : .float32, options: options)
    do {
      types = try Self.tensorTypes(of: model, library)
    } catch {
      library.functions.compiled_model_free(model)
      throw error
    }
    (self.library, self.model) = (library, model)
    self.inputShape = types.inputs[0].shape
    outputShapes = types.outputs.map(\.shape)
  }

  deinit {
    idleRequests.withLock { $0.removeAll() }
    library.functions.compiled_model_free(model)
  }

  /// The shapes that a request's tensors have.
  private static func tensorTypes(
    of model: OpaquePointer, _ library: OpenVINOLibrary
  ) throws -> (inputs: [TensorType], outputs: [TensorType]) {
    let functions = library.functions
    var (inputCount, outputCount) = (0, 0)
    try library.check(functions.compiled_model_inputs_size(model, &inputCount), "count the inputs")
    try library.check(functions.compiled_model_outputs_size(model, &outputCount), "count the outputs")
    guard inputCount == 1 else {
      throw MLModelError(.generic, "The network has \(inputCount) inputs where one is needed.")
    }
    var request: OpaquePointer?
    try library.check(functions.create_infer_request(model, &request), "make room for a prediction")
    guard let request else { throw MLModelError(.generic, "OpenVINO made no request.") }
    defer { functions.infer_request_free(request) }
    func types(
      _ count: Int, _ tensor: (OpaquePointer, Int, UnsafeMutablePointer<OpaquePointer?>) -> ov_status_t
    ) throws -> [TensorType] {
      try (0..<count).map { index in
        var pointer: OpaquePointer?
        try library.check(tensor(request, index, &pointer), "show input or output \(index)")
        guard let pointer else { throw MLModelError(.generic, "OpenVINO has no tensor \(index).") }
        defer { functions.tensor_free(pointer) }
        return TensorType(try library.shape(of: pointer))
      }
    }
    return (
      try types(inputCount) { functions.infer_request_input_tensor($0, $1, $2) },
      try types(outputCount) { functions.infer_request_output_tensor($0, $1, $2) }
    )
  }

  /// Runs the network once.
  ///
  /// - Parameters:
  ///   - fill: writes the input, all of `inputShape`, which holds anything before.
  ///   - read: reads the outputs, valid only within it.
  /// - Returns: what `read` returns.
  /// - Throws: `MLModelError` (`.generic`) with OpenVINO's message; what the two closures throw.
  package func run<Result>(
    fill: (UnsafeMutableBufferPointer<Float>) throws -> Void,
    read: ([UnsafeBufferPointer<Float>]) throws -> Result
  ) throws -> Result {
    let request = try takeRequest()
    defer { giveBack(request) }
    try fill(request.inputs[0])
    try request.infer()
    return try read(request.outputs.map { UnsafeBufferPointer($0) })
  }

  private func takeRequest() throws -> InferenceRequest {
    if let idle = idleRequests.withLock({ $0.popLast() }) { return idle }
    var request: OpaquePointer?
    try library.check(library.functions.create_infer_request(model, &request), "make room for a prediction")
    guard let request else { throw MLModelError(.generic, "OpenVINO made no request.") }
    return try InferenceRequest(request, inputs: types.inputs, outputs: types.outputs, library: library)
  }

  private func giveBack(_ request: InferenceRequest) {
    idleRequests.withLock { idle in
      if idle.count < Self.idleLimit { idle.append(request) }
    }
  }
}
