import Foundation
import Synchronization

/// The selection of the precision of a network that may run in less than 32 bits.
package enum PrecisionSelection: Hashable, Sendable {
  /// The one that was the fastest when the network was measured on this machine; before that, the one that
  /// is usually the fastest on its kind of processor. So it may change between processes, and outputs with
  /// it, by about 1 %.
  case automatic
  /// This one; 32-bit floating point if the processor lacks its instructions, or the network can't run in it.
  case fixed(InferencePrecision)

  /// The environment variable that sets the default: `automatic`, `f32`, `f16`, `bf16`
  /// or `i8`.
  package static let variable = "SWIFT_VISION_PRECISION"

  /// The default of this process: the environment variable's; `automatic` if it isn't set or is none of its
  /// values. It concerns networks that are loaded later.
  package static var standard: PrecisionSelection {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  private static let current = Mutex(
    ProcessInfo.processInfo.environment[variable].flatMap(PrecisionSelection.init) ?? .automatic)

  /// The names of all selections.
  package static let names = ["automatic"] + InferencePrecision.allCases.map(\.rawValue)

  package init?(_ name: String) {
    if name == "automatic" {
      self = .automatic
    } else if let precision = InferencePrecision(rawValue: name) {
      self = .fixed(precision)
    } else {
      return nil
    }
  }

  /// The name that `init` accepts.
  package var name: String {
    switch self {
    case .automatic: "automatic"
    case .fixed(let precision): precision.rawValue
    }
  }
}

extension PrecisionSelection {
  /// The precision for a network that may run in less than 32 bits, and the reason.
  ///
  /// - Parameter isQuantized: whether it may run in integers.
  package func selected(
    of processor: Processor, isQuantized: Bool = false, decision: PrecisionDecision?
  ) -> (InferencePrecision, PrecisionReason) {
    let precisions = processor.precisions(isQuantized: isQuantized)
    if case .fixed(let precision) = self {
      return (precisions.contains(precision) ? precision : .float32, .selected)
    }
    guard precisions.count > 1 else { return (.float32, .only) }
    if let decision { return (decision.precision, .measured(decision.times)) }
    return (processor.usualPrecision(isQuantized: isQuantized), .usual)
  }
}
