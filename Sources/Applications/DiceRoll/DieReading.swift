public import Foundation

/// One die as one picture shows it.
public struct DieReading: Codable, Hashable, Sendable {
  /// The value of the top face, 1…6 for the model trained here.
  public var value: Int
  /// How sure the detector is of the box and the value together, 0…1. Where a die was looked at twice, about the part of such dice
  /// that is right: nine in ten of those with 0.9.
  public var confidence: Float
  /// The die's box in the upright picture, normalized (0…1), origin at the lower left.
  public var box: CGRect
  /// The value that the die may show as well, where the two can't be told apart: as a cocked die, which leans on something, shows
  /// two faces. Nil where the value is clear, and where nothing but one look of the detector was asked.
  public var otherValue: Int?

  public init(value: Int, confidence: Float, box: CGRect, otherValue: Int? = nil) {
    self.value = value
    self.confidence = confidence
    self.box = box
    self.otherValue = otherValue
  }
}

extension Sequence<DieReading> {
  /// The dice from left to right, by the middle of their boxes; from top to bottom where those are equal.
  public func leftToRight() -> [DieReading] {
    sorted { ($0.box.midX, -$0.box.midY) < ($1.box.midX, -$1.box.midY) }
  }
}

extension CGRect {
  /// How far `other` is from this box, in sides of a die: its center's way over this box's width and height,
  /// or the logarithm of its size over this one's, whichever is more.
  ///
  /// Normalized coordinates stretch with the picture's aspect ratio; dividing by the box's own sides takes
  /// that out again.
  func distanceInSides(to other: CGRect) -> CGFloat {
    guard width > 0, height > 0, other.width > 0, other.height > 0 else { return .infinity }
    let way = hypot((other.midX - midX) / width, (other.midY - midY) / height)
    let growth = abs(log((other.width * other.height) / (width * height))) / 2
    return max(way, growth)
  }

  /// The box a part of the way to `other`: all of it at 1.
  func moved(by fraction: CGFloat, towards other: CGRect) -> CGRect {
    CGRect(
      x: minX + (other.minX - minX) * fraction, y: minY + (other.minY - minY) * fraction,
      width: width + (other.width - width) * fraction, height: height + (other.height - height) * fraction)
  }
}
