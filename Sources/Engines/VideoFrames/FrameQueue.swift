import CoreVideo
import Synchronization

/// Delivers frames from the decoder to the reader, in order.
///
/// A file's frames are all kept: decoding pauses while `capacity` frames wait, or fewer if they exceed
/// `maximumBytes`. Of live frames only the newest waits; frames that it replaces are dropped and counted.
final class FrameQueue: Sendable {
  typealias Delivery = Result<VideoFrame?, VideoError>

  let isLossless: Bool
  private let capacity: Int
  private let maximumBytes: Int
  private let state = Mutex(State())

  private struct State {
    var frames: [VideoFrame] = []
    var ending: Delivery?
    var waiter: CheckedContinuation<Delivery, Never>?
    var isFilling = false
    var dropped = 0
  }

  /// - Parameter maximumBytes: the maximum size of the waiting frames if there is more than one.
  init(isLossless: Bool, capacity: Int, maximumBytes: Int = .max) {
    self.isLossless = isLossless
    self.capacity = max(1, capacity)
    self.maximumBytes = maximumBytes
  }

  var droppedFrames: Int { state.withLock { $0.dropped } }

  /// Waits for the oldest frame; nil after the end. `fill` is called if decoding has to start.
  func dequeue(fill: @Sendable () -> Void) async -> Delivery {
    await withCheckedContinuation { continuation in
      var delivery: Delivery?
      var displaced: CheckedContinuation<Delivery, Never>?
      let beginsFilling = state.withLock {
        if !$0.frames.isEmpty {
          delivery = .success($0.frames.removeFirst())
        } else if let ending = $0.ending {
          delivery = ending
          $0.ending = .success(nil)
        } else {
          displaced = $0.waiter
          $0.waiter = continuation
        }
        guard !$0.isFilling, $0.ending == nil else { return false }
        $0.isFilling = true
        return true
      }
      displaced?.resume(returning: .success(nil))
      if let delivery { continuation.resume(returning: delivery) }
      if beginsFilling { fill() }
    }
  }

  /// Whether decoding should continue. If not, `dequeue` will start it again.
  func needsFrames() -> Bool {
    state.withLock {
      let size = $0.frames.last.map { CVPixelBufferGetDataSize($0.pixelBuffer) } ?? 0
      let hasRoom = $0.frames.count < capacity && ($0.frames.count + 1) * size <= maximumBytes
      $0.isFilling = $0.ending == nil && (!isLossless || hasRoom)
      return $0.isFilling
    }
  }

  func enqueue(_ frame: VideoFrame) {
    let taker: CheckedContinuation<Delivery, Never>? = state.withLock {
      guard $0.ending == nil else { return nil }
      if let taker = $0.waiter.take() { return taker }
      if !isLossless {
        $0.dropped += $0.frames.count
        $0.frames.removeAll(keepingCapacity: true)
      }
      $0.frames.append(frame)
      return nil
    }
    taker?.resume(returning: .success(frame))
  }

  /// Ends the input: waiting frames can still be dequeued, then `error` is thrown once.
  func end(_ error: VideoError? = nil) {
    let ending: Delivery = error.map { .failure($0) } ?? .success(nil)
    let taker: CheckedContinuation<Delivery, Never>? = state.withLock {
      guard $0.ending == nil else { return nil }
      guard let taker = $0.waiter.take() else {
        $0.ending = ending
        return nil
      }
      $0.ending = .success(nil)
      return taker
    }
    taker?.resume(returning: ending)
  }

  /// Ends at once and discards the waiting frames.
  func close() {
    let taker: CheckedContinuation<Delivery, Never>? = state.withLock {
      $0.frames = []
      $0.ending = .success(nil)
      return $0.waiter.take()
    }
    taker?.resume(returning: .success(nil))
  }
}
