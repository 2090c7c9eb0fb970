import COpenVINO
import Foundation
import Synchronization

/// A network in a file that others made whose one input may have any shape that was left open: compiled once, run with
/// another shape each time.
///
/// Reading and compiling costs 0.1–0.3 s: make one and keep it. The first run with a shape costs about as much again
/// as the run itself; `NetworkFile`, compiled for one shape, costs a compilation instead. Any number of threads
/// may run it at the same time.
///
/// Unsafe, and `@unchecked Sendable`, as `NetworkFile` is: OpenVINO's compiled model may be used from several threads,
/// and a request belongs to one caller while it runs. Tensors' memory is asked for anew in each run, because another
/// shape may move it.
package final class FlexibleNetworkFile: @unchecked Sendable {
  /// One of a network's results; valid only while it is lent.
  package struct Output {
    package let shape: [Int]
    package let values: UnsafeBufferPointer<Float>
  }

  private let library: OpenVINOLibrary
  private let model: OpaquePointer
  private let outputCount: Int
  private let idleRequests = Mutex<[FlexibleRequest]>([])
  /// More requests are made when as many threads ask; these many are kept for the next.
  private static let idleLimit = 4

  /// - Parameters:
  ///   - url: the file; the end of its name tells its kind.
  ///   - inputShape: the input's shape, nil for a length that each run gives; the file's own unless given.
  ///   - isReducedPrecisionAllowed: whether bfloat16 will do, where this processor computes it.
  /// - Throws: `EngineUnavailableError`; `MLModelError` (`.generic`) with OpenVINO's message, or where the network has
  ///   not one input.
  package init(
    contentsOf url: URL, inputShape: [Int?]? = nil, isReducedPrecisionAllowed: Bool = false,
    options: EngineOptions = .shared
  ) throws {
    let library = try OpenVINOLibrary.shared()
    let network = try library.read(url, inputShape: inputShape)
    defer { library.functions.model_free(network) }
    let (model, _) = try library.compile(
      network, precision: isReducedPrecisionAllowed ? .bfloat16 : .float32, options: options)
    var (inputCount, outputCount) = (0, 0)
    do {
      try library.check(library.functions.compiled_model_inputs_size(model, &inputCount), "count the inputs")
      try library.check(
        library.functions.compiled_model_outputs_size(model, &outputCount), "count the outputs")
      guard inputCount == 1 else {
        throw MLModelError(.generic, "The network has \(inputCount) inputs where one is needed.")
      }
    } catch {
      library.functions.compiled_model_free(model)
      throw error
    }
    (self.library, self.model, self.outputCount) = (library, model, outputCount)
  }

  deinit {
    idleRequests.withLock { $0.removeAll() }
    library.functions.compiled_model_free(model)
  }

  /// Runs the network once.
  ///
  /// - Parameters:
  ///   - inputShape: the input's shape in this run.
  ///   - fill: writes the input, all of it, which holds anything before.
  ///   - read: reads the outputs, valid only within it.
  /// - Returns: what `read` returns.
  /// - Throws: `MLModelError` (`.generic`) with OpenVINO's message, for a shape that the network can't take among
  ///   others; what the two closures throw.
  package func run<Result>(
    inputShape: [Int], fill: (UnsafeMutableBufferPointer<Float>) throws -> Void,
    read: ([Output]) throws -> Result
  ) throws -> Result {
    let request = try takeRequest()
    defer { giveBack(request) }
    try request.withInput(of: inputShape, fill)
    try request.infer()
    return try request.withOutputs(outputCount, read)
  }

  private func takeRequest() throws -> FlexibleRequest {
    if let idle = idleRequests.withLock({ $0.popLast() }) { return idle }
    var request: OpaquePointer?
    try library.check(library.functions.create_infer_request(model, &request), "make room for a prediction")
    guard let request else { throw MLModelError(.generic, "OpenVINO made no request.") }
    return FlexibleRequest(request, library)
  }

  private func giveBack(_ request: FlexibleRequest) {
    idleRequests.withLock { idle in
      if idle.count < Self.idleLimit { idle.append(request) }
    }
  }
}

/// A request whose tensors may change their shapes between runs.
private final class FlexibleRequest: @unchecked Sendable {
  private let request: OpaquePointer
  private let library: OpenVINOLibrary

  /// Takes possession of `request`.
  init(_ request: OpaquePointer, _ library: OpenVINOLibrary) {
    (self.request, self.library) = (request, library)
  }

  deinit { library.functions.infer_request_free(request) }

  func infer() throws {
    try library.check(library.functions.infer_request_infer(request), "run the network")
  }

  func withInput(of shape: [Int], _ fill: (UnsafeMutableBufferPointer<Float>) throws -> Void) throws {
    let tensor = try tensor(0, library.functions.infer_request_input_tensor)
    defer { library.functions.tensor_free(tensor) }
    var dimensions = shape.map { Int64($0) }
    try dimensions.withUnsafeMutableBufferPointer { dimensions in
      let shape = ov_shape_t(rank: Int64(dimensions.count), dims: dimensions.baseAddress)
      try library.check(library.functions.tensor_set_shape(tensor, shape), "change the input's shape")
    }
    try fill(try library.memory(of: tensor, shape))
  }

  func withOutputs<Result>(
    _ count: Int, _ read: ([FlexibleNetworkFile.Output]) throws -> Result
  ) throws -> Result {
    var tensors: [OpaquePointer] = []
    defer { for tensor in tensors { library.functions.tensor_free(tensor) } }
    let outputs = try (0..<count).map { index in
      let tensor = try tensor(index, library.functions.infer_request_output_tensor)
      tensors.append(tensor)
      let shape = try library.shape(of: tensor)
      return FlexibleNetworkFile.Output(
        shape: shape, values: UnsafeBufferPointer(try library.memory(of: tensor, shape)))
    }
    return try read(outputs)
  }

  private func tensor(
    _ index: Int, _ get: (OpaquePointer, Int, UnsafeMutablePointer<OpaquePointer?>) -> ov_status_t
  ) throws -> OpaquePointer {
    var tensor: OpaquePointer?
    try library.check(get(request, index, &tensor), "show input or output \(index)")
    guard let tensor else { throw MLModelError(.generic, "OpenVINO has no tensor \(index).") }
    return tensor
  }
}
