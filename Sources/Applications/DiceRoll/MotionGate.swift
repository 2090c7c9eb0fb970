import GrayImage
import ImageIO
import PixelSampling
public import Vision

/// Selects the frames of a video to read, skipping those that show the same as the last one read.
///
/// Compares frames at low resolution: if no spot has become brighter or darker, nothing has moved by as much
/// as a pixel. Most of a dice video shows dice at rest; some of those frames are read all the same, because a
/// detector that misreads one frame may read the next correctly.
public struct MotionGate: Sendable {
  /// The maximum number of consecutive skipped frames, 0 or more. Default 3: of a still scene at 30 frames a
  /// second, seven or eight readings a second are left for the rule to agree on.
  public var maximumSkippedFrames = 3

  /// The number of spots along the image's longer side. Of 1280 pixels, eight make a spot.
  static let gridSize = 160
  /// The maximum change in brightness, of 255, of an unchanged spot: above a camera's noise in the mean of 64
  /// pixels, below the effect of a die's edge that moves by a pixel.
  static let tolerance = 5

  private var lastRead: GrayImage?
  private var run = 0

  public init() {}

  /// Whether the next frame has to be read: always the first one, and one whose pixels can't be compared.
  public mutating func needsReading(_ image: CVPixelBuffer) -> Bool {
    let reduced = Self.reduced(image)
    if let reduced, let lastRead, run < maximumSkippedFrames, Self.isSame(reduced, lastRead) {
      run += 1
      return false
    }
    lastRead = reduced
    run = 0
    return true
  }

  private static func reduced(_ image: CVPixelBuffer) -> GrayImage? {
    let (width, height) = (CVPixelBufferGetWidth(image), CVPixelBufferGetHeight(image))
    let scale = min(Double(gridSize) / Double(max(width, height, 1)), 1)
    return try? GrayImage(
      OrientedImage(image), width: max(Int(Double(width) * scale), 1),
      height: max(Int(Double(height) * scale), 1))
  }

  private static func isSame(_ one: GrayImage, _ other: GrayImage) -> Bool {
    guard one.width == other.width, one.height == other.height else { return false }
    return zip(one.levels, other.levels).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
  }
}
