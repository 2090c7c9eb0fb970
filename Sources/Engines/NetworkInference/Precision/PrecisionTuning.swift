package import NetworkPrecision
import Synchronization

/// Measures in which precision networks run fastest on this machine, and keeps the decision beside the
/// compiled network: for this processor, engine, network and number of threads. The next process that loads
/// the network uses it; networks in use stay as they are.
///
/// Only networks that may run in less than 32 bits, on processors with a choice, without a fixed precision,
/// are measured. Without a cache that can be written to nothing is.
package enum PrecisionTuning {
  private struct Entry {
    weak var network: Network?
  }

  private static let entries = Mutex<[Entry]>([])

  static func add(_ network: Network) {
    entries.withLock { entries in
      entries.removeAll { $0.network == nil }
      entries.append(Entry(network: network))
    }
  }

  /// The precisions of the networks in use that may run in less than 32 bits, without repetition.
  package static var precisionsInUse: [InferencePrecision] {
    let networks = entries.withLock { $0.compactMap(\.network) }
    return InferencePrecision.allCases.filter { precision in networks.contains { $0.precision == precision } }
  }

  /// Measures the networks in use that have no decision and have run for at least `time` in this process; a
  /// fraction of this time is spent on it: compiling, a first run and 0.3 s in each precision.
  ///
  /// - Parameter time: so much that measuring doesn't matter. Default: ten seconds.
  package static func measureBusyNetworks(runningFor time: Duration = .seconds(10)) {
    let networks = entries.withLock { $0.compactMap(\.network) }
    for network in networks where network.runTime >= time { _ = try? network.measurePrecisions() }
  }
}

extension Network {
  /// Measures the network and keeps the decision.
  ///
  /// - Parameters:
  ///   - shapes: the inputs' shapes. Default nil: those of its last run.
  ///   - isRepeated: whether it is measured again if a decision is known.
  /// - Returns: whether it was measured: not if there is nothing to decide, nowhere to keep the decision, or
  ///   another process is measuring.
  /// - Throws: `NetworkError`.
  @discardableResult
  package func measurePrecisions(of shapes: [[Int]]? = nil, isRepeated: Bool = false) throws -> Bool {
    guard let tunable, let shapes = shapes ?? lastShapes, isRepeated || tunable.decision == nil else {
      return false
    }
    return try tunable.cache.whileMeasuringAlone {
      var networks: [InferencePrecision: Network] = [:]
      for precision in tunable.precisions {
        networks[precision] = try precision == self.precision ? self : tunable.network(precision)
      }
      let trial = try PrecisionTrial(tunable.precisions.filter { networks[$0]?.precision == $0 }) {
        precision in
        try networks[precision]?.timedRun(shapes) ?? .zero
      }
      tunable.cache.keep(PrecisionDecision(trial), for: tunable.key)
    }
  }

  /// Runs the network once with arbitrary inputs, and returns the time that it took.
  private func timedRun(_ shapes: [[Int]]) throws -> Duration {
    try withRequest { request in
      for (index, shape) in shapes.enumerated() {
        try request.input(index, shape: inputs[index].fixedShape == nil ? shape : nil).fillArbitrarily()
      }
      let start = ContinuousClock.now
      try request.infer()
      return .now - start
    }
  }
}

/// The data to measure a network in other precisions.
struct TunableNetwork: Sendable {
  let forms: NetworkForms
  let options: EngineOptions
  let precisions: [InferencePrecision]
  let cache: NetworkCache
  let key: NetworkCacheKey

  /// Nil if there is nothing to decide, or nowhere to keep the decision.
  init?(
    _ forms: NetworkForms, _ options: EngineOptions, precisions: [InferencePrecision], engine: String
  ) {
    guard options.precision == .automatic, precisions.count > 1, let cache = options.cache,
      let key = try? NetworkCacheKey(
        forms.original, properties: forms.identity(nil, options), engine: engine, cache: cache)
    else { return nil }
    (self.forms, self.options, self.precisions, self.cache, self.key) = (
      forms, options, precisions, cache, key
    )
  }

  var decision: PrecisionDecision? { cache.decision(for: key) }

  func network(_ precision: InferencePrecision) throws -> Network {
    var options = options
    options.precision = .fixed(precision)
    return try Network(
      forms.original, quantized: forms.quantized, isReducedPrecisionAllowed: true, options: options)
  }
}

extension NetworkTensor {
  /// Fills floating-point elements with different numbers in 0..<1, and others with 0.
  fileprivate func fillArbitrarily() throws(NetworkError) {
    guard element == .float32 else {
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      return
    }
    let values = try elements(Float.self)
    var state: UInt32 = 1
    for index in values.indices {
      // The multiplier and the increment of Numerical Recipes' quick generator.
      state = state &* 1_664_525 &+ 1_013_904_223
      values[index] = Float(state >> 8) / Float(1 << 24)
    }
  }
}
