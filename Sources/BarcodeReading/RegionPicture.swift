import Foundation
import GrayImage
import PlaneGeometry

/// A region cut out of a picture and turned upright.
struct RegionPicture {
  /// As it is cut out, with its contrast unchanged.
  let levels: GrayImage
  /// Columns and rows around the region, for a quiet zone.
  private let inset: (Int, Int)
  private let outline: RotatedRectangle
  /// Pixels of this picture for one of the whole picture.
  private let scale: Double
  /// The upper left corner of this picture, measured from the region's middle along its sides.
  private let start: PixelPoint

  /// - Parameters:
  ///   - source: the whole picture, or one of its halvings.
  ///   - sourceScale: pixels of the whole picture for one of `source`.
  ///   - scale: pixels of the result for one of the whole picture.
  init(_ region: CodeRegion, of source: GrayImage, sourceScale: Double, scale: Double) {
    outline = region.outline
    self.scale = scale
    // A quiet zone on every side, as far as it goes without knowing how wide a module is.
    let margins = (0.1 * outline.width + 12, 0.1 * outline.height + 12)
    start = PixelPoint(-outline.width / 2 - margins.0, -outline.height / 2 - margins.1)
    let width = max(Int((outline.width + 2 * margins.0) * scale), 8)
    let height = max(Int((outline.height + 2 * margins.1) * scale), 8)
    let (cosine, sine) = (cos(outline.angle) / scale / sourceScale, sin(outline.angle) / scale / sourceScale)
    let origin = outline.point(start.x, start.y) / sourceScale - 0.5
    let levels = [UInt8](unsafeUninitializedCapacity: width * height) { levels, count in
      source.levels.withUnsafeBufferPointer { sourceLevels in
        let sampler = CubicSampler(levels: sourceLevels, width: source.width, height: source.height)
        for row in 0..<height {
          let (down, right) = (Double(row) + 0.5, 0.5)
          var x = Float(origin.x + right * cosine - down * sine)
          var y = Float(origin.y + right * sine + down * cosine)
          for column in 0..<width {
            levels[row &* width &+ column] = sampler.level(x, y)
            x += Float(cosine)
            y += Float(sine)
          }
        }
      }
      count = width * height
    }
    inset = (Int(margins.0 * scale), Int(margins.1 * scale))
    self.levels = GrayImage(width: width, height: height, levels: levels)
  }

  var pixelCount: Int { levels.width * levels.height }

  /// The cut-out with its contrast stretched.
  ///
  /// - Parameter isInverted: light becomes dark and dark light.
  func picture(isInverted: Bool) -> GrayImage {
    (isInverted ? levels.inverted : levels).stretched(insetBy: inset)
  }

  /// A code that was read in the cut-out, at its place in the whole picture.
  func placed(_ code: Barcode) -> Barcode {
    var placed = code
    placed.quadrilateral = code.quadrilateral.map { corner in
      outline.point(start.x + corner.x / scale, start.y + corner.y / scale)
    }
    return placed
  }
}

/// Levels between pixels, by Catmull and Rom's cubic: bars keep more of their contrast than between two pixels.
/// Beyond the edges the picture's last pixels go on.
///
/// Unsafe: the buffer holds `width * height` levels, and coordinates are clamped before it is read.
private struct CubicSampler {
  let levels: UnsafeBufferPointer<UInt8>
  let width: Int
  let height: Int

  @inline(__always)
  func level(_ x: Float, _ y: Float) -> UInt8 {
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let horizontal = Self.weights(x - left)
    let vertical = Self.weights(y - top)
    let (column, row) = (Int(left), Int(top))
    var sum: Float = 0
    if column >= 1, column &+ 2 < width, row >= 1, row &+ 2 < height {
      for tap in 0..<4 {
        let index = (row &- 1 &+ tap) &* width &+ column &- 1
        sum +=
          vertical[tap]
          * (horizontal[0] * Float(levels[index]) + horizontal[1] * Float(levels[index &+ 1])
            + horizontal[2] * Float(levels[index &+ 2]) + horizontal[3] * Float(levels[index &+ 3]))
      }
    } else {
      let nearest =
        min(max(Int(y.rounded()), 0), height &- 1) &* width &+ min(max(Int(x.rounded()), 0), width &- 1)
      sum = Float(levels[nearest])
    }
    return UInt8(min(max(sum + 0.5, 0), 255))
  }

  @inline(__always)
  private static func weights(_ t: Float) -> SIMD4<Float> {
    let (t2, t3) = (t * t, t * t * t)
    return SIMD4(
      0.5 * (2 * t2 - t3 - t), 0.5 * (3 * t3 - 5 * t2 + 2), 0.5 * (4 * t2 - 3 * t3 + t), 0.5 * (t3 - t2))
  }
}

extension GrayImage {
  /// With dark bars nearly black and paper nearly white, as the part within the inset has them. What lies around
  /// a code and is brighter than its paper would else decide what counts as dark.
  fileprivate func stretched(insetBy inset: (Int, Int)) -> GrayImage {
    var histogram = [Int](repeating: 0, count: 256)
    var total = 0
    for row in inset.1..<max(height - inset.1, inset.1) {
      for level in levels[(row * width + inset.0)..<max(row * width + width - inset.0, row * width + inset.0)]
      {
        histogram[Int(level)] += 1
        total += 1
      }
    }
    let dark = histogram.level(below: total / 50)
    let bright = histogram.level(below: total * 9 / 10)
    guard total > 0, bright - dark >= 8 else { return self }
    let table = (0..<256).map { level in
      UInt8(min(max(10 + (level - dark) * 235 / (bright - dark), 0), 255))
    }
    return GrayImage(width: width, height: height, levels: levels.map { table[Int($0)] })
  }
}

extension [Int] {
  /// The level that so many pixels lie below, in a histogram.
  fileprivate func level(below count: Int) -> Int {
    var sum = 0
    for (level, number) in enumerated() {
      sum += number
      if sum > count { return level }
    }
    return self.count - 1
  }
}
