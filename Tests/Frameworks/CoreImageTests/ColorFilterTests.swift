import CoreImage
import Foundation
import Testing

@Suite("Color filters")
struct ColorFilterTests {
  private let grid = Grid.colorful(9, 7, alpha: true)

  /// Compares a filter with a formula for straight colors in linear light, without color management.
  private func expect(
    _ name: String, _ parameters: [String: Any] = [:],
    _ formula: (SIMD3<Double>) -> SIMD3<Double>
  ) throws {
    let input = try grid.image()
    // The stored input is rounded to 8 bits.
    let source = try input.computed()
    let output = input.applyingFilter(name, parameters: parameters)
    #expect(output.extent == input.extent)
    #expect(try output.computed().difference(source.map { $0.recolored(formula) }) < arithmetic, "\(name)")
    let lit = source.map { $0.adjustingLinear(formula) }
    #expect(try output.drawn().difference(lit) < rounding, "\(name) in linear light")
  }

  @Test("color controls: saturation, then brightness, then contrast around a half")
  func colorControls() throws {
    let parameters: [String: Any] = [
      kCIInputSaturationKey: 0.4, kCIInputBrightnessKey: 0.1, kCIInputContrastKey: 1.3,
    ]
    try expect("CIColorControls", parameters) { color in
      let gray = SIMD3(repeating: color.luminance)
      return ((gray + (color - gray) * 0.4) + 0.1 - 0.5) * 1.3 + 0.5
    }
    try expect("CIColorControls") { $0 }
  }

  @Test("exposure is a power of two") func exposure() throws {
    try expect("CIExposureAdjust", [kCIInputEVKey: -1.5]) { $0 * pow(2, -1.5) }
  }

  @Test("gamma is a power") func gamma() throws {
    try expect("CIGammaAdjust", ["inputPower": 0.6]) { $0.each { pow($0, 0.6) } }
  }

  @Test("inversion subtracts from one") func invert() throws {
    try expect("CIColorInvert") { 1 - $0 }
  }

  @Test("monochrome is luminance in shades of a color") func monochrome() throws {
    let color = SIMD3(0.6, 0.45, 0.3)
    let input = try grid.image()
    let source = try input.computed()
    let output = input.applyingFilter("CIColorMonochrome", parameters: [kCIInputIntensityKey: 0.7])
    let plain = source.map { $0.recolored { $0 * 0.3 + $0.luminance * color * 0.7 } }
    #expect(try output.computed().difference(plain) < arithmetic)
    // The color is stored as well: its linear value is used.
    let lit = source.map { $0.adjustingLinear { $0 * 0.3 + $0.luminance * color.each(light) * 0.7 } }
    #expect(try output.drawn().difference(lit) < rounding)
  }

  @Test("sepia mixes with the customary browns") func sepia() throws {
    try expect("CISepiaTone", [kCIInputIntensityKey: 0.5]) { color in
      let brown = SIMD3(
        0.393 * color.x + 0.769 * color.y + 0.189 * color.z,
        0.349 * color.x + 0.686 * color.y + 0.168 * color.z,
        0.272 * color.x + 0.534 * color.y + 0.131 * color.z)
      return (color + brown) / 2
    }
  }

  @Test("a third of a turn maps red to green, green to blue and blue to red") func hue() throws {
    try expect("CIHueAdjust", [kCIInputAngleKey: 2 * Double.pi / 3]) { SIMD3($0.z, $0.x, $0.y) }
  }

  @Test("vibrance saturates pale colors more") func vibrance() throws {
    try expect("CIVibrance", [kCIInputAmountKey: 0.5]) { color in
      let gray = SIMD3(repeating: color.luminance)
      return gray + (color - gray) * (1 + 0.5 * (1 - (color.max() - color.min())))
    }
  }

  @Test("a color matrix is three sums, optionally with alpha") func matrix() throws {
    let parameters: [String: Any] = [
      "inputRVector": CIVector(x: 0.5, y: 0.2, z: 0, w: 0),
      "inputGVector": CIVector(x: 0, y: 0.7, z: 0.1, w: 0),
      "inputBVector": CIVector(x: 0.3, y: 0, z: 0.6, w: 0),
      "inputBiasVector": CIVector(x: 0.1, y: 0, z: 0.05, w: 0),
    ]
    func sums(_ color: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(
        0.5 * color.x + 0.2 * color.y + 0.1, 0.7 * color.y + 0.1 * color.z,
        0.3 * color.x + 0.6 * color.z + 0.05)
    }
    try expect("CIColorMatrix", parameters, sums)
    let source = try grid.image().computed()
    let half = try grid.image().applyingFilter(
      "CIColorMatrix",
      parameters: parameters.merging(["inputAVector": CIVector(x: 0.1, y: 0, z: 0, w: 0.5)]) { $1 }
    ).computed()
    let expected = source.map { Pixel(sums($0.straight), 0.5 * $0.w + 0.1 * $0.straight.x) }
    #expect(half.difference(expected) < arithmetic)
  }

  @Test("clamping limits components, including alpha") func clamp() throws {
    let source = try grid.image().computed()
    let output = try grid.image().applyingFilter(
      "CIColorClamp",
      parameters: [
        "inputMinComponents": CIVector(x: 0.2, y: 0, z: 0.1, w: 0.3),
        "inputMaxComponents": CIVector(x: 0.8, y: 0.5, z: 1, w: 0.9),
      ]
    ).computed()
    let expected = source.map { pixel in
      let color = pixel.straight.clamped(lowerBound: SIMD3(0.2, 0, 0.1), upperBound: SIMD3(0.8, 0.5, 1))
      return Pixel(color, min(max(pixel.w, 0.3), 0.9))
    }
    #expect(output.difference(expected) < arithmetic)
  }

  @Test("a threshold maps each component to 0 or 1") func threshold() throws {
    let source = try grid.image().computed()
    let output = try grid.image().applyingFilter("CIColorThreshold", parameters: ["inputThreshold": 0.45])
    let expected = source.map { $0.recolored { $0.each { $0 >= 0.45 ? 1 : 0 } } }
    #expect(try output.computed().difference(expected) < arithmetic)
  }

  @Test("false color, posterization, and component extremes") func effects() throws {
    let first = SIMD3(0.3, 0, 0)
    let last = SIMD3(1, 0.9, 0.8)
    let input = try grid.image()
    let source = try input.computed()
    let falseColor = source.map { $0.recolored { first + (last - first) * $0.luminance } }
    #expect(try input.applyingFilter("CIFalseColor").computed().difference(falseColor) < arithmetic)
    let largest = source.map { $0.recolored { SIMD3(repeating: $0.max()) } }
    #expect(try input.applyingFilter("CIMaximumComponent").computed().difference(largest) < arithmetic)
    let smallest = source.map { $0.recolored { SIMD3(repeating: $0.min()) } }
    #expect(try input.applyingFilter("CIMinimumComponent").computed().difference(smallest) < arithmetic)
    let mask = source.map { Pixel(repeating: SIMD3($0.x, $0.y, $0.z).luminance) }
    #expect(try input.applyingFilter("CIMaskToAlpha").computed().difference(mask) < arithmetic)
    // Values that aren't at a level's border, where rounding decides.
    let steps = Grid(4, 1) { x, _ in Pixel(SIMD3(repeating: [0.1, 0.3, 0.6, 1][x]), 1) }
    let levels = try steps.image().applyingFilter("CIColorPosterize", parameters: ["inputLevels": 3])
      .computed()
    #expect(levels.pixels.map(\.x) == [0, 0, 0.5, 1])
  }

  @Test("tone curves are sRGB's, and inverse to each other") func toneCurves() throws {
    let source = try grid.image().computed()
    let linear = try grid.image().applyingFilter("CISRGBToneCurveToLinear")
    #expect(try linear.computed().difference(source.map { $0.recolored { $0.each(light) } }) < arithmetic)
    #expect(try linear.applyingFilter("CILinearToSRGBToneCurve").computed().difference(source) < arithmetic)
  }

  @Test("white becomes the white point's color") func whitePoint() throws {
    let color = SIMD3(1, 0.8, 0.5)
    let source = try grid.image().computed()
    let output = try grid.image().applyingFilter(
      "CIWhitePointAdjust", parameters: [kCIInputColorKey: CIColor(red: 1, green: 0.8, blue: 0.5)])
    #expect(try output.computed().difference(source.map { $0.recolored { $0 * color } }) < arithmetic)
  }

  @Test("nothing is clipped between filters") func unbounded() throws {
    let input = try grid.image()
    let back = input.applyingFilter("CIExposureAdjust", parameters: [kCIInputEVKey: 5])
      .applyingFilter("CIColorControls", parameters: [kCIInputBrightnessKey: -3])
      .applyingFilter("CIColorControls", parameters: [kCIInputBrightnessKey: 3])
      .applyingFilter("CIExposureAdjust", parameters: [kCIInputEVKey: -5])
    #expect(try back.drawn().difference(input.drawn()) < rounding)
  }
}
