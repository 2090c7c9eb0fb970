import Synchronization

/// Instances of a type that is the caller's: one at first, and another for each use at the same time, which is kept for the next.
///
/// Unsafe, and `@unchecked Sendable`: custom layers and models, as Apple's, aren't `Sendable`. An instance is made here and known to
/// nobody else, is taken out of the list while it works, and so is used by one prediction at a time. No lock is held meanwhile: the
/// caller's code may wait for another prediction of the same model.
final class InstancePool<Instance>: @unchecked Sendable {
  private let make: @Sendable () throws -> Instance
  private let lock = Mutex<Void>(())
  private var idle: [Instance]

  /// Makes the first instance.
  ///
  /// - Throws: what `make` throws.
  init(_ make: @escaping @Sendable () throws -> Instance) throws {
    self.make = make
    idle = [try make()]
  }

  /// Lends an instance that nobody else has.
  ///
  /// - Throws: what `body` throws; what making another instance throws.
  func withInstance<Result>(_ body: (Instance) throws -> Result) throws -> Result {
    let instance = try lock.withLock { _ in idle.popLast() } ?? make()
    defer { lock.withLock { _ in idle.append(instance) } }
    return try body(instance)
  }
}
