import COpenVINO
import Installation
import Synchronization

/// A network compiled for this processor, and the requests that run it.
///
/// Reading and compiling costs 0.02–0.5 s, taking it from the cache a third of that: make one and keep it. Any number of threads may run it at the same time. An
/// input of which the source leaves a length open may have another shape in each run; the first run with a shape costs
/// about as much again as the run itself.
///
/// Unsafe, and `@unchecked Sendable`: OpenVINO's compiled model may be used from several threads; it reads the
/// weights' memory, which is kept as long; a request belongs to one caller between `withRequest`'s start and end.
package final class Network: @unchecked Sendable {
  package let inputs: [TensorPort]
  package let outputs: [TensorPort]
  /// The precision that it was compiled in: what was asked for, or what this processor can.
  package var precision: InferencePrecision { compilation.precision }
  /// Whether it had been compiled before, by this process or another.
  package let isFromCache: Bool

  private let library: OpenVINOLibrary
  private let compilation: OpenVINOLibrary.Compilation
  private let idleRequests = Mutex<[InferenceRequest]>([])
  /// Whether the file that it was imported from has left memory after a run.
  private let isFileLeft = Atomic(false)
  /// More requests are made when as many threads ask; these many are kept for the next.
  private static let idleLimit = 8

  /// Reads and compiles a network.
  ///
  /// - Parameters:
  ///   - isReducedPrecisionAllowed: whether bfloat16 will do, where this processor computes it.
  ///   - options: how to compile and run it.
  ///   - measure: the memory that its tensors need; asked of a network that isn't in the cache only. Nil for one that isn't limited.
  /// - Throws: `NotInstalledError` where OpenVINO isn't installed; `NetworkError`; what `measure` throws; `MemoryLimitError` where
  ///   the options' budget hasn't got as much.
  package init(
    _ source: NetworkSource, isReducedPrecisionAllowed: Bool = false,
    options: EngineOptions = EngineOptions(),
    measure: (() throws -> TensorMemory)? = nil
  ) throws {
    let library = try OpenVINOLibrary.shared()
    let compilation = try library.load(
      source, precision: isReducedPrecisionAllowed ? .bfloat16 : .float32, options: options,
      measure: measure)
    do {
      inputs = try library.inputs(of: compilation.model)
      outputs = try library.outputs(of: compilation.model)
    } catch {
      library.release(compilation)
      throw error
    }
    isFromCache = compilation.core != nil
    (self.library, self.compilation) = (library, compilation)
  }

  deinit {
    idleRequests.withLock { $0.removeAll() }
    library.release(compilation)
  }

  /// Lends a request that nobody else uses meanwhile.
  package func withRequest<Result>(_ body: (InferenceRequest) throws -> Result) throws -> Result {
    let request = try takeRequest()
    defer { recycle(request) }
    return try body(request)
  }

  /// Lends a request that nobody else uses meanwhile.
  package func withRequest<Result>(
    _ body: (InferenceRequest) async throws -> Result
  ) async throws -> Result {
    let request = try takeRequest()
    defer { recycle(request) }
    return try await body(request)
  }

  private func takeRequest() throws(NetworkError) -> InferenceRequest {
    if let idle = idleRequests.withLock({ $0.popLast() }) { return idle }
    let request = try library.made("make room for a prediction") {
      library.functions.create_infer_request(compilation.model, &$0)
    }
    return try InferenceRequest(request, inputs: inputs, outputs: outputs, library: library)
  }

  private func recycle(_ request: InferenceRequest) {
    request.reset()
    // The first run puts constants into the form that it computes with, for which it reads what was imported.
    if let entry = compilation.entry, !isFileLeft.exchange(true, ordering: .relaxed) { entry.evictPages() }
    idleRequests.withLock { idle in
      if idle.count < Self.idleLimit { idle.append(request) }
    }
  }
}
