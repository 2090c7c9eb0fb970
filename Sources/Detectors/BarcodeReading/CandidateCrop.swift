import Foundation
import GrayImage
import PlaneGeometry

/// A region, cropped and rotated upright.
struct CandidateCrop {
  /// The crop, with unchanged contrast.
  let levels: GrayImage
  /// The columns and rows of quiet zone around the region.
  private let inset: (Int, Int)
  private let outline: RotatedRectangle
  /// Pixels of the crop per pixel of the full-size image.
  private let scale: Double
  /// The crop's upper left corner, relative to the region's center along its sides.
  private let start: PixelPoint

  /// - Parameter scale: pixels of the result per pixel of the full-size image.
  init(_ region: BarcodeCandidate, of pyramid: GrayPyramid, scale: Double) {
    let halvings = min(max(Int(-scale.exponent), 0), 16)
    let (source, sourceScale) = (pyramid.level(halvings), Double(1 << halvings))
    outline = region.outline
    self.scale = scale
    // An estimated quiet zone on every side; the module width isn't known yet.
    let margins = (0.1 * outline.width + 12, 0.1 * outline.height + 12)
    start = PixelPoint(-outline.width / 2 - margins.0, -outline.height / 2 - margins.1)
    let width = max(Int((outline.width + 2 * margins.0) * scale), 8)
    let height = max(Int((outline.height + 2 * margins.1) * scale), 8)
    let (cosine, sine) = (cos(outline.angle) / scale / sourceScale, sin(outline.angle) / scale / sourceScale)
    let origin = outline.point(start.x, start.y) / sourceScale - 0.5
    let levels = [UInt8](unsafeUninitializedCapacity: width * height) { levels, count in
      CubicSampler.sampling(source) { sampler in
        let (right, below) = (CubicSampler.fixedPoint(cosine), CubicSampler.fixedPoint(sine))
        for row in 0..<height {
          let down = Double(row) + 0.5
          var x = CubicSampler.fixedPoint(origin.x + 0.5 * cosine - down * sine)
          var y = CubicSampler.fixedPoint(origin.y + 0.5 * sine + down * cosine)
          for column in 0..<width {
            levels[row &* width &+ column] = sampler.level(x, y)
            x &+= right
            y &+= below
          }
        }
      }
      count = width * height
    }
    inset = (Int(margins.0 * scale), Int(margins.1 * scale))
    self.levels = GrayImage(width: width, height: height, levels: levels)
  }

  var pixelCount: Int { levels.width * levels.height }

  /// Returns the crop, contrast-stretched and optionally inverted, in the order of attempts.
  func images(isInverted: Bool) -> [GrayImage] {
    (isInverted ? levels.inverted : levels).stretched(insetBy: inset)
  }

  func placed(_ code: Barcode) -> Barcode {
    var placed = code
    placed.quadrilateral = code.quadrilateral.map { corner in
      outline.point(start.x + corner.x / scale, start.y + corner.y / scale)
    }
    return placed
  }
}

/// A Catmull-Rom sampler, which keeps more contrast than a bilinear one; border pixels are repeated.
///
/// Coordinates are in 1/2³² of a pixel, with 256 interpolation steps: floating point takes twice the time.
///
/// Unsafe: the buffers hold `width * height` levels and 256 weights; coordinates are clamped before use.
private struct CubicSampler {
  private let levels: UnsafeBufferPointer<UInt8>
  private let width: Int
  private let height: Int
  private let weights: UnsafeBufferPointer<Weights>

  /// The weights of four consecutive pixels, in 1/2¹⁰.
  private typealias Weights = (Int32, Int32, Int32, Int32)

  private static let weights: [Weights] = (0..<256).map { step in
    let t = Double(step) / 256
    let (t2, t3) = (t * t, t * t * t)
    func weight(_ share: Double) -> Int32 { Int32((512 * share).rounded()) }
    let (before, after, beyond) = (weight(2 * t2 - t3 - t), weight(4 * t2 - 3 * t3 + t), weight(t3 - t2))
    // The remainder: the weights add up to 1, so that white stays white.
    return (before, 1024 - before - after - beyond, after, beyond)
  }

  static func sampling(_ image: GrayImage, _ body: (CubicSampler) -> Void) {
    image.levels.withUnsafeBufferPointer { levels in
      weights.withUnsafeBufferPointer { weights in
        body(
          CubicSampler(levels: levels, width: image.width, height: image.height, weights: weights))
      }
    }
  }

  static func fixedPoint(_ coordinate: Double) -> Int { Int((coordinate * 0x1p32).rounded(.down)) }

  @inline(__always)
  func level(_ x: Int, _ y: Int) -> UInt8 {
    let (column, row) = (x >> 32, y >> 32)
    guard column >= 1, column &+ 2 < width, row >= 1, row &+ 2 < height else {
      let (nearest, line) = ((x &+ 1 << 31) >> 32, (y &+ 1 << 31) >> 32)
      return levels[min(max(line, 0), height &- 1) &* width &+ min(max(nearest, 0), width &- 1)]
    }
    let (across, down) = (weights[x >> 24 & 0xFF], weights[y >> 24 & 0xFF])
    let first = (row &- 1) &* width &+ column &- 1
    var sum = down.0 &* fourLevels(at: first, across)
    sum &+= down.1 &* fourLevels(at: first &+ width, across)
    sum &+= down.2 &* fourLevels(at: first &+ 2 &* width, across)
    sum &+= down.3 &* fourLevels(at: first &+ 3 &* width, across)
    return UInt8(truncatingIfNeeded: min(max((sum &+ 1 << 19) >> 20, 0), 255))
  }

  @inline(__always)
  private func fourLevels(at index: Int, _ weights: Weights) -> Int32 {
    weights.0 &* Int32(levels[index]) &+ weights.1 &* Int32(levels[index &+ 1])
      &+ weights.2 &* Int32(levels[index &+ 2]) &+ weights.3 &* Int32(levels[index &+ 3])
  }
}

extension GrayImage {
  /// Returns the image with dark bars nearly black and paper nearly white, as measured within the inset:
  /// brighter surroundings would otherwise raise the threshold. If they may also be within it, such as a
  /// white table under a gray label, a second image has the level between the bars as white.
  fileprivate func stretched(insetBy inset: (Int, Int)) -> [GrayImage] {
    let columns = inset.0..<max(width - inset.0, inset.0)
    let rows = inset.1..<max(height - inset.1, inset.1)
    var histogram = [Int](repeating: 0, count: 256)
    for row in rows {
      for level in levels[(row * width + columns.lowerBound)..<(row * width + columns.upperBound)] {
        histogram[Int(level)] += 1
      }
    }
    let total = columns.count * rows.count
    let dark = histogram.level(below: total / 50)
    let bright = histogram.level(below: total * 9 / 10)
    guard total > 0, bright - dark >= 8 else { return [self] }
    let image = stretched(from: dark, to: bright)
    guard let paper = paperLevel(columns, rows, dark: dark, bright: bright), paper - dark >= 8,
      bright - paper > (bright - dark) / 8
    else { return [image] }
    return [image, stretched(from: dark, to: paper)]
  }

  private func stretched(from dark: Int, to bright: Int) -> GrayImage {
    let table = (0..<256).map { level in
      UInt8(min(max(10 + (level - dark) * 235 / (bright - dark), 0), 255))
    }
    return GrayImage(width: width, height: height, levels: levels.map { table[Int($0)] })
  }

  /// The level of the paper between the bars: the brightest that a dark pixel has nearby, at a right angle to
  /// the bars. Nil if there is too little ink.
  private func paperLevel(_ columns: Range<Int>, _ rows: Range<Int>, dark: Int, bright: Int) -> Int? {
    let ink = dark + (bright - dark) / 4
    var (across, down) = (0, 0)
    let lines = stride(from: rows.lowerBound, to: rows.upperBound, by: max(rows.count / 48, 1))
    for row in lines where row > 0 {
      for column in columns.dropFirst() {
        let (level, index) = (Int(self[column, row]), row * width + column)
        across += abs(level - Int(levels[index - 1]))
        down += abs(level - Int(levels[index - width]))
      }
    }
    var histogram = [Int](repeating: 0, count: 256)
    var count = 0
    func add(_ line: [UInt8]) {
      // A tenth of a code's width: more than the widest bar.
      let reach = max(line.count / 10, 4)
      for (index, level) in line.enumerated() where Int(level) <= ink {
        let nearby = line[max(index - reach, 0)..<min(index + reach + 1, line.count)]
        histogram[Int(nearby.max() ?? 0)] += 1
        count += 1
      }
    }
    if across >= down {
      for row in lines { add(columns.map { self[$0, row] }) }
    } else {
      for column in stride(from: columns.lowerBound, to: columns.upperBound, by: max(columns.count / 48, 1)) {
        add(rows.map { self[column, $0] })
      }
    }
    return count >= 64 ? histogram.level(below: count / 2) : nil
  }
}

extension [Int] {
  /// Returns the level below which `count` pixels lie, in a histogram.
  func level(below count: Int) -> Int {
    var sum = 0
    for (level, number) in enumerated() {
      sum += number
      if sum > count { return level }
    }
    return self.count - 1
  }
}
