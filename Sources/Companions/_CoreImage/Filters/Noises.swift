import Foundation
import ImageIO

extension FilterDefinition {
  static let noises: [FilterDefinition] = [
    // The median of 3 × 3 components, edge pixels extended. Apple doesn't document the size.
    FilterDefinition("CIMedianFilter", "Median", kCICategoryBlur, [.image]) { inputs in
      let image = try inputs.image()
      return CIImage(MedianStep(image: image.clampedToExtent(), extent: image.extent))
    },
    // To hide banding, adds intensity times a value of -½…½ to all colors of a pixel. Apple doesn't document
    // the pattern; here it is Bayer's 8 × 8 matrix, from the origin.
    FilterDefinition(
      "CIDither", "Dither", kCICategoryStylize,
      [.image, .number(kCIInputIntensityKey, 0.1, slider: 0...5, limits: 0...5)]
    ) { inputs in
      let image = try inputs.image()
      let intensity = try inputs.number(kCIInputIntensityKey)
      return CIImage(
        PixelwiseStep([image], extent: image.extent) { pixels, frame, _ in
          let whole = frame.aligned(to: BayerMatrix.side)
          let noise = try VIPSImage.numbers(BayerMatrix.values, bands: 1, rows: BayerMatrix.side)
            .tiled(left: 0, top: 0, width: whole.width, height: whole.height).extracted(frame, from: whole)
            .scaled(intensity)
          let alpha = try pixels[0].alpha
          return try .joined([pixels[0].color.plus(noise.times(alpha).repeated(3)), alpha])
        })
    },
  ]
}

/// Bayer's threshold matrix with values of -½…½ ("An Optimum Method for Two-Level Rendition …", 1973).
enum BayerMatrix {
  static let side = 8
  /// Row by row from the top; their sum is 0.
  static let values: [Float] = (0..<side * side).map { place in
    let (column, row) = (place % side, place / side)
    // Interleaves the bits of column XOR row and of row, in reverse order.
    let rank = (0..<3).reduce(0) { rank, bit in
      let (x, y) = ((column ^ row) >> bit & 1, row >> bit & 1)
      return rank << 2 | x << 1 | y
    }
    return (Float(rank) + 0.5) / 64 - 0.5
  }
}

/// The median of the nine components around each pixel.
struct MedianStep: RenderStep {
  let image: CIImage
  let extent: CGRect
  var inputs: [CIImage] { [image] }
  var cachesPixels: Bool { true }

  func regionOfInterest(of input: CIImage, for frame: PixelBounds) -> PixelBounds? {
    frame.grown(byColumns: 1, rows: 1)
  }

  func draw(_ frame: PixelBounds, _ rendering: Rendering) throws -> VIPSImage {
    let around = frame.grown(byColumns: 1, rows: 1)
    return try rendering.pixels(of: image, in: around).medians.extracted(frame, from: around)
  }
}
