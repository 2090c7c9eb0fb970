public import CoreMedia
public import Foundation

/// What a request found in a picture. Each kind of request returns its own subclass.
///
/// `@unchecked Sendable`: nothing in an observation changes after its creation, but for the identifier and the
/// time, which are set under a lock. Unchecked only because a class that others inherit from can't be checked.
open class VNObservation: NSObject, NSCopying, VNRequestRevisionProviding, @unchecked Sendable {
  /// Tells this observation from every other; those that a tracker returns in a sequence have the same.
  open var uuid: UUID { identity.uuid }

  /// How sure the request is, 0…1; 1 where a request has no such measure. A Core ML model's own figure is passed
  /// on as it is.
  public let confidence: VNConfidence
  /// When it was seen: the time of the sample or of the video's frame that it was found in; zero where the picture has none.
  open var timeRange: CMTimeRange { identity.timeRange ?? .zero }
  /// The revision of the request that made it, or `VNRequestRevisionUnspecified`.
  public let requestRevision: Int
  let identity: ObservationIdentity

  /// - Parameter uuid: that of the observation before, where this one continues it.
  package init(
    confidence: VNConfidence, requestRevision: Int = VNRequestRevisionUnspecified, uuid: UUID? = nil
  ) {
    self.confidence = confidence
    self.requestRevision = requestRevision
    identity = ObservationIdentity(uuid)
  }

  /// The observation itself: nothing in it changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
