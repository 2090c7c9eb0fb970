import Foundation
import Synchronization

/// The maximum memory of one model's tensors. A reservation counts as long as it lives.
package final class MemoryBudget: Sendable {
  /// The maximum of all reservations together, in bytes.
  package let byteLimit: Int
  private let reserved = Mutex(0)

  /// - Parameter byteLimit: nil for `standardByteLimit`.
  package init(byteLimit: Int? = nil) { self.byteLimit = max(byteLimit ?? Self.standardByteLimit, 0) }

  /// Bytes that count against the budget until the object is released.
  package final class Reservation: Sendable {
    private let budget: MemoryBudget
    private let byteCount: Int

    fileprivate init(_ budget: MemoryBudget, _ byteCount: Int) {
      (self.budget, self.byteCount) = (budget, byteCount)
    }

    deinit { budget.reserved.withLock { $0 -= byteCount } }
  }

  /// - Parameter place: the operation or feature that needs the memory, for the error; nil if unknown.
  /// - Throws: `MemoryLimitError` if less is left.
  package func reserve(_ byteCount: Int, for place: String?) throws(MemoryLimitError) -> Reservation {
    let others: Int? = reserved.withLock { reserved in
      guard byteCount <= byteLimit - reserved else { return reserved }
      reserved += byteCount
      return nil
    }
    if let others {
      throw MemoryLimitError(byteCount: byteCount, others: others, byteLimit: byteLimit, place: place)
    }
    return Reservation(self, byteCount)
  }

  /// Throws `MemoryLimitError` if a size alone exceeds the budget; reserves nothing.
  package func check(_ byteCount: Int, for place: String?) throws(MemoryLimitError) {
    guard byteCount <= byteLimit else {
      throw MemoryLimitError(byteCount: byteCount, others: 0, byteLimit: byteLimit, place: place)
    }
  }
}

// MARK: The standard limit

extension MemoryBudget {
  /// The environment variable for the standard limit: bytes, with `K`, `M`, `G` or `T` for powers of 1024.
  package static let variable = "SWIFT_VISION_MODEL_MEMORY"

  /// The value of `variable`, or else a quarter of the memory available to this process.
  package static let standardByteLimit =
    byteCount(ProcessInfo.processInfo.environment[variable] ?? "") ?? availableByteCount / 4

  /// Parses a number of bytes such as `16G`; returns nil for anything else.
  package static func byteCount(_ text: String) -> Int? {
    let text = text.trimmingCharacters(in: .whitespaces).uppercased()
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let shift: Int? =
      switch text.dropFirst(digits.count) {
      case "": 0
      case "K", "KB", "KIB": 10
      case "M", "MB", "MIB": 20
      case "G", "GB", "GIB": 30
      case "T", "TB", "TIB": 40
      default: nil
      }
    guard let shift, let number = Int(digits), number > 0, number <= Int.max >> shift else { return nil }
    return number << shift
  }

  /// The machine's memory, or the limit of this process's control group if that is less.
  private static var availableByteCount: Int {
    let machine = Int(clamping: ProcessInfo.processInfo.physicalMemory)
    let groups = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"].compactMap {
      (try? String(contentsOfFile: $0, encoding: .utf8)).flatMap {
        Int($0.trimmingCharacters(in: .whitespacesAndNewlines))
      }
    }
    return ([machine] + groups.filter { $0 > 0 }).min() ?? machine
  }
}

extension MemoryBudget: Hashable {
  package static func == (left: MemoryBudget, right: MemoryBudget) -> Bool { left === right }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A model's tensors exceed the memory limit.
package struct MemoryLimitError: LocalizedError, CustomStringConvertible, Hashable, Sendable {
  /// The requested size, in bytes.
  package let byteCount: Int
  /// The size of the reservations of the model's other parts, in bytes.
  package let others: Int
  package let byteLimit: Int
  /// The operation or feature that needs it; nil if unknown.
  package let place: String?

  package var errorDescription: String? { description }

  package var description: String {
    let kept = others == 0 ? "" : " beside the \(Self.text(others)) of its other parts"
    return
      "The model needs \(Self.text(byteCount)) of memory\(place.map { " at \($0)" } ?? "")\(kept), and may "
      + "take \(Self.text(byteLimit)). If you trust it, allow more with the configuration's memoryLimit or the "
      + "environment variable \(MemoryBudget.variable), such as \(MemoryBudget.variable)=16G."
  }

  /// Formats a size in the largest unit of which there is at least one.
  private static func text(_ byteCount: Int) -> String {
    let units = ["bytes", "KiB", "MiB", "GiB", "TiB"]
    var (number, unit) = (Double(byteCount), 0)
    while number >= 1024, unit < units.count - 1 { (number, unit) = (number / 1024, unit + 1) }
    return unit == 0 ? "\(byteCount) bytes" : String(format: "%.1f \(units[unit])", number)
  }
}
