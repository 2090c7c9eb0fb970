public import CoreGraphics

/// A die that the second look found, but whose value it can't read: numerals or symbols in place of pips.
public struct UnreadableDie: Codable, Hashable, Sendable {
  /// The calibrated confidence, 0…1, in a die without pips; as ``DieReading/confidence``.
  public var confidence: Float
  /// The die's box in the upright image, normalized (0…1), lower-left origin.
  public var box: CGRect

  public init(confidence: Float, box: CGRect) {
    self.confidence = confidence
    self.box = box
  }
}
