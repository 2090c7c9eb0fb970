public import CoreMedia
public import Foundation

/// A result of a request. Each kind of request returns its own subclass.
///
/// `@unchecked Sendable` because an open class can't be checked: observations are immutable except for the
/// identifier and the time, which are set under a lock.
open class VNObservation: NSObject, NSCopying, VNRequestRevisionProviding, @unchecked Sendable {
  /// The observation's identifier, shared by the observations of one tracked object.
  open var uuid: UUID { identity.uuid }

  /// The confidence, 0…1; 1 if a request has no such measure. That of a Core ML model is passed on unchanged.
  public let confidence: VNConfidence
  /// The time of the sample or video frame; zero if the image has none.
  open var timeRange: CMTimeRange { identity.timeRange ?? .zero }
  /// The revision of the request, or `VNRequestRevisionUnspecified`.
  public let requestRevision: Int
  let identity: ObservationIdentity

  /// - Parameter uuid: that of the previous observation, if this one continues it.
  package init(
    confidence: VNConfidence, requestRevision: Int = VNRequestRevisionUnspecified, uuid: UUID? = nil
  ) {
    self.confidence = confidence
    self.requestRevision = requestRevision
    identity = ObservationIdentity(uuid)
  }

  /// Returns the observation itself, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
