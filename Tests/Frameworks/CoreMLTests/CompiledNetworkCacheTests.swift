import Testing

@testable import CoreML
@testable import NetworkInference

@Suite("Cache of a model's compiled networks")
struct CompiledNetworkCacheTests {
  /// Records compilations; a network is its key times 10.
  private final class Compiler {
    var compiled: [Int] = []
    func compile(_ key: Int) -> Int {
      compiled.append(key)
      return 10 * key
    }
  }

  private func network(
    _ key: Int, _ cache: CompiledNetworkCache<Int, Int>, _ compiler: Compiler
  ) throws -> (network: Int, isNew: Bool) {
    try cache.network(for: key) { compiler.compile(key) }
  }

  @Test("a network is compiled once per key")
  func once() throws {
    let (cache, compiler) = (CompiledNetworkCache<Int, Int>(limit: 2), Compiler())
    let first = try network(1, cache, compiler)
    let second = try network(1, cache, compiler)
    #expect(first.isNew && !second.isNew)
    #expect(first.network == 10 && second.network == 10)
    #expect(compiler.compiled == [1])
  }

  @Test("beyond the limit, the least recently used network is evicted")
  func limit() throws {
    let (cache, compiler) = (CompiledNetworkCache<Int, Int>(limit: 2), Compiler())
    for key in [1, 2, 1, 3] { _ = try network(key, cache, compiler) }
    #expect(compiler.compiled == [1, 2, 3])
    #expect(try network(1, cache, compiler).isNew == false)
    #expect(try network(2, cache, compiler).isNew)
  }

  @Test(
    "when memory is short, the other networks are released and compilation is retried; then it fails"
  )
  func memory() throws {
    let short = MLModelError(
      MemoryLimitError(byteCount: 2, others: 0, byteLimit: 1, place: "a layer"))
    let (cache, compiler) = (CompiledNetworkCache<Int, Int>(limit: 4), Compiler())
    #expect(throws: MLModelError.self) { try cache.network(for: 1) { throw short } }
    for key in [1, 2] { _ = try network(key, cache, compiler) }
    var attempts = 0
    let third = try cache.network(for: 3) {
      attempts += 1
      if attempts == 1 { throw short }
      return 30
    }
    #expect(third.network == 30 && third.isNew && attempts == 2)
    #expect(try network(3, cache, compiler).isNew == false)
    #expect(try network(1, cache, compiler).isNew)
  }

  @Test("a failed compilation isn't cached, and keeps the others")
  func failure() throws {
    struct Failure: Error {}
    let (cache, compiler) = (CompiledNetworkCache<Int, Int>(limit: 4), Compiler())
    _ = try network(1, cache, compiler)
    #expect(throws: Failure.self) { try cache.network(for: 2) { throw Failure() } }
    #expect(try network(1, cache, compiler).isNew == false)
    #expect(try network(2, cache, compiler).isNew)
  }
}
