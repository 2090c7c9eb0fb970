import CoreGraphics

/// A point detected in an image: 0…1 on each axis of the analyzed region, lower-left origin.
open class VNDetectedPoint: VNPoint, @unchecked Sendable {
  /// The confidence, 0…1.
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

/// A named detected point.
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
