import Foundation

/// How the engine compiles and runs a network; given when it is loaded.
package struct EngineOptions: Sendable, Hashable {
  /// How many threads all predictions of a network together may use. Default nil: one for each processor.
  package var threadCount: Int?
  /// How many predictions run side by side, sharing the threads. Default 1, which is best for the time that one
  /// takes.
  package var streamCount = 1

  /// Whether OpenVINO joins operations of fixed shapes to loops over their elements ("snippets"). Default true, which is a little
  /// faster. Such loops round less often: a network compiled for one shape then gives other bits than with its lengths left open.
  package var fusesOperations = true

  /// Whether networks are needed for one input only: they are compiled for its size where they can be, and not kept for another.
  /// Default false.
  package var isSingleUse = false

  /// Where compiled networks are kept for the next process. Default the user's own folder; nil for nowhere.
  package var cache = NetworkCache.standard

  /// The memory that the tensors of a Core ML model share. Default nil: no limit, which suits networks that the set-up installs.
  package var memory: MemoryBudget?

  package init() {}

  /// `threadCount`, or what it stands for.
  package var effectiveThreadCount: Int {
    max(threadCount ?? ProcessInfo.processInfo.activeProcessorCount, 1)
  }

  func properties(_ precision: InferencePrecision) -> [(String, String)] {
    var properties = [
      ("INFERENCE_PRECISION_HINT", precision.rawValue),
      ("NUM_STREAMS", "\(max(streamCount, 1))"),
      ("INFERENCE_NUM_THREADS", "\(effectiveThreadCount)"),
      // Pinned threads of two networks in one process would fight for the same processors.
      ("ENABLE_CPU_PINNING", "NO"),
    ]
    if !fusesOperations { properties.append(("SNIPPETS_MODE", "DISABLE")) }
    return properties
  }
}
