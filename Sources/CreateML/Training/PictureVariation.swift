import CoreGraphics
import ImageIO
import SeededRandom

/// How a picture is seen when its features are extracted: all of it that the center crop leaves, or a variation of it.
struct PictureVariation: Sendable {
  /// How many varied copies of a picture are learned from where there is any augmentation.
  static let count = 4

  /// Normalized, origin at the lower left, in the upright picture.
  let region: CGRect
  let isFlipped: Bool

  /// The picture as it is.
  static let none = PictureVariation(region: CGRect(x: 0, y: 0, width: 1, height: 1), isFlipped: false)

  private init(region: CGRect, isFlipped: Bool) { (self.region, self.isFlipped) = (region, isFlipped) }

  /// - Parameter seed: the same variation each time for the same picture and number.
  init(_ options: MLImageClassifier.ImageAugmentationOptions, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // Drawn whether wanted or not, so that one option doesn't change what another does.
    let side = random.next(in: 0.8...1)
    let (x, y) = (random.next(in: 0...1), random.next(in: 0...1))
    let isFlipped = random.next() & 1 == 1
    self.init(
      region: options.contains(.crop)
        ? CGRect(x: x * (1 - side), y: y * (1 - side), width: side, height: side) : Self.none.region,
      isFlipped: options.contains(.flip) && isFlipped)
  }

  func applied(to picture: OrientedPicture) -> OrientedPicture {
    isFlipped ? picture.oriented(picture.orientation.flippedHorizontally) : picture
  }
}

extension CGImagePropertyOrientation {
  /// The orientation of a picture whose upright left and right are exchanged.
  var flippedHorizontally: CGImagePropertyOrientation {
    switch self {
    case .up: .upMirrored
    case .upMirrored: .up
    case .down: .downMirrored
    case .downMirrored: .down
    case .right: .leftMirrored
    case .leftMirrored: .right
    case .left: .rightMirrored
    case .rightMirrored: .left
    }
  }
}
