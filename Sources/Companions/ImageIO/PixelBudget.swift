import CHeap
import Foundation
import Synchronization

/// The pixels that pictures in work may have together: what bounds the memory of a program that reads several at once.
///
/// A picture takes its pixels, by its header, before it is decoded, and gives them back when the work on it has ended.
/// Pictures wait in the order in which they came: a large one isn't overtaken by small ones for ever. A waiting task that
/// is cancelled leaves the line.
package final class PixelBudget: Sendable {
  private struct Waiting {
    let number: Int
    let pixels: Int
    let turn: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var free: Int
    var line: [Waiting] = []
    var lastNumber = 0
  }

  /// As many as one picture may have unless its limit is raised: 64 million. Of color and brightness, with the halvings
  /// that detectors look at, they take about 350 MB.
  package static let defaultTotal = ImageDecodingLimits().maximumPixels
  /// Pictures of more pixels leave so much behind that giving it back is worth its milliseconds.
  private static let largePicture = 16_000_000

  private let total: Int
  private let state: Mutex<State>

  /// - Parameter total: above 0. A picture of more is let in alone.
  package init(_ total: Int = PixelBudget.defaultTotal) {
    self.total = total
    state = Mutex(State(free: total))
  }

  /// Works on an encoded picture once there is room for its pixels.
  ///
  /// - Parameters:
  ///   - encoded: one whose header can't be read takes no room: it won't be decoded.
  ///   - work: decodes it, and lets go of all of it before it returns.
  /// - Throws: `CancellationError` where the task was cancelled before there was room; what `work` throws.
  package func withRoom<Result: Sendable>(
    for encoded: Data, _ work: @Sendable () async throws -> Result
  ) async throws -> Result {
    try await withRoom(forPixels: ImageDecoder.claimedPixels(of: encoded), work)
  }

  /// The same for so many pixels.
  func withRoom<Result: Sendable>(
    forPixels pixels: Int, _ work: @Sendable () async throws -> Result
  ) async throws -> Result {
    let own = min(max(pixels, 0), total)
    try await take(own)
    defer {
      if pixels >= Self.largePicture { sv_give_memory_back() }
      giveBack(own)
    }
    return try await work()
  }

  /// The pixels that nobody has.
  var freePixels: Int { state.withLock { $0.free } }
  /// How many pictures wait.
  var waitingCount: Int { state.withLock { $0.line.count } }

  private func take(_ pixels: Int) async throws {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { turn in
        state.withLock { $0.line.append(Waiting(number: number, pixels: pixels, turn: turn)) }
        // Cancelled before there was anything to take out of the line.
        if Task.isCancelled { giveUp(number) }
        admit()
      }
    } onCancel: {
      giveUp(number)
    }
  }

  private func giveBack(_ pixels: Int) {
    state.withLock { $0.free += pixels }
    admit()
  }

  /// Lets in from the head of the line whom there is room for.
  private func admit() {
    let admitted = state.withLock { state in
      var admitted: [Waiting] = []
      while let first = state.line.first, first.pixels <= state.free {
        state.free -= first.pixels
        admitted.append(state.line.removeFirst())
      }
      return admitted
    }
    for waiting in admitted { waiting.turn.resume() }
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
