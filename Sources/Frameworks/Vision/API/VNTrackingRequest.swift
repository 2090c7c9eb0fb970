import CoreGraphics
public import Foundation
import ObjectTracking

/// Whether a tracker is to be quick or exact.
public enum VNRequestTrackingLevel: UInt, Sendable {
  /// Places and sizes are found as exactly as possible.
  case accurate = 0
  /// About a third of the work.
  case fast = 1
}

/// Where Foundation errors are written for a caller of an Objective-C style method.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

/// A request that follows something from frame to frame. An abstract class; its subclasses say what.
///
/// Perform it with one `VNSequenceRequestHandler` on all frames, one after the other: the handler keeps what the
/// trackers know. Performing it with a `VNImageRequestHandler`, which has a single picture, fails with
/// `VNErrorCode.unsupportedRequest`.
///
/// An input observation that no tracker of the handler made begins a new tracker, and the result on that frame is
/// the input's own place. One that a tracker returned continues that tracker. The results are one observation, which has
/// the input's `uuid`, in every frame: requests may be made anew for each frame or kept with a new
/// `inputObservation`.
///
/// The confidence is near 1 where the object is seen well, falls with the share of it that is hidden, and is below 0.3
/// where it isn't seen; then the box is where the object would be had it moved on. It is looked for as long as frames
/// come. When the confidence is too low for your purpose, end the tracker with `isLastFrame`.
///
/// Frames may differ in size and orientation; they are taken as the same view. Coordinates are normalized to the region
/// of interest, which is all that is looked at.
open class VNTrackingRequest: VNImageBasedRequest {
  /// What to follow: a place in the first frame, or the result on the frame before. Normalized, origin at the lower
  /// left.
  open var inputObservation: VNDetectedObjectObservation
  /// Whether to be quick or exact; read when a tracker begins. `.fast` unless set.
  open var trackingLevel = VNRequestTrackingLevel.fast
  /// Whether this frame is the last: its results are returned as always, and the tracker is given back. False unless
  /// set.
  open var isLastFrame = false

  /// What keeps the tracker between frames; nil for the handler that performs the request.
  var trackers: SequenceTrackers?

  init(inputObservation: VNDetectedObjectObservation, completionHandler: VNRequestCompletionHandler?) {
    self.inputObservation = inputObservation
    super.init(completionHandler: completionHandler)
  }

  /// How many trackers of this request's kind a sequence handler can have at once: 32. One more fails with
  /// `VNErrorCode.internalError`, until another has had its last frame.
  ///
  /// - Parameter error: stays as it is; the number is known.
  open func supportedNumber(ofTrackersAndReturnError error: NSErrorPointer) -> Int {
    SequenceTrackers.limit
  }

  /// What a new tracker follows.
  func seed() throws -> TrackerSeed {
    throw VNErrorCode.unsupportedRequest.error(
      "\(type(of: self)) is abstract: perform VNTrackObjectRequest or VNTrackRectangleRequest.")
  }

  override func work(in sequence: SequenceState?) throws -> any RequestWork {
    guard let trackers = trackers ?? sequence?.trackers else {
      throw VNErrorCode.unsupportedRequest.error(
        "\(type(of: self)) follows something through frames: perform it with a VNSequenceRequestHandler.")
    }
    return TrackingWork(
      seed: try seed(), level: trackingLevel == .accurate ? .accurate : .fast,
      identifier: inputObservation.uuid, isLastFrame: isLastFrame, trackers: trackers,
      regionOfInterest: try checkedRegionOfInterest(), revision: revision)
  }

  /// A place that can be followed: a box with an area, at least partly inside.
  func checked(_ box: CGRect) throws -> CGRect {
    let box = box.standardized
    guard !box.hasNaN, box.width > 0, box.height > 0, box.width < .infinity, box.height < .infinity,
      box.intersects(VNNormalizedIdentityRect)
    else {
      throw VNErrorCode.invalidArgument.error(
        "The input observation's box \(box) has no area in the picture, which is 0…1 on each axis.")
    }
    return box
  }
}
