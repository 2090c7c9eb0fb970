import CoreGraphics
public import Foundation
import ObjectTracking

/// The trade-off between a tracker's speed and precision.
public enum VNRequestTrackingLevel: UInt, Sendable {
  /// Positions and sizes of the best precision.
  case accurate = 0
  /// About a third of the work.
  case fast = 1
}

/// A pointer that receives the error of an Objective-C style method.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

/// An abstract request that tracks an object from frame to frame; subclasses define the kind of object.
///
/// Perform it on all frames in order with one `VNSequenceRequestHandler`, which keeps the trackers' state. A
/// `VNImageRequestHandler`, for a single image, fails with `VNErrorCode.unsupportedRequest`.
///
/// An input observation that isn't from one of the handler's trackers starts a new tracker, whose result on
/// that frame is the input's own position. The result of a tracker, as input, continues that tracker. The
/// result is one observation with the input's `uuid` in every frame: create a request for each frame, or
/// reuse one with a new `inputObservation`.
///
/// The confidence is near 1 for a fully visible object, decreases with its hidden fraction and is below 0.3
/// if it isn't visible; the box is then extrapolated from its motion. The search goes on as long as frames
/// come: if the confidence is too low for your purpose, end the tracker with `isLastFrame`.
///
/// Frames may differ in size and orientation; they are assumed to show the same view. Coordinates are
/// normalized to the region of interest, the only part that is searched.
open class VNTrackingRequest: VNImageBasedRequest {
  /// The object's position in the first frame, or the previous frame's result. Normalized, lower-left origin.
  open var inputObservation: VNDetectedObjectObservation
  /// The trade-off between speed and precision, read when a tracker starts. Default: `.fast`.
  open var trackingLevel = VNRequestTrackingLevel.fast
  /// Whether this frame is the last: it has results as usual, and the tracker is released. Default: false.
  open var isLastFrame = false

  /// The trackers kept between frames; nil for those of the handler that performs the request.
  var trackers: SequenceTrackers?

  init(inputObservation: VNDetectedObjectObservation, completionHandler: VNRequestCompletionHandler?) {
    self.inputObservation = inputObservation
    super.init(completionHandler: completionHandler)
  }

  /// The maximum number of this kind of tracker in a sequence handler: 32. One more fails with
  /// `VNErrorCode.internalError` until another has had its last frame.
  ///
  /// - Parameter error: unused.
  open func supportedNumber(ofTrackersAndReturnError error: NSErrorPointer) -> Int {
    SequenceTrackers.limit
  }

  /// The object that a new tracker follows.
  func seed() throws -> TrackerSeed {
    throw VNErrorCode.unsupportedRequest.error(
      "\(type(of: self)) is abstract: perform VNTrackObjectRequest or VNTrackRectangleRequest.")
  }

  override func work(in sequence: SequenceState?) throws -> any RequestWork {
    guard let trackers = trackers ?? sequence?.trackers else {
      throw VNErrorCode.unsupportedRequest.error(
        "\(type(of: self)) tracks an object from frame to frame: perform it with a VNSequenceRequestHandler.")
    }
    return TrackingWork(
      seed: try seed(), level: trackingLevel == .accurate ? .accurate : .fast,
      identifier: inputObservation.uuid, isLastFrame: isLastFrame, trackers: trackers,
      regionOfInterest: try checkedRegionOfInterest(), revision: revision)
  }

  /// The box, after a check that it has an area, at least partly inside the image.
  func checked(_ box: CGRect) throws -> CGRect {
    let box = box.standardized
    guard !box.hasNaN, box.width > 0, box.height > 0, box.width < .infinity, box.height < .infinity,
      box.intersects(VNNormalizedIdentityRect)
    else {
      throw VNErrorCode.invalidArgument.error(
        "The input observation's box \(box) has no area inside the image, 0…1 on each axis.")
    }
    return box
  }
}
