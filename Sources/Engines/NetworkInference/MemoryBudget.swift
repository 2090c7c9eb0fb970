import Foundation
import Synchronization

/// The memory that the tensors of one model may take together.
///
/// A reservation counts as long as it lives, so that a network that is released makes room for another.
package final class MemoryBudget: Sendable {
  /// The bytes that all reservations may have together.
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

  /// - Parameter place: what needs the memory, for the error; nil where that isn't known.
  /// - Throws: `MemoryLimitError` where as much isn't left.
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

  /// Checks bytes without reserving them.
  ///
  /// - Throws: `MemoryLimitError` where they alone are more than the budget.
  package func check(_ byteCount: Int, for place: String?) throws(MemoryLimitError) {
    guard byteCount <= byteLimit else {
      throw MemoryLimitError(byteCount: byteCount, others: 0, byteLimit: byteLimit, place: place)
    }
  }
}

// MARK: The standard limit

extension MemoryBudget {
  /// The environment variable that sets the standard limit: a number of bytes, with `K`, `M`, `G` or `T` for powers of 1024.
  package static let variable = "SWIFT_VISION_MODEL_MEMORY"

  /// What `variable` says, else a quarter of the memory that this process may have.
  package static let standardByteLimit =
    byteCount(ProcessInfo.processInfo.environment[variable] ?? "") ?? availableByteCount / 4

  /// A number of bytes as people write it; nil for anything else.
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

  /// The machine's memory, or that of the control group that this process is in.
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
  /// Two budgets are never the same one.
  package static func == (left: MemoryBudget, right: MemoryBudget) -> Bool { left === right }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A model's tensors need more memory than they may take.
package struct MemoryLimitError: LocalizedError, CustomStringConvertible, Hashable, Sendable {
  /// What was needed.
  package let byteCount: Int
  /// What the model's other parts hold.
  package let others: Int
  package let byteLimit: Int
  /// The operation or feature that needs it; nil where that isn't known.
  package let place: String?

  package var errorDescription: String? { description }

  package var description: String {
    let kept = others == 0 ? "" : " beside the \(Self.text(others)) of its other parts"
    return
      "The model needs \(Self.text(byteCount)) of memory\(place.map { " at \($0)" } ?? "")\(kept), and may "
      + "take \(Self.text(byteLimit)). If you trust it, allow more with the configuration's memoryLimit or the "
      + "environment variable \(MemoryBudget.variable), such as \(MemoryBudget.variable)=16G."
  }

  /// In the largest unit of which there is at least one.
  private static func text(_ byteCount: Int) -> String {
    let units = ["bytes", "KiB", "MiB", "GiB", "TiB"]
    var (number, unit) = (Double(byteCount), 0)
    while number >= 1024, unit < units.count - 1 { (number, unit) = (number / 1024, unit + 1) }
    return unit == 0 ? "\(byteCount) bytes" : String(format: "%.1f \(units[unit])", number)
  }
}
