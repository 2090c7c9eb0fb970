import Foundation
package import NetworkPrecision

/// The options with which the engine compiles and runs a network, fixed when it is loaded.
package struct EngineOptions: Sendable, Hashable {
  /// The number of threads for all predictions of a network together. Default nil: one for each processor.
  package var threadCount: Int?
  /// The number of predictions that run in parallel, sharing the threads. Default 1, for the lowest latency.
  package var streamCount = 1

  /// Whether a prediction that begins while no other runs uses all threads, with another copy of the network.
  /// Default false. Only with several streams; the copy takes as much memory as a stream.
  package var usesAllThreadsWhenAlone = false

  /// Whether OpenVINO fuses operations of fixed shapes into loops over their elements ("snippets"). Default
  /// true, which is a little faster. The loops round less often, so a network compiled for a fixed shape
  /// returns slightly different values than with open dimensions.
  package var fusesOperations = true

  /// The selection of the precision of networks that may run in less than 32 bits.
  package var precision = PrecisionSelection.standard

  /// Whether networks are needed for one input only: they are compiled for its size if possible, and not
  /// cached for another. Default false.
  package var isSingleUse = false

  /// The cache of compiled networks. Default: the user's own folder; nil for none.
  package var cache = NetworkCache.standard

  /// The memory that a Core ML model's tensors share. Default nil: no limit, for the setup's own networks.
  package var memory: MemoryBudget?

  package init() {}

  /// `threadCount`, or the number of processors if it is nil; at least 1.
  package var effectiveThreadCount: Int {
    max(threadCount ?? ProcessInfo.processInfo.activeProcessorCount, 1)
  }

  /// The options of the copy for predictions that run alone; nil if there is none.
  var whenAlone: EngineOptions? {
    guard usesAllThreadsWhenAlone, streamCount > 1, effectiveThreadCount > 1 else { return nil }
    var options = self
    (options.streamCount, options.usesAllThreadsWhenAlone) = (1, false)
    return options
  }

  /// The engine's properties.
  ///
  /// - Parameter precision: nil for those that don't depend on it.
  func properties(_ precision: InferencePrecision?) -> [(String, String)] {
    var properties = [
      ("NUM_STREAMS", "\(max(streamCount, 1))"),
      ("INFERENCE_NUM_THREADS", "\(effectiveThreadCount)"),
      // Pinned threads of two networks in one process would compete for the same processors.
      ("ENABLE_CPU_PINNING", "NO"),
    ]
    if let precision { properties.append(("INFERENCE_PRECISION_HINT", precision.floatingPoint.rawValue)) }
    if !fusesOperations { properties.append(("SNIPPETS_MODE", "DISABLE")) }
    return properties
  }
}

extension InferencePrecision {
  /// The type of what isn't computed in integers.
  fileprivate var floatingPoint: InferencePrecision { self == .int8 ? .float32 : self }
}
