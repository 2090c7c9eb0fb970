import Foundation

/// What a request found in a picture. Each kind of request returns its own subclass.
///
/// `@unchecked Sendable`: nothing in an observation changes after its creation. Unchecked only because a class
/// that others inherit from can't be checked.
public class VNObservation: NSObject, VNRequestRevisionProviding, @unchecked Sendable {
  /// Tells this observation from every other.
  public let uuid: UUID
  /// How sure the request is, 0…1; 1 where a request has no such measure. A Core ML model's own figure is passed
  /// on as it is.
  public let confidence: VNConfidence
  /// The revision of the request that made it, or `VNRequestRevisionUnspecified`.
  public let requestRevision: Int

  package init(confidence: VNConfidence, requestRevision: Int = VNRequestRevisionUnspecified) {
    uuid = UUID()
    self.confidence = confidence
    self.requestRevision = requestRevision
  }
}
