import CoreMedia
import Foundation
import Synchronization

/// The state of a stateful request from frame to frame, for any thread.
final class FrameState<Kept: Sendable>: Sendable {
  private struct Content {
    var time: CMTime?
    var state: Kept?
  }

  private let content = Mutex(Content())

  /// Returns the state of the previous frame; nil if there is none, if time has gone backward, as for another
  /// video, or if the epoch has changed, as when a video is played again.
  func state(at time: CMTime?) -> Kept? {
    content.withLock { content in
      if let time, let last = content.time, time < last || time.epoch != last.epoch { return nil }
      return content.state
    }
  }

  /// - Parameter kept: the state; nil to set only the time.
  func store(_ kept: Kept?, at time: CMTime?) {
    content.withLock { content in content = Content(time: time, state: kept) }
  }

  /// Whether to process a frame: not if the previous one is less than the spacing ago.
  ///
  /// - Throws: `timeStampNotFound` if there is a spacing and the frame has no time.
  func isDue(_ time: CMTime?, spacing: CMTime) throws -> Bool {
    guard spacing.isNumeric, spacing > .zero else { return true }
    guard let time else { throw VNErrorCode.missingTimeStamp }
    guard let last = content.withLock(\.time), time >= last else { return true }
    return time - last >= spacing
  }
}

extension VNErrorCode {
  static var missingTimeStamp: NSError {
    timeStampNotFound.error(
      "The frame has no time stamp: pass frames as CMSampleBuffers with presentation times.")
  }
}
