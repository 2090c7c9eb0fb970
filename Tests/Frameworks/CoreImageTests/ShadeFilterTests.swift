import CoreImage
import Foundation
import Testing

@Suite("Vignettes, glows, noise, tiles and cells")
struct ShadeFilterTests {
  private let grid = Grid.colorful(24, 16, alpha: true)

  private func hermite(_ t: Double) -> Double {
    let t = min(max(t, 0), 1)
    return t * t * (3 - 2 * t)
  }

  /// Returns the distance of a pixel's center from a point in the plane, y up.
  private func distance(_ column: Int, _ row: Int, _ x: Double, _ y: Double) -> Double {
    hypot(Double(column) + 0.5 - x, Double(grid.height - row) - 0.5 - y)
  }

  @Test("a vignette darkens towards the corners; the vignette effect starts at a circle")
  func vignettes() throws {
    let source = try grid.image().computed()
    let filter = CIFilter.vignette()
    filter.inputImage = try grid.image()
    filter.intensity = 0.75
    filter.radius = 0.8
    let corner = 0.8 * hypot(12.0, 8)
    let expected = Grid(24, 16) { x, y in
      source[x, y].recolored { $0 * (1 - 0.75 * hermite(distance(x, y, 12, 8) / corner)) }
    }
    #expect(try #require(filter.outputImage).computed().difference(expected) < arithmetic)
    let effect = CIFilter.vignetteEffect()
    effect.inputImage = try grid.image()
    effect.center = CGPoint(x: 5, y: 3)
    effect.radius = 8
    effect.intensity = 0.5
    effect.falloff = 0.25
    let around = Grid(24, 16) { x, y in
      source[x, y].recolored { $0 * (1 - 0.5 * hermite((distance(x, y, 5, 3) - 6) / 4)) }
    }
    #expect(try #require(effect.outputImage).computed().difference(around) < arithmetic)
  }

  @Test("bloom adds where the blur is brighter, and gloom where it is darker") func glows() throws {
    let opaque = Grid.colorful(24, 16)
    let input = try opaque.image()
    let source = try input.computed()
    let blurred = try input.clampedToExtent().applyingGaussianBlur(sigma: 2).computed(input.extent)
    func mixed(_ choose: @escaping (Double, Double) -> Double) -> Grid {
      Grid(24, 16) { x, y in
        let (own, other) = (source[x, y], blurred[x, y])
        let color = SIMD3(choose(other.x, own.x), choose(other.y, own.y), choose(other.z, own.z))
        return own.recolored { $0 + 0.4 * (color - $0) }
      }
    }
    for (name, expected) in [("CIBloom", mixed { max($0, $1) }), ("CIGloom", mixed { min($0, $1) })] {
      let output = input.applyingFilter(
        name, parameters: [kCIInputRadiusKey: 2, kCIInputIntensityKey: 0.4])
      #expect(output.extent == input.extent)
      #expect(try output.computed().difference(expected) < arithmetic, "\(name)")
    }
  }

  @Test("the median is the middle of nine pixels, with the edge pixels repeated")
  func medians() throws {
    let source = try grid.image().computed()
    let filter = CIFilter.median()
    filter.inputImage = try grid.image()
    let expected = Grid(24, 16) { x, y in
      let around = (0..<9).map { n in
        source[min(max(x + n % 3 - 1, 0), 23), min(max(y + n / 3 - 1, 0), 15)]
      }
      func middle(_ c: Int) -> Double { around.map { $0[c] }.sorted()[4] }
      return Pixel(middle(0), middle(1), middle(2), middle(3))
    }
    let output = try #require(filter.outputImage)
    #expect(output.extent == CGRect(x: 0, y: 0, width: 24, height: 16))
    #expect(try output.computed().difference(expected) == 0)
  }

  @Test("dithering keeps the mean of each 8 × 8 block, wherever it is drawn")
  func dithering() throws {
    let plain = try Grid(32, 16) { _, _ in Pixel(0.4, 0.4, 0.4, 1) }.image()
    let output = plain.applyingFilter("CIDither", parameters: [kCIInputIntensityKey: 0.5])
    let (before, after) = (try plain.computed(), try output.computed())
    for block in [(0, 0), (8, 0), (24, 8)] {
      let differences = (0..<64).map { n in
        let (x, y) = (block.0 + n % 8, block.1 + n / 8)
        return after[x, y].x - before[x, y].x
      }
      #expect(abs(differences.reduce(0, +)) < 1e-4)
      // All 64 steps from −¼ to ¼, each once.
      for (n, difference) in differences.sorted().enumerated() {
        #expect(abs(difference - 0.5 * ((Double(n) + 0.5) / 64 - 0.5)) < 1e-6)
      }
    }
    // A row is nearly as bright as the whole: dots are spread.
    for row in 0..<8 {
      let sum = (0..<8).map { after[$0, row].x - before[$0, row].x }.reduce(0, +)
      #expect(abs(sum) / 8 < 0.2)
    }
    let part = try output.computed(CGRect(x: 5, y: 3, width: 9, height: 6))
    #expect(part.difference(Grid(9, 6) { after[$0 + 5, $1 + 7] }) == 0)
  }

  @Test("a tiled image repeats, moved and scaled as a whole") func tiles() throws {
    let source = try grid.image().computed()
    let filter = CIFilter.affineTile()
    filter.inputImage = try grid.image()
    let output = try #require(filter.outputImage)
    #expect(output.extent.isInfinite)
    func expected(_ frame: CGRect, _ column: Int, _ row: Int) -> Grid {
      Grid(Int(frame.width), Int(frame.height)) { x, y in
        let (x, y) = (Int(frame.minX) + x - column, Int(frame.maxY) - 1 - y - row)
        let (inX, inY) = (((x % 24) + 24) % 24, ((y % 16) + 16) % 16)
        return source[inX, 15 - inY]
      }
    }
    for frame in [
      CGRect(x: -30, y: -20, width: 70, height: 50), CGRect(x: 1000, y: -777, width: 3, height: 40),
    ] {
      #expect(try output.computed(frame).difference(expected(frame, 0, 0)) == 0)
      filter.transform = CGAffineTransform(translationX: 5, y: -3)
      #expect(
        try #require(filter.outputImage).computed(frame).difference(expected(frame, 5, -3)) == 0)
      filter.transform = .identity
    }
    // At twice the size, a tile is 48 pixels wide.
    filter.transform = CGAffineTransform(scaleX: 2, y: 2)
    let double = try #require(filter.outputImage)
    let (one, next) = (
      CGRect(x: 0, y: 0, width: 48, height: 32), CGRect(x: 96, y: -32, width: 48, height: 32)
    )
    #expect(try double.computed(one).difference(double.computed(next)) < arithmetic)
  }

  @Test("hexagonal cells have one color each, the mean around the nearest center") func cells() throws {
    let opaque = Grid.colorful(40, 30)
    let input = try opaque.image()
    let filter = CIFilter.hexagonalPixellate()
    filter.inputImage = input
    filter.center = CGPoint(x: 20, y: 15)
    filter.scale = 9
    let means = try input.clampedToExtent().applyingFilter(
      "CIBoxBlur", parameters: [kCIInputRadiusKey: 4]
    ).computed(CGRect(x: -20, y: -20, width: 80, height: 70))
    let output = try #require(filter.outputImage).computed()
    let tall = 9 * 3.0.squareRoot()
    var middles: [SIMD2<Double>] = []
    for column in -4...4 {
      for row in -3...3 {
        let corner = SIMD2(20 + 9 * Double(column), 15 + tall * Double(row))
        middles += [corner, corner + SIMD2(4.5, tall / 2)]
      }
    }
    for (x, y) in [(0, 0), (20, 14), (33, 7), (12, 29), (5, 18)] {
      let place = SIMD2(Double(x) + 0.5, 29.5 - Double(y))
      let away = { (middle: SIMD2<Double>) in ((middle - place) * (middle - place)).sum() }
      let nearest = try #require(middles.min { away($0) < away($1) })
      // Between the four pixels around the center, in the image of means (left at −20, top at 50).
      let (column, row) = (nearest.x + 20 - 0.5, 50 - nearest.y - 0.5)
      let (left, top) = (Int(column), Int(row))
      let (a, b) = (column - Double(left), row - Double(top))
      let expected =
        (means[left, top] * (1 - a) + means[left + 1, top] * a) * (1 - b)
        + (means[left, top + 1] * (1 - a) + means[left + 1, top + 1] * a) * b
      let difference = output[x, y] - expected
      #expect((0..<4).allSatisfy { abs(difference[$0]) < 1e-4 }, "\(x) \(y)")
    }
  }

  @Test("a Gaussian gradient between two colors has three standard deviations in its radius")
  func bell() throws {
    let filter = CIFilter.gaussianGradient()
    filter.center = CGPoint(x: 12, y: 8)
    filter.radius = 15
    filter.color0 = .red
    filter.color1 = CIColor(red: 0, green: 1, blue: 0, alpha: 0.5)
    let expected = Grid(24, 16) { x, y in
      let d = distance(x, y, 12, 8) / 5
      let share = 1 - exp(-d * d / 2)
      return Pixel(1, 0, 0, 1) * (1 - share) + Pixel(0, 0.5, 0, 0.5) * share
    }
    let part = CGRect(x: 0, y: 0, width: 24, height: 16)
    #expect(try #require(filter.outputImage).computed(part).difference(expected) < arithmetic)
  }

  @Test("the minimum and maximum components of a rectangle, as two pixels and as red and green")
  func extremes() throws {
    let source = try grid.image().computed()
    let part = CGRect(x: 3, y: 2, width: 8, height: 6)
    let pixels = (3..<11).flatMap { x in (8..<14).map { y in source[x, y] } }
    func extreme(_ choose: (Double, Double) -> Double) -> Pixel {
      pixels.dropFirst().reduce(pixels[0]) { most, pixel in
        Pixel(
          choose(most.x, pixel.x), choose(most.y, pixel.y), choose(most.z, pixel.z),
          choose(most.w, pixel.w))
      }
    }
    let filter = CIFilter.areaMinMax()
    filter.inputImage = try grid.image()
    filter.extent = part
    let output = try #require(filter.outputImage)
    #expect(output.extent == CGRect(x: 0, y: 0, width: 2, height: 1))
    let (least, most) = (extreme(min), extreme(max))
    #expect(try output.computed().difference(Grid(2, 1) { x, _ in x == 0 ? least : most }) < arithmetic)
    let red = CIFilter.areaMinMaxRed()
    red.inputImage = try grid.image()
    red.extent = part
    let both = try #require(red.outputImage).computed()
    #expect(both.difference(Grid(1, 1) { _, _ in Pixel(least.x, most.x, 0, 1) }) < arithmetic)
  }
}
