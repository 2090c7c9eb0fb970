import CoreImage
import Foundation
import Testing

@Suite("Convolution, detail, blend modes and mixing")
struct PhotographicFilterTests {
  private let grid = Grid.colorful(9, 7, alpha: true)

  /// Returns the sum of neighbors, weighted in rows from the top, on an image grown by half the kernel.
  private func weighted(_ source: Grid, _ weights: [[Double]]) -> Grid {
    let (across, down) = (weights[0].count / 2, weights.count / 2)
    return Grid(source.width + 2 * across, source.height + 2 * down) { x, y in
      var sum = Pixel.zero
      for (row, line) in weights.enumerated() {
        for (column, weight) in line.enumerated() {
          sum += source[x - 2 * across + column, y - 2 * down + row] * weight
        }
      }
      return sum
    }
  }

  @Test("weights are listed in rows from the top left, and a bias is added")
  func convolutions() throws {
    let input = try grid.image()
    let numbers: [CGFloat] = [0.5, 0, -0.25, 1, 0.125, 0, 0, 0.75, 0.0625]
    let filter = CIFilter.convolution3X3()
    filter.inputImage = input
    filter.weights = CIVector(values: numbers, count: 9)
    let output = try #require(filter.outputImage)
    #expect(output.extent == CGRect(x: -1, y: -1, width: 11, height: 9))
    let rows = (0..<3).map { row in numbers[3 * row..<3 * row + 3].map { Double($0) } }
    let sums = weighted(try input.computed(), rows)
    #expect(try output.computed().difference(sums) < arithmetic)
    filter.bias = 0.25
    let biased = try #require(filter.outputImage)
    #expect(try biased.computed().difference(sums.map { $0 + 0.25 }) < arithmetic)
    let line = input.applyingFilter(
      "CIConvolution9Horizontal",
      parameters: [kCIInputWeightsKey: CIVector(values: [0, 0, 0, 0, 0, 1, 0, 0, 0], count: 9)])
    // Each pixel becomes the one to its right.
    #expect(
      try line.computed(input.extent).difference(Grid(9, 7) { (try? input.computed())?[$0 + 1, $1] ?? .zero })
        < arithmetic)
  }

  @Test("a disc blur is the mean within the radius, and a motion blur the mean along the path")
  func shapedBlurs() throws {
    let input = try grid.image()
    // Thirteen pixels are within a radius of 2.
    let disc = (-2...2).map { y in (-2...2).map { x in x * x + y * y <= 4 ? 1.0 / 13 : 0 } }
    let blurred = input.applyingFilter("CIDiscBlur", parameters: [kCIInputRadiusKey: 2])
    #expect(try blurred.computed().difference(weighted(input.computed(), disc)) < arithmetic)
    // A plain image is unchanged, and a horizontal path doesn't mix rows.
    let stripes = Grid(12, 6) { _, y in y % 2 == 0 ? Pixel(1, 0.5, 0, 1) : Pixel(0, 0, 1, 1) }
    let moved = try stripes.image().clampedToExtent()
      .applyingFilter("CIMotionBlur", parameters: [kCIInputRadiusKey: 3, kCIInputAngleKey: 0])
      .cropped(to: CGRect(x: 0, y: 0, width: 12, height: 6))
    #expect(try moved.computed().difference(stripes.image().computed()) < arithmetic)
    let upwards = try stripes.image().clampedToExtent()
      .applyingFilter("CIMotionBlur", parameters: [kCIInputRadiusKey: 1, kCIInputAngleKey: Double.pi / 2])
      .cropped(to: CGRect(x: 0, y: 2, width: 12, height: 2))
    #expect(try upwards.computed().difference(stripes.image().computed()) > 0.3)
  }

  @Test("W3C's blend modes and sums, on colors that aren't premultiplied")
  func modes() throws {
    let (source, ground) = (grid, grid.flipped)
    func expect(_ name: String, _ blend: (Double, Double) -> Double) throws {
      let (above, below) = (try source.image().computed(), try ground.image().computed())
      let expected = Grid(9, 7) { x, y in
        let (above, below) = (above[x, y], below[x, y])
        let (top, bottom) = (above.straight, below.straight)
        let mixed = SIMD3(blend(top.x, bottom.x), blend(top.y, bottom.y), blend(top.z, bottom.z))
        let color =
          mixed * (above.w * below.w) + top * (above.w * (1 - below.w)) + bottom * (below.w * (1 - above.w))
        return Pixel(color.x, color.y, color.z, above.w + below.w - above.w * below.w)
      }
      let result = try source.image().applyingFilter(
        name, parameters: [kCIInputBackgroundImageKey: ground.image()])
      #expect(try result.computed().difference(expected) < 2e-3, "\(name)")
    }
    try expect("CISoftLightBlendMode") { s, b in
      let light = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (light - b)
    }
    try expect("CIColorDodgeBlendMode") { s, b in b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s)) }
    try expect("CIColorBurnBlendMode") { s, b in b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s) }
    try expect("CILinearDodgeBlendMode") { min($0 + $1, 1) }
    try expect("CILinearBurnBlendMode") { max($0 + $1 - 1, 0) }
    try expect("CISubtractBlendMode") { max($1 - $0, 0) }
    try expect("CIDivideBlendMode") { s, b in b == 0 ? 0 : s == 0 ? 1 : min(b / s, 1) }
  }

  @Test("polynomials apply to each component separately")
  func polynomials() throws {
    let filter = CIFilter.colorPolynomial()
    filter.inputImage = try grid.image()
    filter.redCoefficients = CIVector(x: 0.1, y: 0.5, z: 0.25, w: 0)
    filter.blueCoefficients = CIVector(x: 0, y: 0, z: 0, w: 1)
    let output = try #require(filter.outputImage)
    let expected = try grid.image().computed().map {
      $0.recolored { SIMD3(0.1 + 0.5 * $0.x + 0.25 * $0.x * $0.x, $0.y, $0.z * $0.z * $0.z) }
    }
    #expect(try output.computed().difference(expected) < arithmetic)
  }

  @Test("images dissolve into each other by time and amount")
  func mixtures() throws {
    let (first, second) = (try grid.image(), try grid.flipped.image())
    let (one, other) = (try first.computed(), try second.computed())
    let expected = Grid(9, 7) { one[$0, $1] * 0.75 + other[$0, $1] * 0.25 }
    let filter = CIFilter.dissolveTransition()
    filter.inputImage = first
    filter.targetImage = second
    filter.time = 0.25
    #expect(try #require(filter.outputImage).computed().difference(expected) < arithmetic)
    let mixed = second.applyingFilter(
      "CIMix", parameters: [kCIInputBackgroundImageKey: first, kCIInputAmountKey: 0.25])
    #expect(try mixed.computed().difference(expected) < arithmetic)
  }

  @Test("details are differences from the surrounding luminance; noise is small differences")
  func details() throws {
    // An edge between two grays, and one level of noise in the middle of the left side.
    let image = Grid(24, 9) { x, y in
      let level = x < 16 ? (x == 6 && y == 4 ? 0.21 : 0.2) : 0.8
      return Pixel(level, level, level, 1)
    }
    let input = try image.image()
    let before = try input.computed()
    let sharp = try input.applyingFilter(
      "CISharpenLuminance", parameters: [kCIInputSharpnessKey: 1, kCIInputRadiusKey: 1.5]
    ).computed()
    // At the edge both sides diverge; far from it nothing changes.
    #expect(sharp[15, 4].x < before[15, 4].x - 0.05 && sharp[16, 4].x > before[16, 4].x + 0.05)
    #expect(abs(sharp[0, 0].x - before[0, 0].x) < 1e-4)
    let quiet = try input.applyingFilter(
      "CINoiseReduction", parameters: ["inputNoiseLevel": 0.05, kCIInputSharpnessKey: 0.4]
    ).computed()
    #expect(quiet[6, 4].x - quiet[0, 0].x < 0.25 * (before[6, 4].x - before[0, 0].x))
    #expect(quiet[16, 4].x > before[16, 4].x)
    for name in ["CISharpenLuminance", "CINoiseReduction"] {
      let plain = try Grid(6, 6) { _, _ in Pixel(0.2, 0.4, 0.8, 1) }.image()
      #expect(try plain.applyingFilter(name).computed().difference(plain.computed()) < arithmetic)
    }
  }

  @Test("the CIPhotoEffect filters are gray, with more or less contrast")
  func grays() throws {
    for (name, contrast) in [
      ("CIPhotoEffectMono", 0.9), ("CIPhotoEffectTonal", 1), ("CIPhotoEffectNoir", 1.4),
    ] {
      let expected = try grid.image().computed().map {
        $0.recolored { SIMD3(repeating: ($0.luminance - 0.5) * contrast + 0.5) }
      }
      #expect(try grid.image().applyingFilter(name).computed().difference(expected) < arithmetic, "\(name)")
    }
    #expect(CIFilter.photoEffectNoir().name == "CIPhotoEffectNoir")
  }

  @Test("a straightened image fills its extent, and its center stays in place")
  func straightening() throws {
    let plain = try Grid(40, 20) { _, _ in Pixel(0.2, 0.4, 0.8, 1) }.image()
    let turned = plain.applyingFilter("CIStraightenFilter", parameters: [kCIInputAngleKey: 0.3])
    #expect(turned.extent == plain.extent)
    // The outermost pixels mix with transparency.
    let inside = CGRect(x: 2, y: 2, width: 36, height: 16)
    #expect(try turned.computed(inside).difference(plain.computed(inside)) < arithmetic)
    let same = plain.applyingFilter("CIStraightenFilter", parameters: [kCIInputAngleKey: 0])
    #expect(try same.computed().difference(plain.computed()) < arithmetic)
  }
}
