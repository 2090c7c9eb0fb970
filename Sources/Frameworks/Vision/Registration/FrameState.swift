import CoreMedia
import Foundation
import Synchronization

/// What a stateful request keeps from one frame to the next, for any thread.
final class FrameState<Kept: Sendable>: Sendable {
  private struct Content {
    var time: CMTime?
    var kept: Kept?
  }

  private let content = Mutex(Content())

  /// What was kept of the frames before; nil where there is none, where time has gone back, as it does when another video
  /// begins, or where its epoch is another one, as when a video is played again.
  func kept(at time: CMTime?) -> Kept? {
    content.withLock { content in
      if let time, let last = content.time, time < last || time.epoch != last.epoch { return nil }
      return content.kept
    }
  }

  /// - Parameter kept: nil where only the time is.
  func keep(_ kept: Kept?, at time: CMTime?) {
    content.withLock { content in content = Content(time: time, kept: kept) }
  }

  /// Whether a frame is to be looked at: it isn't where the one before is less than the spacing ago.
  ///
  /// - Throws: `timeStampNotFound` where there is a spacing and the frame has no time.
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
      "The frame has no time stamp: give frames as CMSampleBuffers with presentation times.")
  }
}
