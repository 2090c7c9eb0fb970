import COpenVINO
import Installation
package import NetworkPrecision
import Synchronization

/// A network compiled for this processor, with the requests that run it.
///
/// Reading and compiling takes 0.02–0.5 s, importing from the cache a third of that: create a network once
/// and reuse it. Any number of threads may run it concurrently. An input with an open dimension may have
/// another shape in each run; the first run with a shape takes about twice as long.
///
/// Unsafe, and `@unchecked Sendable`: OpenVINO's compiled model may be used from several threads; the weights
/// that it reads are retained; a request belongs to one caller during `withRequest`.
package final class Network: @unchecked Sendable {
  package let inputs: [TensorPort]
  package let outputs: [TensorPort]
  /// The precision that it was compiled in.
  package var precision: InferencePrecision { compilation.precision }
  package let precisionReason: PrecisionReason
  /// Whether it was imported from the cache.
  package let isFromCache: Bool

  /// The data to measure it in other precisions; nil if there is nothing to measure.
  let tunable: TunableNetwork?
  private let usage = Mutex(Usage())

  private struct Usage {
    var runTime = Duration.zero
    var shapes: [[Int]]?
  }

  /// The copy that predictions use which run alone; nil if there is none.
  let copyWhenAlone: Network?
  private let runCount = Atomic(0)

  private let library: OpenVINOLibrary
  private let compilation: OpenVINOLibrary.Compilation
  private let idleRequests = Mutex<[InferenceRequest]>([])
  /// Whether the imported file's pages were evicted after a run.
  private let didEvictPages = Atomic(false)
  /// The maximum number of idle requests; more are created while more threads run the network.
  private static let idleLimit = 8

  /// Reads and compiles a network.
  ///
  /// - Parameters:
  ///   - quantized: the form to compute in 8-bit integers; nil if there is none.
  ///   - isReducedPrecisionAllowed: whether to compute in less than 32 bits, as the options select.
  ///   - processor: decides on the precision.
  ///   - measure: returns the tensors' memory; called only if the network isn't cached. Nil for no limit.
  /// - Throws: `NotInstalledError` if OpenVINO isn't installed; `NetworkError`; `MemoryLimitError` if the
  ///   options' budget is exceeded; errors of `measure`.
  package init(
    _ source: NetworkSource, quantized: QuantizedForm? = nil, isReducedPrecisionAllowed: Bool = false,
    options: EngineOptions = EngineOptions(), processor: Processor = .current,
    measure: (() throws -> TensorMemory)? = nil
  ) throws {
    let library = try OpenVINOLibrary.shared()
    copyWhenAlone = try options.whenAlone.map {
      try Network(
        source, quantized: quantized, isReducedPrecisionAllowed: isReducedPrecisionAllowed, options: $0,
        processor: processor, measure: measure)
    }
    let forms = NetworkForms(original: source, quantized: quantized)
    let isQuantized = quantized != nil
    tunable =
      isReducedPrecisionAllowed
      ? TunableNetwork(
        forms, options, precisions: processor.precisions(isQuantized: isQuantized), engine: library.build)
      : nil
    let selected: InferencePrecision
    (selected, precisionReason) =
      isReducedPrecisionAllowed
      ? options.precision.selected(of: processor, isQuantized: isQuantized, decision: tunable?.decision)
      : (.float32, .required)
    let compilation = try library.load(forms, precision: selected, options: options, measure: measure)
    do {
      inputs = try library.inputs(of: compilation.model)
      outputs = try library.outputs(of: compilation.model)
    } catch {
      library.release(compilation)
      throw error
    }
    isFromCache = compilation.core != nil
    (self.library, self.compilation) = (library, compilation)
    if isReducedPrecisionAllowed { PrecisionTuning.add(self) }
  }

  deinit {
    idleRequests.withLock { $0.removeAll() }
    library.release(compilation)
  }

  /// Calls `body` with a request for its exclusive use.
  package func withRequest<Result>(_ body: (InferenceRequest) throws -> Result) throws -> Result {
    let isAlone = beginRun()
    defer { endRun() }
    if isAlone, let copyWhenAlone { return try copyWhenAlone.withRequest(body) }
    let request = try acquireRequest()
    defer { recycle(request) }
    return try body(request)
  }

  /// Calls `body` with a request for its exclusive use.
  package func withRequest<Result>(
    _ body: (InferenceRequest) async throws -> Result
  ) async throws -> Result {
    let isAlone = beginRun()
    defer { endRun() }
    if isAlone, let copyWhenAlone { return try await copyWhenAlone.withRequest(body) }
    let request = try acquireRequest()
    defer { recycle(request) }
    return try await body(request)
  }

  /// The number of requests that wait for their next use.
  var idleRequestCount: Int { idleRequests.withLock(\.count) }

  /// Counts a run that begins, and returns whether no other is underway.
  private func beginRun() -> Bool { runCount.add(1, ordering: .relaxed).oldValue == 0 }

  private func endRun() { runCount.subtract(1, ordering: .relaxed) }

  private func acquireRequest() throws(NetworkError) -> InferenceRequest {
    if let idle = idleRequests.withLock({ $0.popLast() }) { return idle }
    let request = try library.makeObject("create an inference request") {
      library.functions.create_infer_request(compilation.model, &$0)
    }
    return try InferenceRequest(
      request, inputs: inputs, outputs: outputs, countsRuns: tunable != nil, library: library)
  }

  /// The time that its runs took, and the inputs' shapes in the last one; counted only if it can be measured.
  var runTime: Duration { usage.withLock(\.runTime) }
  var lastShapes: [[Int]]? { usage.withLock(\.shapes) }

  private func recycle(_ request: InferenceRequest) {
    if let (time, shapes) = request.takeUsage() {
      usage.withLock { usage in
        usage.runTime += time
        usage.shapes = shapes
      }
    }
    request.reset()
    // The first run reads the imported bytes to convert constants to the form that it computes with.
    if let entry = compilation.entry, !didEvictPages.exchange(true, ordering: .relaxed) { entry.evictPages() }
    idleRequests.withLock { idle in
      if idle.count < Self.idleLimit { idle.append(request) }
    }
  }
}
