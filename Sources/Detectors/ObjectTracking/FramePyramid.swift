package import GrayImage

/// A frame's gray levels at the scales that trackers use.
package struct FramePyramid {
  private let pyramid: GrayPyramid

  package init(_ pyramid: GrayPyramid) { self.pyramid = pyramid }

  package init(_ image: GrayImage) { self.init(GrayPyramid(image)) }

  var size: SIMD2<Double> { SIMD2(Double(pyramid.width), Double(pyramid.height)) }

  /// Returns the coarsest level whose pixels aren't larger than `step`, in pixels of the frame.
  func level(forStep step: Double) -> FrameLevel {
    var halvings = 0
    while halvings < 8, Double(2 << halvings) <= step { halvings += 1 }
    return FrameLevel(image: pyramid.level(halvings), halvings: halvings)
  }
}

struct FrameLevel {
  let image: GrayImage
  /// Pixels of this image per pixel of the frame.
  let scale: Double

  init(image: GrayImage, halvings: Int) {
    self.image = image
    scale = 1 / Double(1 << halvings)
  }

  /// Samples points of the frame bilinearly, with border pixels repeated; returns levels, 0…255.
  func levels(at points: [SIMD2<Double>]) -> [Float] {
    let width = image.width
    return image.levels.withUnsafeBufferPointer { levels in
      points.map { point in
        let x = Tap(point.x * scale - 0.5, count: width)
        let y = Tap(point.y * scale - 0.5, count: image.height)
        let (upper, lower) = (y.first &* width, y.second &* width)
        let a = Float(levels[upper &+ x.first])
        let b = Float(levels[upper &+ x.second])
        let c = Float(levels[lower &+ x.first])
        let d = Float(levels[lower &+ x.second])
        let above = a + (b - a) * x.share
        return above + (c + (d - c) * x.share - above) * y.share
      }
    }
  }
}

/// Linear interpolation along one axis: two pixels inside the image, and the weight of the second.
private struct Tap {
  let first: Int
  let second: Int
  let share: Float

  init(_ place: Double, count: Int) {
    // Maps NaN to the first pixel.
    let inside = place > 0 ? Swift.min(place, Double(count - 1)) : 0
    first = Int(inside)
    second = Swift.min(first + 1, count - 1)
    share = Float(inside - Double(first))
  }
}
