import CoreGraphics
import ImageIO
import SeededRandom

/// An augmentation of an image before feature extraction.
struct ImageAugmentation: Sendable {
  /// The number of augmented copies of an image, if there is any augmentation.
  static let count = 4

  /// Normalized, lower-left origin, in the upright image.
  let region: CGRect
  let isFlipped: Bool
  /// In radians, counterclockwise; nil for none, as in the following properties.
  private(set) var angle: Double?
  /// The standard deviation in pixels of an image that is 224 pixels wide.
  private(set) var blur: Double?
  /// 1 doubles the light.
  private(set) var stops: Double?
  /// The standard deviation in levels.
  private(set) var noise: Double?
  private var noiseSeed: UInt64 = 0

  static let none = ImageAugmentation(region: CGRect(x: 0, y: 0, width: 1, height: 1), isFlipped: false)

  private init(region: CGRect, isFlipped: Bool) { (self.region, self.isFlipped) = (region, isFlipped) }

  init(_ options: MLImageClassifier.ImageAugmentationOptions, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // Drawn even if unused, so that each option has the same effect whatever the others.
    let side = random.next(in: 0.8...1)
    let (x, y) = (random.next(in: 0...1), random.next(in: 0...1))
    let isFlipped = random.next() & 1 == 1
    self.init(
      region: options.contains(.crop)
        ? CGRect(x: x * (1 - side), y: y * (1 - side), width: side, height: side) : Self.none.region,
      isFlipped: options.contains(.flip) && isFlipped)
    let angle = random.next(in: -15...15) * .pi / 180
    let blur = random.next(in: 0.5...2)
    let stops = random.next(in: -1...1)
    let noise = random.next(in: 2...12)
    if options.contains(.rotation) { self.angle = angle }
    if options.contains(.blur) { self.blur = blur }
    if options.contains(.exposure) { self.stops = stops }
    if options.contains(.noise) { self.noise = noise }
    noiseSeed = random.next()
  }

  /// The augmented image, and the region of it to extract features from.
  ///
  /// - Throws: `PixelSamplingError` if the pixels can't be read.
  func applied(to image: OrientedImage) throws -> (image: OrientedImage, region: CGRect) {
    let image = isFlipped ? image.oriented(image.orientation.followed(by: .upMirrored)) : image
    guard angle != nil || blur != nil || stops != nil || noise != nil else { return (image, region) }
    var levels = try ImagePlanes(image, region: region, side: Backbone.side)
    if let angle { levels.rotate(by: angle) }
    if let stops { levels.expose(stops) }
    if let blur { levels.blur(blur) }
    if let noise {
      var random = SplitMix64(seed: noiseSeed)
      levels.addNoise(noise, &random)
    }
    guard let changed = levels.image() else {
      throw MLCreateError.generic(
        reason: "Not enough memory for an image of \(levels.side) × \(levels.side).")
    }
    return (changed, Self.none.region)
  }
}
