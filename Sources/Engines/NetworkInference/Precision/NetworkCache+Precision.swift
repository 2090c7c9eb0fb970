import Foundation
import NetworkPrecision

extension NetworkCache {
  static let decisionSuffix = ".precision"
  private static let lockName = "measuring.lock"

  private func url(ofDecision key: NetworkCacheKey) -> URL {
    folder.appending(path: key.name + Self.decisionSuffix)
  }

  /// The decision about a network; nil without one, or if others could have written it.
  func decision(for key: NetworkCacheKey) -> PrecisionDecision? {
    guard let contents = trustedContents(of: url(ofDecision: key)) else { return nil }
    return try? JSONDecoder().decode(PrecisionDecision.self, from: Data(contents.bytes))
  }

  /// Keeps a decision; does nothing if the folder can't be written to.
  func keep(_ decision: PrecisionDecision, for key: NetworkCacheKey) {
    write(to: url(ofDecision: key)) { try JSONEncoder().encode(decision).write(to: $0) }
  }

  /// Calls `body` unless another process does so with this folder, or the folder can't be written to.
  ///
  /// - Returns: whether it was called.
  func whileMeasuringAlone(_ body: () throws -> Void) rethrows -> Bool {
    guard makeFolder() else { return false }
    let file = open(
      folder.appending(path: Self.lockName).path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    // Closing the file releases the lock.
    defer { close(file) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else { return false }
    try body()
    return true
  }
}
