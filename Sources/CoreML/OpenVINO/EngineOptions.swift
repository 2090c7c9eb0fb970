import Foundation
import Synchronization

/// How networks are compiled for the CPU; read when a model is loaded.
package struct EngineOptions: Sendable, Hashable {
  /// How many threads one prediction may use. Default nil: one for each processor.
  package var threadCount: Int?
  /// How many predictions run side by side, sharing the threads. Default 1, which is best for the time that one
  /// takes.
  package var streamCount = 1

  package init() {}

  private static let current = Mutex(EngineOptions())

  /// What models loaded from now on get.
  package static var shared: EngineOptions {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  func properties(_ precision: InferencePrecision) -> [(String, String)] {
    [
      ("INFERENCE_PRECISION_HINT", precision.rawValue),
      ("NUM_STREAMS", "\(max(streamCount, 1))"),
      ("INFERENCE_NUM_THREADS", "\(max(threadCount ?? ProcessInfo.processInfo.activeProcessorCount, 1))"),
      // Pinned threads of two networks in one process would fight for the same processors.
      ("ENABLE_CPU_PINNING", "NO"),
    ]
  }
}

/// The number type in which a network is computed.
enum InferencePrecision: String {
  case float32 = "f32"
  /// Eight bits of precision; the outputs of trained image networks change by about one per cent.
  case bfloat16 = "bf16"
}
