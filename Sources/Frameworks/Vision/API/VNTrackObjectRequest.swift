public import Foundation

/// The first revision of `VNTrackObjectRequest`.
public let VNTrackObjectRequestRevision1 = 1
/// The second revision of `VNTrackObjectRequest`.
public let VNTrackObjectRequestRevision2 = 2

/// Tracks the content of a box from frame to frame.
///
/// The result is one `VNDetectedObjectObservation`. Its box keeps the input's aspect ratio: it moves and
/// scales but doesn't rotate, and is clipped to the image.
///
/// Both revisions are the same; the tracking level applies to both.
open class VNTrackObjectRequest: VNTrackingRequest {
  /// - Parameter observation: the object to track.
  public convenience init(detectedObjectObservation observation: VNDetectedObjectObservation) {
    self.init(detectedObjectObservation: observation, completionHandler: nil)
  }

  /// - Parameters:
  ///   - observation: the object to track.
  ///   - completionHandler: called when the request has ended.
  public init(
    detectedObjectObservation observation: VNDetectedObjectObservation,
    completionHandler: VNRequestCompletionHandler? = nil
  ) {
    super.init(inputObservation: observation, completionHandler: completionHandler)
  }

  /// `VNTrackObjectRequestRevision1` and `VNTrackObjectRequestRevision2`.
  open override class var supportedRevisions: IndexSet {
    [VNTrackObjectRequestRevision1, VNTrackObjectRequestRevision2]
  }

  override func seed() throws -> TrackerSeed { .box(try checked(inputObservation.boundingBox)) }
}
