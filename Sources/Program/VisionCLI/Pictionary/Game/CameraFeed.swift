#if Records
import VideoFrames
import Foundation
import Synchronization

/// The newest frame of a camera.
final class CameraFeed: Sendable {
  private struct State {
    var frame: VideoFrame?
    var failure: VideoError?
  }

  private let source: VideoSource
  private let state = Mutex(State())

  init(_ input: VideoInput) async throws(VideoError) { source = try await VideoSource(input) }

  /// Reads frames until the task is canceled or the camera ends. The last frame remains available.
  func follow() async {
    do throws(VideoError) {
      for try await frame in source { state.withLock { $0.frame = frame } }
    } catch {
      state.withLock { $0.failure = error }
    }
  }

  /// The newest frame; nil before the first.
  var frame: VideoFrame? { state.withLock { $0.frame } }

  /// The reason why the camera ended; returned once.
  func takeFailure() -> VideoError? { state.withLock { $0.failure.take() } }
}
#endif
