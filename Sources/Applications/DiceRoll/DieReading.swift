public import Foundation

/// One die in an image.
public struct DieReading: Codable, Hashable, Sendable {
  /// The value of the top face, 1…6 for the model trained here.
  public var value: Int
  /// The detector's confidence in the box and the value together, 0…1. With a second look it is calibrated:
  /// of dice reported at 0.9, about 90 % are read correctly.
  public var confidence: Float
  /// The die's box in the upright image, normalized (0…1), lower-left origin.
  public var box: CGRect
  /// A second value of similar probability, as for a cocked die that leans on something and shows two faces.
  /// Nil if the value is clear, and for a single reading of the detector alone.
  public var otherValue: Int?

  public init(value: Int, confidence: Float, box: CGRect, otherValue: Int? = nil) {
    self.value = value
    self.confidence = confidence
    self.box = box
    self.otherValue = otherValue
  }
}

extension Sequence<DieReading> {
  /// The dice from left to right by their boxes' centers; from top to bottom if those are equal.
  public func leftToRight() -> [DieReading] {
    sorted { $0.box.isLeft(of: $1.box) }
  }
}

extension CGRect {
  /// The distance of `other` from this box in sides of a die: the distance of the centers over this box's
  /// width and height, or the logarithm of the ratio of sizes, whichever is larger.
  ///
  /// Dividing by the box's sides cancels the image's aspect ratio in normalized coordinates.
  func distanceInSides(to other: CGRect) -> CGFloat {
    guard width > 0, height > 0, other.width > 0, other.height > 0 else { return .infinity }
    let way = hypot((other.midX - midX) / width, (other.midY - midY) / height)
    let growth = abs(log((other.width * other.height) / (width * height))) / 2
    return max(way, growth)
  }

  /// Interpolates towards `other`; 1 returns its box.
  func moved(by fraction: CGFloat, towards other: CGRect) -> CGRect {
    CGRect(
      x: minX + (other.minX - minX) * fraction, y: minY + (other.minY - minY) * fraction,
      width: width + (other.width - width) * fraction, height: height + (other.height - height) * fraction)
  }
}
