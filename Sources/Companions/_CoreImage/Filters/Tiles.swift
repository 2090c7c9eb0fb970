import _CoreGraphics
import Foundation
import ImageIO

extension FilterDefinition {
  static let tiles: [FilterDefinition] = [
    FilterDefinition(
      "CIAffineTile", "Affine Tile", kCICategoryTileEffect, [.image, .transform(kCIInputTransformKey)]
    ) { inputs in
      let image = try inputs.image()
      guard !image.extent.isInfinite, let tile = PixelBounds(covering: image.extent) else { return image }
      return CIImage(TileStep(image: image, tile: tile)).transformed(
        by: try inputs.transform(kCIInputTransformKey))
    },
    // Hexagonal cells, `inputScale` pixels wide, with two vertical sides, one cell at the center, each in the
    // mean color of a square of that width around its center. Apple documents neither color nor layout.
    FilterDefinition(
      "CIHexagonalPixellate", "Hexagonal Pixelate", kCICategoryStylize,
      [
        .image, .position(kCIInputCenterKey, 150, 150),
        .number(kCIInputScaleKey, 8, slider: 1...100, limits: 1...1000, type: kCIAttributeTypeDistance),
      ]
    ) { inputs in
      let image = try inputs.image()
      let width = try inputs.number(kCIInputScaleKey)
      let means = image.clampedToExtent().applyingFilter(
        "CIBoxBlur", parameters: [kCIInputRadiusKey: (width - 1) / 2])
      let center = try inputs.point(kCIInputCenterKey).clamped(
        lowerBound: SIMD2(repeating: -1e8), upperBound: SIMD2(repeating: 1e8))
      return CIImage(HexagonStep(image: means, center: center, width: width, extent: image.extent))
    },
  ]
}

/// Repeats an image infinitely in both directions.
struct TileStep: RenderStep {
  let image: CIImage
  let tile: PixelBounds
  var inputs: [CIImage] { [image] }
  var extent: CGRect { .infinite }

  func regionOfInterest(of input: CIImage, for frame: PixelBounds) -> PixelBounds? { tile }

  func draw(_ frame: PixelBounds, _ rendering: Rendering) throws -> VIPSImage {
    // The position of the frame's top-left pixel in a tile.
    let column = (frame.minX - tile.minX).remainder(by: tile.width)
    let row = (tile.maxY - frame.maxY).remainder(by: tile.height)
    return try rendering.pixels(of: image, in: tile).tiled(
      left: -column, top: -row, width: frame.width, height: frame.height)
  }
}

extension Int {
  /// The remainder of a division that rounds down: never negative.
  fileprivate func remainder(by divisor: Int) -> Int { (self % divisor + divisor) % divisor }
}

/// Maps each pixel to the center of its hexagonal cell.
struct HexagonStep: RenderStep {
  let image: CIImage
  let center: SIMD2<Double>
  let width: Double
  let extent: CGRect
  var inputs: [CIImage] { [image] }

  private func around(_ frame: PixelBounds) -> PixelBounds {
    let reach = Int(width.rounded(.up)) + 1
    return frame.grown(byColumns: reach, rows: reach)
  }

  func regionOfInterest(of input: CIImage, for frame: PixelBounds) -> PixelBounds? { around(frame) }

  func draw(_ frame: PixelBounds, _ rendering: Rendering) throws -> VIPSImage {
    // Centers form two rectangular lattices, offset by half a rectangle: use the nearer one's.
    let steps = SIMD2(width, width * 3.0.squareRoot())
    let places = try VIPSImage.centers(of: frame).bands(0, 2).shared
    func middle(_ offset: Double) throws -> VIPSImage {
      let start = center + steps * offset
      return try places.scaled(
        [1 / steps.x, 1 / steps.y], plus: [0.5 - start.x / steps.x, 0.5 - start.y / steps.y]
      ).floored.scaled([steps.x, steps.y], plus: [start.x, start.y]).shared
    }
    func square(_ middle: VIPSImage) throws -> VIPSImage {
      let away = try places.minus(middle).shared
      return try away.times(away).recombined([[1, 1]])
    }
    let (first, second) = (try middle(0), try middle(0.5))
    let nearest = try square(first).isMore(than: square(second)).choosing(second, first)
    let read = around(frame)
    return try rendering.pixels(of: image, in: read).mapped(
      nearest.scaled([1, -1], plus: [-Double(read.minX) - 0.5, Double(read.maxY) - 0.5]))
  }
}
