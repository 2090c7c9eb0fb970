import CConfinement
import Foundation

/// The state of a process's confinement, as reported by the process itself.
package struct Confinement: Codable, Equatable, Sendable {
  /// The parts that aren't in effect, described for an administrator; empty if all are.
  package let gaps: [String]
  /// The version of the kernel's Landlock; 0 if the kernel has none.
  package let landlockVersion: Int

  /// Confines this process until it exits, to `memory` bytes of address space and a total processor time. The
  /// calling thread must be its only one.
  package static func enter(memory: UInt64, processorSeconds: UInt64) -> Confinement {
    var limits = SVConfinementLimits(memory: memory, processor_seconds: processorSeconds)
    return Confinement(sv_confine(&limits))
  }

  /// Allows this process so much more processor time, within its total; SIGXCPU ends it after that.
  package static func allow(processorSeconds: UInt64) { sv_allow_processor_seconds(processorSeconds) }

  private init(_ result: SVConfinement) {
    landlockVersion = Int(result.landlock_version)
    gaps = [
      (result.limits_error, "its memory and processor time aren't limited"),
      (result.landlock_error, "Landlock doesn't keep it from files"),
      (result.seccomp_error, "seccomp doesn't keep it from system calls"),
    ].compactMap { error, gap in error == 0 ? nil : "\(gap) (\(String(cString: strerror(error))))" }
  }
}
