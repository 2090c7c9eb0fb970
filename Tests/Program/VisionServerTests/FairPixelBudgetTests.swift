import NIOCore
import Testing

@testable import VisionServer

@Suite("vision serve: whose pictures are in work")
struct FairPixelBudgetTests {
  private let million = 1_000_000
  private let greedy = Self.client(1)
  private let modest = Self.client(2)

  private static func client(_ number: Int) -> ClientAddress {
    ClientAddress(try? SocketAddress(ipAddress: "192.0.2.\(number)", port: 1))
  }

  /// Waits until as many pictures wait: a condition, not a time.
  private func untilWaiting(_ count: Int, at budget: FairPixelBudget) async {
    while budget.waitingCount != count { await Task.yield() }
  }

  private func wait(_ millions: Int, _ client: ClientAddress, _ budget: FairPixelBudget)
    -> Task<FairPixelBudget.Room, any Error>
  {
    let pixels = millions * million
    return Task { try await budget.takeRoom(forPixels: pixels, of: client) }
  }

  @Test("a client with none in work needn't wait for another's picture, however large that is")
  func reserve() async throws {
    let budget = FairPixelBudget(60 * million)
    let large = try await wait(60, greedy, budget).value
    let next = wait(60, greedy, budget)
    await untilWaiting(1, at: budget)
    let small = try await wait(12, modest, budget).value
    // Once: with one in work it waits as others do.
    let second = wait(1, modest, budget)
    await untilWaiting(2, at: budget)
    large.giveBack()
    // Now the other has less in work.
    try await next.value.giveBack()
    try await second.value.giveBack()
    small.giveBack()
    #expect(budget.waitingCount == 0)
  }

  @Test("a large picture isn't overtaken by those that would take its room")
  func order() async throws {
    let budget = FairPixelBudget(60 * million)
    let first = try await wait(40, greedy, budget).value
    let large = wait(50, modest, budget)
    await untilWaiting(1, at: budget)
    let later = wait(20, Self.client(3), budget)
    await untilWaiting(2, at: budget)
    // The reserve takes none of it.
    let small = try await wait(10, Self.client(4), budget).value
    first.giveBack()
    let room = try await large.value
    #expect(budget.waitingCount == 1)
    room.giveBack()
    try await later.value.giveBack()
    small.giveBack()
  }

  @Test("a client alone may have all, and a picture of more is let in alone; one of none takes nothing")
  func alone() async throws {
    let budget = FairPixelBudget(60 * million)
    let rooms = [try await wait(20, greedy, budget).value, try await wait(40, greedy, budget).value]
    try await wait(0, greedy, budget).value.giveBack()
    let larger = wait(1_000, greedy, budget)
    await untilWaiting(1, at: budget)
    for room in rooms { room.giveBack() }
    try await larger.value.giveBack()
  }

  @Test("a waiting task that is cancelled leaves the line, and those behind it that fit go on")
  func cancelling() async throws {
    let budget = FairPixelBudget(60 * million)
    let first = try await wait(40, greedy, budget).value
    let large = wait(50, modest, budget)
    await untilWaiting(1, at: budget)
    let behind = wait(20, Self.client(3), budget)
    await untilWaiting(2, at: budget)
    large.cancel()
    await #expect(throws: CancellationError.self) { try await large.value }
    try await behind.value.giveBack()
    first.giveBack()
    #expect(budget.waitingCount == 0)
  }
}
