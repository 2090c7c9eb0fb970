import CHeap
import Foundation
import ImageIO
import Synchronization

/// The pixels that pictures in work may have together, shared fairly among clients: what bounds the memory of the server.
///
/// A picture takes its pixels, by its header, before it is decoded, and gives them back when the work on it has ended. Of the
/// pictures that wait, those of the client with the fewest pixels in work come first; of equals, the one that has waited longest.
/// Whoever is next isn't overtaken, so that a large picture has its turn.
///
/// So that one client's large pictures can't keep others waiting for as long as work on them takes, there is a reserve besides, for
/// pictures of clients that have none in work. A waiting task that is cancelled leaves the line.
final class FairPixelBudget: Sendable {
  /// The part of a budget that one picture has.
  struct Room: Sendable {
    fileprivate let budget: FairPixelBudget
    fileprivate let client: ClientAddress
    fileprivate let pixels: Int
    fileprivate let isReserve: Bool

    /// Lets others have it: once, when the picture and all that was made of it is gone.
    func giveBack() {
      if pixels >= FairPixelBudget.largePicture { sv_give_memory_back() }
      budget.giveBack(self)
    }
  }

  private struct Waiting {
    let number: Int
    let client: ClientAddress
    let pixels: Int
    let turn: CheckedContinuation<Room, any Error>
  }

  private struct State {
    var free: Int
    var reserve: Int
    /// The pixels in work of each client that has any.
    var inWork: [ClientAddress: Int] = [:]
    var line: [Waiting] = []
    var lastNumber = 0

    /// Takes out of the line whom there is room for; nil where there is nobody.
    mutating func next() -> (waiting: Waiting, isReserve: Bool)? {
      let first = line.indices.min { one, other in
        (inWork[line[one].client, default: 0], line[one].number)
          < (inWork[line[other].client, default: 0], line[other].number)
      }
      if let first, line[first].pixels <= free {
        free -= line[first].pixels
        return (begin(first), false)
      }
      let modest = line.firstIndex { inWork[$0.client] == nil && $0.pixels <= reserve }
      guard let modest else { return nil }
      reserve -= line[modest].pixels
      return (begin(modest), true)
    }

    private mutating func begin(_ index: Int) -> Waiting {
      let waiting = line.remove(at: index)
      inWork[waiting.client, default: 0] += waiting.pixels
      return waiting
    }

    mutating func end(_ room: Room) {
      if room.isReserve { reserve += room.pixels } else { free += room.pixels }
      let left = inWork[room.client, default: 0] - room.pixels
      inWork[room.client] = left > 0 ? left : nil
    }
  }

  /// Pictures of more pixels leave so much behind that giving it back is worth its milliseconds.
  private static let largePicture = 16_000_000
  /// What an ordinary camera's picture has.
  private static let ordinaryPicture = 12_500_000

  private let total: Int
  private let claim: @Sendable (Data) -> Int
  private let state: Mutex<State>

  /// - Parameters:
  ///   - total: above 0, for all clients together. A picture of more is let in alone. The reserve is a quarter of it besides, or
  ///     room for an ordinary camera's picture.
  ///   - claim: how many pixels an encoded picture says it has; 0 where it can't be read.
  init(
    _ total: Int, claim: @escaping @Sendable (Data) -> Int = { ImageDecoder.claimedPixels(of: $0) }
  ) {
    self.total = total
    self.claim = claim
    state = Mutex(State(free: total, reserve: min(total, max(total / 4, Self.ordinaryPicture))))
  }

  /// Waits until there is room for an encoded picture; `giveBack` has to follow.
  ///
  /// Finding out how many pixels it claims is a pass over all of it: to be called on threads that may be kept busy.
  ///
  /// - Throws: `CancellationError` where the task was cancelled before there was room.
  func takeRoom(for encoded: Data, of client: ClientAddress) async throws -> Room {
    try await takeRoom(forPixels: claim(encoded), of: client)
  }

  /// The same for so many pixels.
  func takeRoom(forPixels pixels: Int, of client: ClientAddress) async throws -> Room {
    let pixels = min(max(pixels, 0), total)
    // It won't be decoded.
    if pixels == 0 { return Room(budget: self, client: client, pixels: 0, isReserve: false) }
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { turn in
        state.withLock {
          $0.line.append(Waiting(number: number, client: client, pixels: pixels, turn: turn))
        }
        // Cancelled before there was anything to take out of the line.
        if Task.isCancelled { giveUp(number) }
        admit()
      }
    } onCancel: {
      giveUp(number)
    }
  }

  /// How many pictures wait.
  var waitingCount: Int { state.withLock { $0.line.count } }

  private func giveBack(_ room: Room) {
    guard room.pixels > 0 else { return }
    state.withLock { $0.end(room) }
    admit()
  }

  private func admit() {
    while let (waiting, isReserve) = state.withLock({ $0.next() }) {
      waiting.turn.resume(
        returning: Room(
          budget: self, client: waiting.client, pixels: waiting.pixels, isReserve: isReserve))
    }
  }

  private func giveUp(_ number: Int) {
    let waiting = state.withLock { state in
      state.line.firstIndex { $0.number == number }.map { state.line.remove(at: $0) }
    }
    waiting?.turn.resume(throwing: CancellationError())
    // It may have kept out others that there is room for.
    if waiting != nil { admit() }
  }
}
