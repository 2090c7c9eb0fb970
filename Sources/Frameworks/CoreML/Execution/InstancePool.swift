import Synchronization

/// A pool of instances of a caller's type: one at first, and another whenever all are in use.
///
/// Unsafe, and `@unchecked Sendable`: custom layers and models, as Apple's, aren't `Sendable`. The pool alone
/// holds an instance and removes it from the list during use, so one prediction uses it at a time. The lock
/// isn't held meanwhile: the caller's code may wait for another prediction of the same model.
final class InstancePool<Instance>: @unchecked Sendable {
  private let make: @Sendable () throws -> Instance
  private let lock = Mutex<Void>(())
  private var idle: [Instance]

  init(_ make: @escaping @Sendable () throws -> Instance) throws {
    self.make = make
    idle = [try make()]
  }

  /// Calls `body` with an instance for its exclusive use, creating one if none is idle.
  func withInstance<Result>(_ body: (Instance) throws -> Result) throws -> Result {
    let instance = try lock.withLock { _ in idle.popLast() } ?? make()
    defer { lock.withLock { _ in idle.append(instance) } }
    return try body(instance)
  }
}
