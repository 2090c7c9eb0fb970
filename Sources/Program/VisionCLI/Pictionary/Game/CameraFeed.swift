import VideoFrames
import Foundation
import Synchronization

/// What a camera sees at the moment.
final class CameraFeed: Sendable {
  private struct State {
    var frame: VideoFrame?
    var failure: VideoError?
  }

  private let source: VideoSource
  private let state = Mutex(State())

  /// Opens the camera.
  init(_ input: VideoInput) async throws(VideoError) { source = try await VideoSource(input) }

  /// Follows the camera until the task is canceled or it gives no more frames. The last one stays in view.
  func follow() async {
    do throws(VideoError) {
      for try await frame in source { state.withLock { $0.frame = frame } }
    } catch {
      state.withLock { $0.failure = error }
    }
  }

  /// The newest frame; nil before the first.
  var frame: VideoFrame? { state.withLock { $0.frame } }

  /// Why the camera gives no more frames; once.
  func takeFailure() -> VideoError? { state.withLock { $0.failure.take() } }
}
