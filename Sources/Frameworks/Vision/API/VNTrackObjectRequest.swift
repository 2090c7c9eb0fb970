public import Foundation

/// The first revision of `VNTrackObjectRequest`.
public let VNTrackObjectRequestRevision1 = 1
/// The second revision of `VNTrackObjectRequest`.
public let VNTrackObjectRequestRevision2 = 2

/// Follows whatever is in a box from frame to frame.
///
/// The results are one `VNDetectedObjectObservation`. Its box keeps the input's proportions: it moves and grows, but
/// doesn't turn. It is cut off at the picture's edge.
///
/// Both revisions do the same; the tracking level counts in both.
open class VNTrackObjectRequest: VNTrackingRequest {
  /// - Parameter observation: what to follow.
  public convenience init(detectedObjectObservation observation: VNDetectedObjectObservation) {
    self.init(detectedObjectObservation: observation, completionHandler: nil)
  }

  /// - Parameters:
  ///   - observation: what to follow.
  ///   - completionHandler: is called when the request has ended.
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
