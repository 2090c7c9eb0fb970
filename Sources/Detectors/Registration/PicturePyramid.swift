package import GrayImage

/// A picture's brightness at the sizes that registration asks for.
package struct PicturePyramid {
  /// Pixels.
  package let width: Int
  /// Pixels.
  package let height: Int
  /// The picture halved so many times.
  package let gray: (_ halvings: Int) throws -> GrayImage

  package init(width: Int, height: Int, gray: @escaping (_ halvings: Int) throws -> GrayImage) {
    (self.width, self.height, self.gray) = (width, height, gray)
  }

  package init(_ image: GrayImage) {
    self.init(width: image.width, height: image.height) { halvings in
      (0..<halvings).reduce(image) { image, _ in image.halved() }
    }
  }

  /// How many pixels there are after so many halvings.
  func pixels(_ halvings: Int) -> Int { (width >> halvings) * (height >> halvings) }

  /// The fewest halvings after which neither side is longer than a limit.
  func halvings(toFit limit: Int) -> Int {
    var halvings = 0
    while (max(width, height) - 1) >> halvings >= limit { halvings += 1 }
    return halvings
  }
}
