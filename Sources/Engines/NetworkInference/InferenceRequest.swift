import COpenVINO
import Synchronization

/// The inputs and outputs of one prediction at a time.
///
/// Unsafe, and `@unchecked Sendable`: only the caller that `Network` lent it to uses it, and the tensors are
/// the request's own, or retained. The memory of tensors with fixed shapes doesn't move between runs and is
/// looked up once; that of the others is looked up each time, because another shape may move it.
package final class InferenceRequest: @unchecked Sendable {
  private let library: OpenVINOLibrary
  private let request: OpaquePointer
  private let ports: (inputs: [TensorPort], outputs: [TensorPort])
  private let countsRuns: Bool
  private var fixed: (inputs: [NetworkTensor?], outputs: [NetworkTensor?]) = ([], [])
  /// Freed with the request or before its next use: the tensors that were handed out point into their memory.
  private var handles: (fixed: [OpaquePointer], open: [OpaquePointer]) = ([], [])
  /// The caller's tensors that are bound to inputs and outputs.
  private var bound: (inputs: [Int: BorrowedTensor], outputs: [Int: BorrowedTensor]) = ([:], [:])
  /// The time of the runs since it was lent, and the inputs' shapes in them; nil if there was none.
  private var usage: (time: Duration, shapes: [[Int]])?
  private var openShapes: [Int: [Int]] = [:]
  private let completion = Completion()
  /// OpenVINO stores the structure's address, not a copy, so it lives as long as the request.
  private let callback: UnsafeMutablePointer<ov_callback_t>

  /// Takes ownership of `request`.
  ///
  /// - Parameter countsRuns: whether the time of the runs is recorded, for `takeUsage`.
  init(
    _ request: OpaquePointer, inputs: [TensorPort], outputs: [TensorPort], countsRuns: Bool,
    library: OpenVINOLibrary
  ) throws(NetworkError) {
    (self.library, self.countsRuns) = (library, countsRuns)
    self.request = request
    ports = (inputs, outputs)
    let resume: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
      guard let context else { return }
      Unmanaged<Completion>.fromOpaque(context).takeUnretainedValue().resume()
    }
    callback = .allocate(capacity: 1)
    callback.initialize(
      to: ov_callback_t(callback_func: resume, args: Unmanaged.passUnretained(completion).toOpaque()))
    try library.check(
      library.functions.infer_request_set_callback(request, callback), "set the request's callback")
    for (index, port) in inputs.enumerated() {
      fixed.inputs.append(port.fixedShape == nil ? nil : try fixedTensor(index, .input))
    }
    for (index, port) in outputs.enumerated() {
      fixed.outputs.append(port.fixedShape == nil ? nil : try fixedTensor(index, .output))
    }
  }

  deinit {
    for handle in handles.fixed + handles.open { library.functions.tensor_free(handle) }
    library.functions.infer_request_free(request)
    callback.deallocate()
  }

  /// An input's tensor, to be filled; its contents are unspecified.
  ///
  /// - Parameter shape: the input's shape in the next run; required if the input has an open dimension.
  /// - Throws: `NetworkError.unexpectedShape` if the input doesn't accept the shape, or `shape` is missing.
  package func input(_ index: Int, shape: [Int]? = nil) throws(NetworkError) -> NetworkTensor {
    let port = ports.inputs[index]
    if let tensor = fixed.inputs[index] {
      guard shape == nil || shape == tensor.shape else {
        throw .unexpectedShape(shape, accepted: port.shape)
      }
      return tensor
    }
    guard let shape, port.accepts(shape) else { throw .unexpectedShape(shape, accepted: port.shape) }
    let handle = try openTensor(index, .input)
    var dimensions = shape.map { Int64($0) }
    let status = dimensions.withUnsafeMutableBufferPointer {
      library.functions.tensor_set_shape(
        handle, ov_shape_t(rank: Int64($0.count), dims: $0.baseAddress))
    }
    try library.check(status, "set the input's shape to \(shape)")
    openShapes[index] = shape
    return try library.describe(tensor: handle)
  }

  /// An output's tensor after a run.
  package func output(_ index: Int) throws(NetworkError) -> NetworkTensor {
    if let tensor = fixed.outputs[index] { return tensor }
    return try library.describe(tensor: openTensor(index, .output))
  }

  /// Makes an input of fixed shape use the caller's memory from the next run on, until it is bound again.
  /// Throws `NetworkError` if the tensor's type or shape isn't the input's.
  package func bind(_ tensor: BorrowedTensor, toInput index: Int) throws(NetworkError) {
    try check(tensor.tensor, fits: ports.inputs[index])
    try library.check(
      library.functions.infer_request_set_input_tensor(request, index, tensor.handle), "bind input \(index)")
    (bound.inputs[index], fixed.inputs[index]) = (tensor, tensor.tensor)
  }

  /// Makes an output of fixed shape use the caller's memory; see ``bind(_:toInput:)``.
  package func bind(_ tensor: BorrowedTensor, toOutput index: Int) throws(NetworkError) {
    try check(tensor.tensor, fits: ports.outputs[index])
    try library.check(
      library.functions.infer_request_set_output_tensor(request, index, tensor.handle),
      "bind output \(index)")
    (bound.outputs[index], fixed.outputs[index]) = (tensor, tensor.tensor)
  }

  private func check(_ tensor: NetworkTensor, fits port: TensorPort) throws(NetworkError) {
    guard tensor.element == port.element else {
      throw .unexpectedElementType(port.element, expected: tensor.element)
    }
    guard tensor.shape == port.fixedShape else {
      throw .unexpectedShape(tensor.shape, accepted: port.shape)
    }
  }

  /// Runs the network on the calling thread and the engine's threads.
  package func infer() throws(NetworkError) {
    let start = NetworkTime.begin()
    defer { countRun(since: start) }
    try library.check(library.functions.infer_request_infer(request), "run the network")
  }

  /// Runs the network on the engine's threads and suspends the caller meanwhile.
  package func infer() async throws(NetworkError) {
    let start = NetworkTime.begin()
    defer { countRun(since: start) }
    var startStatus: ov_status_t = 0
    await withCheckedContinuation { continuation in
      completion.expect(continuation)
      startStatus = library.functions.infer_request_start_async(request)
      // Nothing was started, so the callback won't be called.
      if startStatus != 0 { completion.resume() }
    }
    try library.check(startStatus, "start the network")
    // Returns the run's status; the run itself has completed.
    try library.check(library.functions.infer_request_wait(request), "run the network")
  }

  private func countRun(since start: ContinuousClock.Instant) {
    let time = NetworkTime.end() - start
    guard countsRuns else { return }
    let shapes = ports.inputs.enumerated().map { $1.fixedShape ?? openShapes[$0] ?? [] }
    usage = ((usage?.time ?? .zero) + time, shapes)
  }

  /// The time of the runs since the last call, and the inputs' shapes in them; nil if there was none.
  func takeUsage() -> (time: Duration, shapes: [[Int]])? {
    defer { usage = nil }
    return usage
  }

  /// Frees the handles of tensors with open shapes.
  func reset() {
    for handle in handles.open { library.functions.tensor_free(handle) }
    handles.open.removeAll(keepingCapacity: true)
  }

  private enum Side {
    case input
    case output
  }

  private func fixedTensor(_ index: Int, _ side: Side) throws(NetworkError) -> NetworkTensor {
    let handle = try handle(index, side)
    handles.fixed.append(handle)
    return try library.describe(tensor: handle)
  }

  private func openTensor(_ index: Int, _ side: Side) throws(NetworkError) -> OpaquePointer {
    let handle = try handle(index, side)
    handles.open.append(handle)
    return handle
  }

  private func handle(_ index: Int, _ side: Side) throws(NetworkError) -> OpaquePointer {
    try library.makeObject("get \(side) \(index)") { tensor in
      switch side {
      case .input: library.functions.infer_request_input_tensor(request, index, &tensor)
      case .output: library.functions.infer_request_output_tensor(request, index, &tensor)
      }
    }
  }
}

/// Resumes the caller that waits for a request; at most one at a time.
private final class Completion: Sendable {
  private let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)

  func expect(_ continuation: CheckedContinuation<Void, Never>) { waiting.withLock { $0 = continuation } }

  func resume() {
    let continuation = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    continuation?.resume()
  }
}
