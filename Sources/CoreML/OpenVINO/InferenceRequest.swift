import COpenVINO
import Synchronization

/// The inputs and outputs of one prediction at a time.
///
/// Unsafe, and `@unchecked Sendable`: the buffers point into tensors that the request owns and that are checked to
/// be as large as the graph says; only the caller that `CompiledNetwork` lent it to uses it.
final class InferenceRequest: @unchecked Sendable {
  /// Where a prediction's inputs are written, without gaps.
  let inputs: [UnsafeMutableBufferPointer<Float>]
  /// Where its outputs are, after it has run, until the request is given back.
  let outputs: [UnsafeMutableBufferPointer<Float>]

  private let library: OpenVINOLibrary
  private let request: OpaquePointer
  private let tensors: [OpaquePointer]
  private let completion = Completion()
  /// OpenVINO keeps the address of the structure, not a copy of it, so it lives as long as the request.
  private let callback: UnsafeMutablePointer<ov_callback_t>

  /// Takes possession of `request`.
  init(
    _ request: OpaquePointer, inputs: [TensorType], outputs: [TensorType], library: OpenVINOLibrary
  ) throws {
    self.library = library
    self.request = request
    callback = .allocate(capacity: 1)
    var tensors: [OpaquePointer] = []
    func memory(
      _ types: [TensorType],
      _ tensor: (OpaquePointer, Int, UnsafeMutablePointer<OpaquePointer?>) -> ov_status_t
    ) throws -> [UnsafeMutableBufferPointer<Float>] {
      try types.enumerated().map { index, type in
        var pointer: OpaquePointer?
        try library.check(tensor(request, index, &pointer), "show input or output \(index)")
        guard let pointer else { throw MLModelError(.generic, "OpenVINO has no tensor \(index).") }
        tensors.append(pointer)
        return try library.memory(of: pointer, type.shape)
      }
    }
    do {
      self.inputs = try memory(inputs) { library.functions.infer_request_input_tensor($0, $1, $2) }
      self.outputs = try memory(outputs) { library.functions.infer_request_output_tensor($0, $1, $2) }
    } catch {
      for tensor in tensors { library.functions.tensor_free(tensor) }
      library.functions.infer_request_free(request)
      callback.deallocate()
      throw error
    }
    self.tensors = tensors
    let resume: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
      guard let context else { return }
      Unmanaged<Completion>.fromOpaque(context).takeUnretainedValue().resume()
    }
    callback.initialize(
      to: ov_callback_t(callback_func: resume, args: Unmanaged.passUnretained(completion).toOpaque()))
    try library.check(
      library.functions.infer_request_set_callback(request, callback), "be told when it is done")
  }

  deinit {
    for tensor in tensors { library.functions.tensor_free(tensor) }
    library.functions.infer_request_free(request)
    callback.deallocate()
  }

  /// Runs the network on the calling thread and the engine's own.
  func infer() throws {
    try library.check(library.functions.infer_request_infer(request), "run the network")
  }

  /// Runs the network on the engine's threads and gives the caller's back meanwhile.
  func infer() async throws {
    var startStatus: ov_status_t = 0
    await withCheckedContinuation { continuation in
      completion.expect(continuation)
      startStatus = library.functions.infer_request_start_async(request)
      // Nothing was started, so nobody will call back.
      if startStatus != 0 { completion.resume() }
    }
    try library.check(startStatus, "start the network")
    // Tells how it went; the request is done but for its last bookkeeping.
    try library.check(library.functions.infer_request_wait(request), "run the network")
  }
}

/// Who waits for a request to be done; at most one at a time.
private final class Completion: Sendable {
  private let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)

  func expect(_ continuation: CheckedContinuation<Void, Never>) { waiting.withLock { $0 = continuation } }

  /// Resumes who waits, once.
  func resume() {
    let continuation = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    continuation?.resume()
  }
}
