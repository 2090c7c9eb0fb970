import Foundation
import ParallelWork
import Synchronization

/// Owns FFmpeg's state for the decoding of one video, on a thread of its own.
actor DecodingActor {
  private let executor = BlockingExecutor(label: "swift-vision.video")
  private var frames: (any FrameSupply)?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func open(
    _ input: VideoInput, options: VideoSource.Options, interruption: IOInterrupt,
    with opening: VideoSource.Opening
  ) -> Result<StreamDescription, VideoError> {
    do throws(VideoError) {
      let frames = try opening(input, options, interruption)
      self.frames = frames
      return .success(frames.description)
    } catch {
      return .failure(error)
    }
  }

  func fill(_ queue: FrameQueue) {
    while queue.needsFrames() {
      do throws(VideoError) {
        guard let frame = try frames?.next() else { return finish(queue) }
        queue.enqueue(frame)
      } catch {
        finish(queue, error: error)
      }
    }
  }

  private func finish(_ queue: FrameQueue, error: VideoError? = nil) {
    frames = nil
    queue.end(error)
  }
}

/// A video being read: the decoder, the frames decoded ahead, and the means to stop both.
final class DecodingSession: Sendable {
  let input: VideoInput
  private let decoder = DecodingActor()
  private let queue: FrameQueue
  private let interruption = IOInterrupt()

  init(input: VideoInput, options: VideoSource.Options) {
    self.input = input
    queue = FrameQueue(
      isLossless: !input.isLive, capacity: options.lookAhead, maximumBytes: options.maximumMemory / 4)
  }

  deinit { close() }

  var droppedFrames: Int { queue.droppedFrames }

  /// Opens the input. A canceled task gets its error at once, even during an uninterruptible host lookup.
  func open(
    options: VideoSource.Options, with opening: @escaping VideoSource.Opening
  ) async throws(VideoError) -> StreamDescription {
    let answer = OneShotValue<Result<StreamDescription, VideoError>>()
    Task { [decoder, input, interruption] in
      answer.fulfill(
        await decoder.open(input, options: options, interruption: interruption, with: opening))
    }
    let result = await withTaskCancellationHandler {
      await answer.value
    } onCancel: {
      interruption.cancel()
      answer.fulfill(.failure(.cancelled(input.name)))
    }
    return try result.get()
  }

  /// The next frame; nil at the end and if the task is canceled.
  func next() async throws(VideoError) -> VideoFrame? {
    let delivery = await withTaskCancellationHandler {
      await queue.dequeue { [decoder, queue] in Task { await decoder.fill(queue) } }
    } onCancel: {
      close()
    }
    return try delivery.get()
  }

  func close() {
    interruption.cancel()
    queue.close()
  }
}

/// A value that is set once; the first value wins.
private final class OneShotValue<Value: Sendable>: Sendable {
  private struct State {
    var given: Value?
    var waiting: CheckedContinuation<Value, Never>?
  }

  private let state = Mutex(State())

  var value: Value {
    get async {
      await withCheckedContinuation { continuation in
        let given: Value? = state.withLock {
          if $0.given == nil { $0.waiting = continuation }
          return $0.given
        }
        if let given { continuation.resume(returning: given) }
      }
    }
  }

  func fulfill(_ value: Value) {
    let waiting: CheckedContinuation<Value, Never>? = state.withLock { state in
      guard state.given == nil else { return nil }
      state.given = value
      return state.waiting.take()
    }
    waiting?.resume(returning: value)
  }
}
