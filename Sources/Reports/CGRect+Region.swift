import CoreGraphics
import ImageIO

extension CGRect {
  /// A region in pixels, from the upright picture's top left corner, as Vision takes it: 0…1 of the picture, from its lower
  /// left corner.
  ///
  /// - Returns: nil where it isn't within the picture.
  package func normalized(in size: PixelSize) -> CGRect? {
    let picture = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    guard picture.contains(self) else { return nil }
    return size.normalized(self)
  }

  /// Four numbers, in pixels: `x,y,width,height`; nil where the text is something else, or nothing lies within.
  package init?(numbers text: String) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3], [x, y, width, height].allSatisfy(\.isFinite), width > 0, height > 0
    else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }
}
