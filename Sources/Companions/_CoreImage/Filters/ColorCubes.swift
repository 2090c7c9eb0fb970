import CKernels
import CVIPS
import _CoreGraphics
import Foundation
import ImageIO

extension FilterDefinition {
  /// Filters that map colors by a color cube.
  ///
  /// The data are 32-bit floats: premultiplied red, green, blue and alpha of each color, red fastest, then
  /// green. Colors are interpolated trilinearly and clamped to 0…1; the image's alpha multiplies the cube's.
  /// If the data's size doesn't match the dimension, there is no output image.
  static let colorCubes: [FilterDefinition] = [
    FilterDefinition(
      "CIColorCube", "Color Cube", kCICategoryColorEffect, [.image, dimension, .data("inputCubeData")]
    ) { inputs in
      let cube = try ColorCube(inputs)
      return CIImage(cube.step(try inputs.image()))
    },
    // The cube's colors are in the given space. For sRGB, the image is converted to stored values for the
    // cube only. Spaces other than sRGB and linear sRGB give no output image; nil is the working space.
    FilterDefinition(
      "CIColorCubeWithColorSpace", "Color Cube with ColorSpace", kCICategoryColorEffect,
      [.image, dimension, .data("inputCubeData"), .colorSpace("inputColorSpace")]
    ) { inputs in
      let cube = try ColorCube(inputs)
      let image = try inputs.image()
      guard let space = try inputs.colorSpace("inputColorSpace"), !space.isLinear else {
        return CIImage(cube.step(image))
      }
      guard space == .redGreenBlue || space.name == CGColorSpace.extendedSRGB else {
        throw FilterInputError(
          description: "\(inputs.definition.name) takes sRGB or linear sRGB for inputColorSpace.")
      }
      let stored = image.recolored { color, _, rendering in
        try rendering.isLinear ? color.encodedLight : color
      }
      return CIImage(cube.step(stored)).recolored { color, _, rendering in
        try rendering.isLinear ? color.lightOfEncoded : color
      }
    },
  ]

  private static let dimension = FilterInput.number(
    "inputCubeDimension", 2, slider: 2...128, limits: 2...128)
}

private struct ColorCube: Sendable {
  let side: Int
  /// Four components per color, premultiplied.
  let values: [Float]

  init(_ inputs: FilterInputs) throws {
    let data = try inputs.data("inputCubeData")
    side = Int(try inputs.number("inputCubeDimension"))
    let count = side * side * side * 4
    guard data.count == count * MemoryLayout<Float>.size else {
      throw FilterInputError(
        description:
          "\(inputs.definition.name) needs \(count * MemoryLayout<Float>.size) bytes for a cube of \(side).")
    }
    values = data.withUnsafeBytes { bytes in
      (0..<count).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
    }
  }

  func step(_ image: CIImage) -> PixelwiseStep {
    PixelwiseStep(
      [image], extent: image.extent, kernel: { cp_color_cube($0[0], values, side, $1, $2) }
    ) { pixels, _, _ in
      // Slices of equal blue are stacked vertically: two of them, each interpolated bilinearly, are blended.
      let cube = try VIPSImage.numbers(values, bands: 4, rows: side * side)
      let most = Double(side - 1)
      let place = try pixels[0].straightColor.clamped([0, 0, 0], [1, 1, 1]).cast(SV_FORMAT_DOUBLE)
        .scaled(most).shared
      let (red, green, blue) = (try place.bands(0, 1), try place.bands(1, 1), try place.bands(2, 1))
      func slice(_ number: VIPSImage) throws -> VIPSImage {
        try cube.mapped(.joined([red, green.plus(number.scaled(Double(side)))]))
      }
      // The last slice has no successor: it is the second of the last pair.
      let first = try blue.floored.smaller(blue.scaled(0, plus: most - 1)).shared
      let share = try blue.minus(first).cast(SV_FORMAT_FLOAT).shared
      return try slice(first).times(share.scaled(-1, plus: 1))
        .plus(slice(first.scaled(1, plus: 1)).times(share)).times(pixels[0].alpha)
    }
  }
}
