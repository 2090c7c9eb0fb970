import CoreGraphics

/// A point that was found in a picture: 0…1 on each axis of what the request looked at, origin at the lower left.
open class VNDetectedPoint: VNPoint, @unchecked Sendable {
  /// How sure the request is of it, 0…1.
  public let confidence: VNConfidence

  package init(location: CGPoint, confidence: VNConfidence) {
    self.confidence = confidence
    super.init(x: Double(location.x), y: Double(location.y))
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? VNDetectedPoint else { return false }
    return super.isEqual(other) && other.confidence == confidence
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(super.hash)
    hasher.combine(confidence)
    return hasher.finalize()
  }
}

/// A point that was found, and what it is a point of.
open class VNRecognizedPoint: VNDetectedPoint, @unchecked Sendable {
  /// The point's name.
  public let identifier: VNRecognizedPointKey

  package init(location: CGPoint, confidence: VNConfidence, identifier: VNRecognizedPointKey) {
    self.identifier = identifier
    super.init(location: location, confidence: confidence)
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? VNRecognizedPoint else { return false }
    return super.isEqual(other) && other.identifier == identifier
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(super.hash)
    hasher.combine(identifier)
    return hasher.finalize()
  }
}
