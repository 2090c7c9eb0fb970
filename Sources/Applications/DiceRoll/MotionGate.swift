import GrayImage
import ImageIO
import PixelSampling
public import Vision

/// Tells which frames of a video show what the last one read showed, so that they need not be read again.
///
/// A frame is compared, much reduced, with the last one that was read. Where no spot has become brighter or
/// darker, nothing has moved by as much as a pixel. Most of a dice video is dice at rest: reading each frame of
/// that costs much and tells nothing new. Some are read all the same, since a detector that reads one frame
/// wrongly may read the next rightly.
public struct MotionGate: Sendable {
  /// At most so many frames in a row go unread, 0 or more. Default 3: of a still scene at 30 frames a second,
  /// seven or eight readings a second are left for the rule to agree on.
  public var maximumSkippedFrames = 3

  /// How many spots there are along the picture's longer side. Of 1280 pixels, eight make a spot.
  static let gridSize = 160
  /// How much brighter or darker, of 255, a spot may become and still count as the same: above what a camera's
  /// noise leaves in the mean of 64 pixels, below what a die's edge makes that moves by a pixel.
  static let tolerance = 5

  private var lastRead: GrayImage?
  private var run = 0

  public init() {}

  /// Whether the next frame has to be read. The first one has to, and one whose pixels can't be compared.
  public mutating func needsReading(_ picture: CVPixelBuffer) -> Bool {
    let reduced = Self.reduced(picture)
    if let reduced, let lastRead, run < maximumSkippedFrames, Self.isSame(reduced, lastRead) {
      run += 1
      return false
    }
    lastRead = reduced
    run = 0
    return true
  }

  private static func reduced(_ picture: CVPixelBuffer) -> GrayImage? {
    let (width, height) = (CVPixelBufferGetWidth(picture), CVPixelBufferGetHeight(picture))
    let scale = min(Double(gridSize) / Double(max(width, height, 1)), 1)
    return try? GrayImage(
      OrientedImage(picture), width: max(Int(Double(width) * scale), 1),
      height: max(Int(Double(height) * scale), 1))
  }

  private static func isSame(_ one: GrayImage, _ other: GrayImage) -> Bool {
    guard one.width == other.width, one.height == other.height else { return false }
    return zip(one.levels, other.levels).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
  }
}
