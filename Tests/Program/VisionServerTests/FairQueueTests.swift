import NIOCore
import SeededRandom
import Testing

@testable import VisionServer

@Suite("vision serve: fair queue")
struct FairQueueTests {
  private let greedy = Self.client(1)
  private let modest = Self.client(2)

  private static func client(_ number: Int) -> ClientAddress {
    ClientAddress(try? SocketAddress(ipAddress: "192.0.2.\(number)", port: 1))
  }

  @Test("a single client gets all workers, its work in order, and no more")
  func alone() {
    var line = FairQueue<Int>(workers: 2, limit: 10)
    for piece in 1...4 { line.add(piece, number: piece, for: greedy) }
    #expect(line.next() == 1)
    #expect(line.next() == 2)
    #expect(line.next() == nil)
    line.end(for: greedy)
    #expect(line.next() == 3)
    #expect(line.underway == 2)
    #expect(line.waiting == 1)
  }

  @Test("a client without running work needn't wait for one that has all workers")
  func extraWorker() {
    var line = FairQueue<Int>(workers: 2, limit: 10)
    for piece in 1...5 { line.add(piece, number: piece, for: greedy) }
    _ = line.next()
    _ = line.next()
    line.add(100, number: 6, for: modest)
    line.add(101, number: 7, for: modest)
    #expect(line.next() == 100)
    // Two workers and the extra one are busy: the rest takes turns.
    #expect(line.next() == nil)
    line.end(for: greedy)
    #expect(line.next() == nil)
    line.end(for: greedy)
    #expect(line.next() == 3)
    line.end(for: modest)
    #expect(line.next() == 101)
  }

  @Test("clients with equal amounts of running work are served in turn")
  func turns() {
    var line = FairQueue<Int>(workers: 1, limit: 10)
    for piece in 1...3 { line.add(piece, number: piece, for: greedy) }
    line.add(100, number: 4, for: modest)
    line.add(101, number: 5, for: modest)
    var served: [Int] = []
    // The second is taken by the extra worker.
    for client in [greedy, modest] {
      served.append(line.next() ?? 0)
      _ = client
    }
    line.end(for: greedy)
    line.end(for: modest)
    for client in [greedy, modest] {
      served.append(line.next() ?? 0)
      _ = client
    }
    #expect(served == [1, 100, 2, 101])
  }

  @Test("in an overfull queue, the newest work of the client with the longest queue is dropped")
  func overflow() {
    var line = FairQueue<Int>(workers: 0, limit: 3)
    for piece in 1...3 { line.add(piece, number: piece, for: greedy) }
    #expect(line.overflow() == nil)
    line.add(4, number: 4, for: greedy)
    #expect(line.overflow() == 4)
    line.add(100, number: 5, for: modest)
    #expect(line.overflow() == 3)
    #expect(line.waiting == 3)
  }

  @Test("it is known beforehand whether added work would be dropped", arguments: 0..<20 as Range<UInt64>)
  func fullness(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var line = FairQueue<Int>(workers: 2, limit: 4)
    var running: [ClientAddress] = []
    var dropped = 0
    func start() {
      // The client of a piece is the last digit of its number.
      while let piece = line.next() { running.append(Self.client(piece % 10)) }
    }
    for step in 1...200 {
      if let first = running.indices.randomElement(using: &random), Int.random(in: 0..<3, using: &random) == 0
      {
        line.end(for: running.remove(at: first))
        start()
      }
      let number = step * 10 + Int.random(in: 1...3, using: &random)
      let client = Self.client(number % 10)
      let isFull = line.isFull(for: client)
      line.add(number, number: number, for: client)
      start()
      let last = line.overflow()
      #expect(isFull == (last == number))
      dropped += isFull ? 1 : 0
    }
    #expect(dropped > 20)
  }

  @Test("queued work can be removed once")
  func removal() {
    var line = FairQueue<Int>(workers: 1, limit: 10)
    line.add(1, number: 1, for: greedy)
    line.add(2, number: 2, for: greedy)
    #expect(line.next() == 1)
    #expect(line.remove(1, for: greedy) == nil)
    #expect(line.remove(2, for: greedy) == 2)
    #expect(line.remove(2, for: greedy) == nil)
    #expect(line.waiting == 0)
  }
}
