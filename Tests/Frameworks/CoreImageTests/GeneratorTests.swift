import CoreImage
import Foundation
import Testing

@Suite("Generators and reductions")
struct GeneratorTests {
  private func output(_ name: String, _ parameters: [String: Any] = [:]) throws -> CIImage {
    let filter = try #require(CIFilter(name: name, parameters: parameters))
    return try #require(filter.outputImage)
  }

  @Test("a constant color is infinite, with its alpha premultiplied") func constant() throws {
    let image = try output(
      "CIConstantColorGenerator", [kCIInputColorKey: CIColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)])
    #expect(image.extent.isInfinite)
    let far = try image.computed(CGRect(x: -5000, y: 8000, width: 2, height: 1))
    #expect(far.difference(Grid(2, 1) { _, _ in Pixel(0.5, 0.25, 0, 0.5) }) < arithmetic)
  }

  @Test("checkers and stripes change at multiples of their width from the center") func patterns() throws {
    let frame = CGRect(x: -7, y: -4, width: 20, height: 15)
    let parameters: [String: Any] = [kCIInputCenterKey: CIVector(x: 1, y: 2), kCIInputWidthKey: 3]
    func square(_ value: Double, _ center: Double) -> Int { Int(((value - center) / 3).rounded(.down)) }
    func isEven(_ value: Int) -> Bool { value.isMultiple(of: 2) }
    let checkers = Grid(20, 15) { x, y in
      let (column, row) = (square(Double(x) - 7 + 0.5, 1), square(11 - Double(y) - 0.5, 2))
      return isEven(column + row) ? Pixel(1, 1, 1, 1) : Pixel(0, 0, 0, 1)
    }
    #expect(
      try output("CICheckerboardGenerator", parameters).computed(frame).difference(checkers) < arithmetic)
    let stripes = Grid(20, 15) { x, _ in
      isEven(square(Double(x) - 7 + 0.5, 1)) ? Pixel(1, 1, 1, 1) : Pixel(0, 0, 0, 1)
    }
    #expect(try output("CIStripesGenerator", parameters).computed(frame).difference(stripes) < arithmetic)
    let soft = CIFilter(name: "CIStripesGenerator", parameters: [kCIInputSharpnessKey: 0.5])
    #expect(soft?.outputImage == nil)
  }

  @Test("noise is uniform in 0…1, independent of position and component, and reproducible")
  func noise() throws {
    let image = try #require(CIFilter.randomGenerator().outputImage)
    #expect(image.extent.isInfinite)
    let frame = CGRect(x: -40, y: 7, width: 80, height: 60)
    let pixels = try image.computed(frame)
    #expect(try image.computed(frame).difference(pixels) == 0)
    // Drawn as a part of a larger frame, too.
    let larger = try image.computed(frame.insetBy(dx: -3, dy: -2))
    #expect(Grid(80, 60) { x, y in larger[x + 3, y + 2] }.difference(pixels) == 0)
    let values = (0..<60).flatMap { y in (0..<80).flatMap { x in (0..<4).map { pixels[x, y][$0] } } }
    #expect(values.allSatisfy { (0...1).contains($0) })
    // For uniform numbers: mean, variance, and no correlation with the next component or pixel.
    let mean = values.reduce(0, +) / Double(values.count)
    let variance = values.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(values.count)
    #expect(abs(mean - 0.5) < 0.01 && abs(variance - 1.0 / 12) < 0.003)
    for step in [1, 4, 320] {
      let products = zip(values, values.dropFirst(step)).map { ($0 - mean) * ($1 - mean) }
      #expect(
        abs(products.reduce(0, +) / Double(products.count)) < 0.1 * variance, "\(step) components apart")
    }
  }

  @Test("gradients mix their colors, which extend beyond their ends") func gradients() throws {
    let frame = CGRect(x: -3, y: 0, width: 30, height: 12)
    let colors: [String: Any] = [
      "inputColor0": CIColor(red: 1, green: 0, blue: 0),
      "inputColor1": CIColor(red: 0, green: 0, blue: 1, alpha: 0.5),
    ]
    func expected(_ share: (Double, Double) -> Double) -> Grid {
      Grid(30, 12) { x, y in
        let share = min(max(share(Double(x) - 3 + 0.5, 12 - Double(y) - 0.5), 0), 1)
        return Pixel(1, 0, 0, 1) * (1 - share) + Pixel(0, 0, 0.5, 0.5) * share
      }
    }
    let line: [String: Any] = ["inputPoint0": CIVector(x: 2, y: 1), "inputPoint1": CIVector(x: 14, y: 7)]
    let along = { (x: Double, y: Double) in ((x - 2) * 12 + (y - 1) * 6) / 180 }
    let linear = try output("CILinearGradient", colors.merging(line) { $1 })
    #expect(linear.extent.isInfinite)
    #expect(try linear.computed(frame).difference(expected(along)) < arithmetic)
    let smooth = try output("CISmoothLinearGradient", colors.merging(line) { $1 })
    let curve = expected { x, y in
      let t = min(max(along(x, y), 0), 1)
      return t * t * (3 - 2 * t)
    }
    #expect(try smooth.computed(frame).difference(curve) < arithmetic)
    let radial = try output(
      "CIRadialGradient",
      colors.merging([kCIInputCenterKey: CIVector(x: 10, y: 5), "inputRadius0": 2, "inputRadius1": 8]) { $1 })
    let rings = expected { x, y in (((x - 10) * (x - 10) + (y - 5) * (y - 5)).squareRoot() - 2) / 6 }
    #expect(try radial.computed(frame).difference(rings) < arithmetic)
  }

  @Test("area filters have one pixel: the mean, the maximum or the minimum of the components")
  func areas() throws {
    let grid = Grid.colorful(9, 8)
    let input = try grid.image()
    let source = try input.computed()
    let inside = source.pixels.indices.filter { (3..<7).contains($0 % 9) && (1..<6).contains($0 / 9) }
    let parameters: [String: Any] = [kCIInputExtentKey: CIVector(x: 3, y: 2, z: 4, w: 5)]
    func expect(_ name: String, _ pixel: Pixel) throws {
      let output = input.applyingFilter(name, parameters: parameters)
      #expect(output.extent == CGRect(x: 0, y: 0, width: 1, height: 1))
      #expect(try output.computed().difference(Grid(1, 1) { _, _ in pixel }) < arithmetic, "\(name)")
    }
    try expect("CIAreaAverage", inside.map { source.pixels[$0] }.reduce(.zero, +) / Double(inside.count))
    try expect("CIAreaMaximum", inside.map { source.pixels[$0] }.reduce(.zero, pointwiseMax))
    try expect("CIAreaMinimum", inside.map { source.pixels[$0] }.reduce(Pixel(1, 1, 1, 1), pointwiseMin))
    // Pixels outside the image don't count.
    let all = source.pixels.reduce(.zero, +) / 72
    let whole = input.applyingFilter(
      "CIAreaAverage", parameters: [kCIInputExtentKey: CIVector(cgRect: .infinite)])
    #expect(try whole.computed().difference(Grid(1, 1) { _, _ in all }) < arithmetic)
    let nothing = input.applyingFilter(
      "CIAreaAverage", parameters: [kCIInputExtentKey: CIVector(x: 99, y: 9, z: 1, w: 1)])
    #expect(try nothing.computed() == Grid(1, 1) { _, _ in .zero })
  }

  @Test("a histogram has the share of the pixels in each interval") func histogram() throws {
    let input = try Grid(8, 1) { x, _ in Pixel([0, 0.1, 0.3, 0.3, 0.6, 0.9, 1, 1][x], 0, 1, 1) }.image()
    let output = input.applyingFilter(
      "CIAreaHistogram",
      parameters: [kCIInputExtentKey: CIVector(x: 0, y: 0, z: 8, w: 1), "inputCount": 4, kCIInputScaleKey: 2])
    #expect(output.extent == CGRect(x: 0, y: 0, width: 4, height: 1))
    let bins = try output.computed()
    #expect(bins.pixels.map(\.x) == [0.5, 0.5, 0.25, 0.75])
    #expect(bins.pixels.map(\.y) == [2, 0, 0, 0])
    #expect(bins.pixels.map(\.z) == [0, 0, 0, 2])
  }
}
