import Foundation
import ImageIO

extension FilterDefinition {
  /// Filters that take noise away, and that add some.
  static let noises: [FilterDefinition] = [
    // Of each component the middle one of nine: the pixel's and its neighbors'. Apple doesn't say how many count. Beyond the edges there
    // are the outermost pixels again.
    FilterDefinition("CIMedianFilter", "Median", kCICategoryBlur, [.image]) { inputs in
      let image = try inputs.image()
      return CIImage(MedianStep(image: image.clampedToExtent(), extent: image.extent))
    },
    // So that few levels don't show as steps, each pixel is a little brighter or darker, all its colors alike: by intensity times a number
    // of -½…½. Apple doesn't say which; here it is that of Bayer's matrix of 8 by 8, from the plane's origin.
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

/// The numbers of -½…½ by which dots come and go as evenly as can be (Bayer, "An Optimum Method for Two-Level Rendition of Continuous-Tone
/// Pictures", 1973).
enum BayerMatrix {
  static let side = 8
  /// Row by row from the top, their sum 0.
  static let values: [Float] = (0..<side * side).map { place in
    let (column, row) = (place % side, place / side)
    // Bits of the column's and the row's difference and of the row, the lowest first, make a number from the highest.
    let rank = (0..<3).reduce(0) { rank, bit in
      let (x, y) = ((column ^ row) >> bit & 1, row >> bit & 1)
      return rank << 2 | x << 1 | y
    }
    return (Float(rank) + 0.5) / 64 - 0.5
  }
}

/// The middle one of the nine components around each pixel.
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
