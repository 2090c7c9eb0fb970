import CoreImage
import Foundation
import Testing

@Suite("White balance, tone curves and color cubes")
struct ToneFilterTests {
  private let grid = Grid.colorful(9, 7, alpha: true)

  private func multiply(_ rows: [[Double]], _ v: [Double]) -> [Double] {
    rows.map { $0[0] * v[0] + $0[1] * v[1] + $0[2] * v[2] }
  }

  @Test("the neutral white becomes the target's, by Bradford adaptation in linear light")
  func temperature() throws {
    // Black bodies of 6,500 and 4,000 K: x and y of the published cubics, computed by hand.
    let (from, to) = ((0.31352, 0.32364), (0.38045, 0.37674))
    let filter = CIFilter.temperatureAndTint()
    filter.inputImage = try Grid(1, 1) { _, _ in Pixel(1, 1, 1, 1) }.image()
    filter.targetNeutral = CIVector(x: 4000, y: 0)
    let white = try #require(filter.outputImage).computed()[0, 0]
    let toXYZ = [
      [0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
      [0.0193339, 0.1191920, 0.9503041],
    ]
    let bradford = [[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]]
    func cone(_ point: (Double, Double)) -> [Double] {
      multiply(bradford, [point.0 / point.1, 1, (1 - point.0 - point.1) / point.1])
    }
    // White has the cone responses of the adapted light afterwards.
    let (one, other) = (cone(from), cone(to))
    let before = multiply(bradford, multiply(toXYZ, [1, 1, 1]))
    let after = multiply(bradford, multiply(toXYZ, [white.x, white.y, white.z]))
    for n in 0..<3 { #expect(abs(after[n] - before[n] * other[n] / one[n]) < 1e-3) }
    #expect(white.x > white.y && white.y > white.z)
    // Towards magenta there is less green; equal neutrals change nothing.
    filter.targetNeutral = CIVector(x: 6500, y: 50)
    let magenta = try #require(filter.outputImage).computed()[0, 0]
    #expect(magenta.y < 0.99 && magenta.x > 1 && magenta.z > 1)
    let same = try grid.image().applyingFilter("CITemperatureAndTint")
    #expect(try same.computed().difference(grid.image().computed()) < arithmetic)
  }

  @Test("a tone curve passes through its points, cubic in between and constant beyond them")
  func toneCurve() throws {
    let ramp = Grid(101, 1) { x, _ in Pixel(SIMD3(repeating: Double(x) / 100), 1) }
    let input = try ramp.image()
    let same = input.applyingFilter("CIToneCurve")
    // The default points are collinear.
    #expect(try same.computed().difference(input.computed()) < arithmetic)
    let filter = CIFilter.toneCurve()
    filter.inputImage = input
    filter.point0 = CGPoint(x: 0.1, y: 0.2)
    filter.point1 = CGPoint(x: 0.3, y: 0.6)
    filter.point2 = CGPoint(x: 0.5, y: 0.4)
    filter.point3 = CGPoint(x: 0.6, y: 0.5)
    filter.point4 = CGPoint(x: 0.9, y: 1)
    let (xs, ys) = ([0.1, 0.3, 0.5, 0.6, 0.9], [0.2, 0.6, 0.4, 0.5, 1])
    // Slopes are 2, −1, 1 and 5/3: 0 where they change sign, and (0.7 + 0.5) / (0.7 / (5/3) + 0.5 / 1)
    // between the last two.
    let slopes = [2, 0, 0, 1.2 / (0.7 / (5.0 / 3) + 0.5), 5.0 / 3]
    func curve(_ x: Double) -> Double {
      let x = min(max(x, 0.1), 0.9)
      let n = x < 0.3 ? 0 : x < 0.5 ? 1 : x < 0.6 ? 2 : 3
      let h = xs[n + 1] - xs[n]
      let t = (x - xs[n]) / h
      // Hermite form of a cubic.
      let own = (1 + 2 * t) * (1 - t) * (1 - t) * ys[n] + t * (1 - t) * (1 - t) * h * slopes[n]
      return own + t * t * (3 - 2 * t) * ys[n + 1] + t * t * (t - 1) * h * slopes[n + 1]
    }
    let output = try #require(filter.outputImage).computed()
    let expected = try input.computed().map { $0.recolored { $0.each { pow(curve($0.squareRoot()), 2) } } }
    #expect(output.difference(expected) < arithmetic)
    filter.point3 = CGPoint(x: 0.5, y: 0.5)
    #expect(filter.outputImage == nil)
  }

  /// A color cube with unrelated entries, red fastest.
  private let cube = (0..<27).map { n -> Pixel in
    let alpha = 0.5 + Double(n % 4) / 8
    return Pixel(SIMD3(Double(n * 7 % 27), Double(n * 11 % 27), Double(n * 5 % 27)) / 26, alpha)
  }
  private var cubeData: Data {
    cube.reduce(into: Data()) { data, pixel in
      for c in 0..<4 { withUnsafeBytes(of: Float(pixel[c])) { data.append(contentsOf: $0) } }
    }
  }

  /// The trilinear color of the cube at a position in 0…1.
  private func lookUp(_ color: SIMD3<Double>) -> Pixel {
    var sum = Pixel.zero
    let place = color.each { min(max($0, 0), 1) * 2 }
    for corner in 0..<8 {
      var (index, weight) = (0, 1.0)
      for (c, step) in [1, 3, 9].enumerated() {
        let first = min(Int(place[c]), 1)
        let share = place[c] - Double(first)
        index += step * (first + (corner >> c & 1))
        weight *= corner >> c & 1 == 1 ? share : 1 - share
      }
      sum += cube[index] * weight
    }
    return sum
  }

  @Test("a color cube's entries are interpolated trilinearly and multiplied by the image's alpha")
  func cubes() throws {
    let filter = CIFilter.colorCube()
    let source = try grid.image().computed()
    filter.inputImage = try grid.image()
    filter.cubeDimension = 3
    #expect(filter.outputImage == nil)
    filter.cubeData = cubeData
    let output = try #require(filter.outputImage).computed()
    #expect(output.difference(source.map { lookUp($0.straight) * $0.w }) < arithmetic)
    // Outside 0…1 the nearest entry is used.
    let bright = try grid.image().applyingFilter("CIExposureAdjust", parameters: [kCIInputEVKey: 3])
    filter.inputImage = bright
    let clipped = try #require(filter.outputImage).computed()
    #expect(clipped.difference(source.map { lookUp($0.straight * 8) * $0.w }) < 5e-5)
    filter.cubeDimension = 4
    #expect(filter.outputImage == nil)
  }

  @Test("a color cube with a color space maps stored values, and otherwise the working space's")
  func cubesOfSpaces() throws {
    let opaque = Grid.colorful(6, 5)
    let filter = CIFilter.colorCubeWithColorSpace()
    filter.inputImage = try opaque.image()
    filter.cubeDimension = 2
    // Each component subtracted from 1.
    filter.cubeData = (0..<8).reduce(into: Data()) { data, n in
      for c in 0..<4 {
        withUnsafeBytes(of: Float(c == 3 ? 1 : 1 - (n >> c & 1))) { data.append(contentsOf: $0) }
      }
    }
    let source = try opaque.image().drawn()
    filter.colorSpace = CGColorSpace(name: CGColorSpace.sRGB)
    let stored = try #require(filter.outputImage).drawn()
    #expect(stored.difference(source.map { $0.recolored { 1 - $0 } }) < rounding)
    filter.colorSpace = nil
    let light = try #require(filter.outputImage).drawn()
    #expect(light.difference(source.map { $0.adjustingLinear { 1 - $0 } }) < rounding)
    filter.colorSpace = CGColorSpaceCreateDeviceGray()
    #expect(filter.outputImage == nil)
  }

  @Test("shadows are lightened and highlights darkened, more so towards their own end")
  func shadows() throws {
    let output = try grid.image().applyingFilter(
      "CIHighlightShadowAdjust", parameters: ["inputShadowAmount": 0.8, "inputHighlightAmount": 0.4])
    let expected = try grid.image().computed().map {
      $0.recolored { color in
        let v = color.luminance.squareRoot()
        return color * (1 + 0.8 * (1 - v) * (1 - v)) * (1 - 0.3 * v * v)
      }
    }
    #expect(try output.computed().difference(expected) < arithmetic)
    let same = try grid.image().applyingFilter(
      "CIHighlightShadowAdjust", parameters: [kCIInputRadiusKey: 3])
    #expect(try same.computed().difference(grid.image().computed()) < arithmetic)
  }
}
