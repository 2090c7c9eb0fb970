import CoreImage
import Foundation
import Testing

@Suite("Blurs, edges and morphology")
struct NeighborhoodFilterTests {
  private let grid = Grid.colorful(14, 11, alpha: true)

  private func weighted(_ source: Grid, reach: Int, _ weight: (Int, Int) -> Double) -> Grid {
    Grid(source.width + 2 * reach, source.height + 2 * reach) { x, y in
      var sum = Pixel.zero
      for dy in -reach...reach {
        for dx in -reach...reach { sum += source[x - reach + dx, y - reach + dy] * weight(dx, dy) }
      }
      return sum
    }
  }

  @Test("a Gaussian blur is the Gaussian-weighted mean, with transparency beyond the edges")
  func gaussian() throws {
    let input = try grid.image()
    let output = input.applyingGaussianBlur(sigma: 1.3)
    // Three standard deviations are 3.9 pixels.
    #expect(output.extent == CGRect(x: -4, y: -4, width: 22, height: 19))
    func bell(_ distance: Int) -> Double { exp(-Double(distance * distance) / (2 * 1.3 * 1.3)) }
    let sum = (-4...4).map(bell).reduce(0, +)
    let expected = try weighted(input.computed(), reach: 4) { bell($0) * bell($1) / (sum * sum) }
    #expect(try output.computed().difference(expected) < arithmetic)
  }

  @Test(
    "clamped before and cropped after, a plain color is unchanged by any blur", arguments: [0.5, 8, 90])
  func clampedBlur(sigma: Double) throws {
    let plain = Grid(20, 16) { _, _ in Pixel(0.2, 0.4, 0.8, 1) }
    let input = try plain.image()
    let output = input.clampedToExtent().applyingGaussianBlur(sigma: sigma).cropped(to: input.extent)
    #expect(try output.computed().difference(input.computed()) < arithmetic)
  }

  @Test("a wide blur, computed from blocks, is Gaussian to within a level") func wide() throws {
    let sigma = 30.0
    let bar = Grid(60, 60) { x, _ in (25..<35).contains(x) ? Pixel(1, 1, 1, 1) : Pixel(0, 0, 0, 1) }
    let input = try bar.image()
    let output = try input.clampedToExtent().applyingGaussianBlur(sigma: sigma).cropped(to: input.extent)
      .computed()
    func bell(_ distance: Int) -> Double { exp(-Double(distance * distance) / (2 * sigma * sigma)) }
    let sum = (-90...90).map(bell).reduce(0, +)
    for x in 0..<60 {
      let expected = (25..<35).map { bell($0 - x) }.reduce(0, +) / sum
      #expect(abs(output[x, 30].x - expected) < 1.0 / 255)
    }
  }

  @Test("a box blur is the square's mean; a fractional radius weights the outermost pixels")
  func box() throws {
    let input = try grid.image()
    let expected = try weighted(input.computed(), reach: 2) { _, _ in 1.0 / 25 }
    let output = input.applyingFilter("CIBoxBlur", parameters: [kCIInputRadiusKey: 2])
    #expect(try output.computed().difference(expected) < arithmetic)
    func side(_ distance: Int) -> Double { abs(distance) == 2 ? 0.5 : 1 }
    let half = try weighted(input.computed(), reach: 2) { side($0) * side($1) / 16 }
    let fraction = input.applyingFilter("CIBoxBlur", parameters: [kCIInputRadiusKey: 1.5])
    #expect(try fraction.computed().difference(half) < arithmetic)
  }

  @Test("an unsharp mask adds the difference from a blur") func unsharp() throws {
    let input = try grid.image()
    let source = try input.computed()
    let blurred = try input.applyingGaussianBlur(sigma: 2.5).cropped(to: input.extent).computed()
    let output = try input.applyingFilter("CIUnsharpMask", parameters: [kCIInputIntensityKey: 0.8]).computed()
    let expected = Grid(14, 11) { x, y in
      var pixel = source[x, y] + (source[x, y] - blurred[x, y]) * 0.8
      pixel.w = source[x, y].w
      return pixel
    }
    #expect(output.difference(expected) < arithmetic)
  }

  @Test("edges are the length of the Sobel gradient") func edges() throws {
    let input = try grid.image()
    let source = try input.computed()
    let output = try input.applyingFilter("CIEdges", parameters: [kCIInputIntensityKey: 2]).computed()
    let expected = Grid(14, 11) { x, y in
      func column(_ dx: Int) -> Pixel {
        source[x + dx, y - 1] + source[x + dx, y] * 2 + source[x + dx, y + 1]
      }
      func row(_ dy: Int) -> Pixel { source[x - 1, y + dy] + source[x, y + dy] * 2 + source[x + 1, y + dy] }
      let (across, down) = ((column(1) - column(-1)) / 4, (row(1) - row(-1)) / 4)
      var length = (across * across + down * down).squareRoot() * 2
      length.w = source[x, y].w
      return length
    }
    #expect(output.difference(expected) < arithmetic)
  }

  /// Returns the largest or smallest of the neighbors for which `isNeighbor` is true.
  private func extreme(
    _ source: Grid, columns: Int, rows: Int, _ combine: @escaping (Pixel, Pixel) -> Pixel,
    _ isNeighbor: @escaping (Int, Int) -> Bool
  ) -> (_ x: Int, _ y: Int) -> Pixel {
    { x, y in
      var result = source[x, y]
      for dy in -rows...rows {
        for dx in -columns...columns where isNeighbor(dx, dy) {
          result = combine(result, source[x + dx, y + dy])
        }
      }
      return result
    }
  }

  @Test("morphology takes the extremes in a disk", arguments: [1.0, 2.5, 4])
  func disk(radius: Double) throws {
    let input = try grid.image()
    let source = try input.computed()
    let reach = Int(radius)
    let inDisk = { (dx: Int, dy: Int) in Double(dx * dx + dy * dy) <= radius * radius }
    let parameters = [kCIInputRadiusKey: radius]
    let largest = input.applyingFilter("CIMorphologyMaximum", parameters: parameters)
    let most = extreme(source, columns: reach, rows: reach, pointwiseMax, inDisk)
    #expect(largest.extent == input.extent.insetBy(dx: -CGFloat(reach), dy: -CGFloat(reach)))
    #expect(
      try largest.computed().difference(Grid(14 + 2 * reach, 11 + 2 * reach) { most($0 - reach, $1 - reach) })
        == 0)
    let least = extreme(source, columns: reach, rows: reach, pointwiseMin, inDisk)
    let smallest = input.applyingFilter("CIMorphologyMinimum", parameters: parameters)
    #expect(try smallest.computed().difference(Grid(14, 11, least)) == 0)
    let gradient = input.applyingFilter("CIMorphologyGradient", parameters: parameters).cropped(
      to: input.extent)
    let difference = Grid(14, 11) { x, y in
      var pixel = most(x, y) - least(x, y)
      pixel.w = most(x, y).w
      return pixel
    }
    #expect(try gradient.computed().difference(difference) < arithmetic)
  }

  @Test("morphology takes the extremes in a rectangle") func rectangle() throws {
    let input = try grid.image()
    let source = try input.computed()
    let parameters = [kCIInputWidthKey: 7, "inputHeight": 3]
    let smallest = input.applyingFilter("CIMorphologyRectangleMinimum", parameters: parameters)
    let least = extreme(source, columns: 3, rows: 1, pointwiseMin) { _, _ in true }
    #expect(try smallest.computed().difference(Grid(14, 11, least)) == 0)
    let largest = input.applyingFilter("CIMorphologyRectangleMaximum", parameters: parameters)
    #expect(largest.extent == CGRect(x: -3, y: -1, width: 20, height: 13))
    let most = extreme(source, columns: 3, rows: 1, pointwiseMax) { _, _ in true }
    #expect(try largest.computed().difference(Grid(20, 13) { most($0 - 3, $1 - 1) }) == 0)
  }

  @Test("a region of a result doesn't depend on how it is requested") func parts() throws {
    // Larger than a tile, so that several meet.
    let big = Grid.colorful(700, 150)
    let output = try big.image().applyingGaussianBlur(sigma: 5)
      .applyingFilter("CIMorphologyMaximum", parameters: [kCIInputRadiusKey: 3])
    let part = CGRect(x: 505, y: 60, width: 20, height: 15)
    let (whole, alone) = (try output.computed(big.rect), try output.computed(part))
    let cut = Grid(20, 15) { whole[505 + $0, 150 - 75 + $1] }
    #expect(alone.difference(cut) < 1e-6)
  }
}

extension Grid {
  var rect: CGRect { CGRect(x: 0, y: 0, width: width, height: height) }
}
