import CConfinement
import Foundation

/// What a confined decoder can't do, as it found out when it confined itself.
package struct Confinement: Codable, Equatable, Sendable {
  /// What is missing, in words for an administrator; empty where all holds.
  package let gaps: [String]
  /// The version of the kernel's Landlock; 0 where it isn't there.
  package let landlockVersion: Int

  /// Confines this process for the rest of its life. It may have no thread but the calling one.
  ///
  /// - Parameters:
  ///   - memory: bytes of address space.
  ///   - processorSeconds: of all its work.
  package static func enter(memory: UInt64, processorSeconds: UInt64) -> Confinement {
    var limits = SVConfinementLimits(memory: memory, processor_seconds: processorSeconds)
    return Confinement(sv_confine(&limits))
  }

  /// Lets this process use so many further seconds of processor time, of those that it has in all; SIGXCPU ends it beyond.
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
