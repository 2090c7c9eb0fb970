import CKernels
import _CoreGraphics
import Foundation
import ImageIO

extension FilterDefinition {
  /// Filters that take the maximum or minimum of neighbors, per component.
  static let morphology: [FilterDefinition] = [
    FilterDefinition(
      "CIMorphologyMaximum", "Morphology Maximum", kCICategoryBlur, [.image, .morphologyRadius(0)]
    ) { inputs in try inputs.image().extrema(.disk(radius: inputs.number(kCIInputRadiusKey)), largest: true)
    },
    FilterDefinition(
      "CIMorphologyMinimum", "Morphology Minimum", kCICategoryBlur, [.image, .morphologyRadius(0)]
    ) { inputs in try inputs.image().extrema(.disk(radius: inputs.number(kCIInputRadiusKey)), largest: false)
    },
    FilterDefinition(
      "CIMorphologyGradient", "Morphology Gradient", kCICategoryBlur, [.image, .morphologyRadius(5)]
    ) { inputs in
      let image = try inputs.image()
      let disk = MorphologyStep.Neighborhood.disk(radius: try inputs.number(kCIInputRadiusKey))
      let images = [image.extrema(disk, largest: true), image.extrema(disk, largest: false)]
      return CIImage(
        PixelwiseStep(images, extent: images[0].extent) { pixels, _, _ in
          try .joined([pixels[0].color.minus(pixels[1].color), pixels[0].alpha])
        })
    },
    FilterDefinition(
      "CIMorphologyRectangleMaximum", "Morphology Rectangle Maximum", kCICategoryBlur,
      [.image, .morphologySide(kCIInputWidthKey), .morphologySide("inputHeight")]
    ) { inputs in try inputs.image().extrema(.rectangle(inputs), largest: true) },
    FilterDefinition(
      "CIMorphologyRectangleMinimum", "Morphology Rectangle Minimum", kCICategoryBlur,
      [.image, .morphologySide(kCIInputWidthKey), .morphologySide("inputHeight")]
    ) { inputs in try inputs.image().extrema(.rectangle(inputs), largest: false) },
  ]
}

extension FilterInput {
  fileprivate static func morphologyRadius(_ value: Double) -> FilterInput {
    .number(kCIInputRadiusKey, value, slider: 0...50, limits: 0...50, type: kCIAttributeTypeDistance)
  }
  fileprivate static func morphologySide(_ key: String) -> FilterInput {
    .number(key, 5, slider: 1...101, limits: 1...101, type: kCIAttributeTypeDistance)
  }
}

extension CIImage {
  fileprivate func extrema(_ neighborhood: MorphologyStep.Neighborhood, largest: Bool) -> CIImage {
    neighborhood.halfWidths == [0]
      ? self : CIImage(MorphologyStep(self, neighborhood: neighborhood, takesLargest: largest))
  }
}

/// The maximum or minimum of each pixel's neighbors. Pixels outside the image are transparent, and count.
struct MorphologyStep: RenderStep {
  struct Neighborhood: Sendable {
    /// The half widths of rows, from the center row outwards; the shape is symmetric.
    let halfWidths: [Int]

    /// The pixels whose centers are within the radius.
    static func disk(radius: Double) -> Neighborhood {
      Neighborhood(
        halfWidths: (0...Int(radius)).map { row in
          Int((radius * radius - Double(row * row)).squareRoot())
        })
    }

    /// A rectangle of whole pixels; even sides are rounded down to odd, so that there is a center.
    static func rectangle(_ inputs: FilterInputs) throws -> Neighborhood {
      let (width, height) = (try inputs.number(kCIInputWidthKey), try inputs.number("inputHeight"))
      return Neighborhood(
        halfWidths: Array(repeating: (Int(width) - 1) / 2, count: (Int(height) - 1) / 2 + 1))
    }
  }

  let image: CIImage
  let neighborhood: Neighborhood
  let takesLargest: Bool
  let extent: CGRect
  var inputs: [CIImage] { [image] }
  var cachesPixels: Bool { true }

  init(_ image: CIImage, neighborhood: Neighborhood, takesLargest: Bool) {
    self.image = image
    self.neighborhood = neighborhood
    self.takesLargest = takesLargest
    extent =
      takesLargest
      ? image.extent.grown(
        byX: CGFloat(neighborhood.halfWidths.max() ?? 0), y: CGFloat(neighborhood.halfWidths.count - 1))
      : image.extent
  }

  func regionOfInterest(of input: CIImage, for frame: PixelBounds) -> PixelBounds? { grown(frame) }

  private func grown(_ frame: PixelBounds) -> PixelBounds {
    frame.grown(byColumns: neighborhood.halfWidths.max() ?? 0, rows: neighborhood.halfWidths.count - 1)
  }

  func draw(_ frame: PixelBounds, _ rendering: Rendering) throws -> VIPSImage {
    let around = grown(frame)
    let height = neighborhood.halfWidths.count - 1
    let pixels = try rendering.pixels(of: image, in: around).caching(rows: RenderTiles.rows + 2 * height)
    // Rows of equal width form a rectangle, which is separable; wider rows are closer to the center.
    var result: VIPSImage?
    for width in Set(neighborhood.halfWidths) {
      guard let furthest = neighborhood.halfWidths.lastIndex(of: width) else { continue }
      let rectangle = try pixels.windowExtremum(columns: 2 * width + 1, rows: 1, largest: takesLargest)
        .caching(rows: RenderTiles.rows + 2 * furthest)
        .windowExtremum(columns: 1, rows: 2 * furthest + 1, largest: takesLargest)
      result = try result.map { try takesLargest ? $0.larger(rectangle) : $0.smaller(rectangle) } ?? rectangle
    }
    return try (result ?? pixels).extracted(frame, from: around)
  }

  /// Unsafe: rows have the length of the larger frame, which contains all neighbors of the frame's pixels.
  func drawInMemory(_ frame: PixelBounds, _ rendering: Rendering) throws -> FloatPixels {
    let around = grown(frame)
    let pixels = try rendering.pixelsInMemory(of: image, in: around)
    let (row, length) = (4 * around.width, 4 * around.width * around.height)
    let middle = (neighborhood.halfWidths.count - 1, neighborhood.halfWidths.max() ?? 0)
    var result: FloatPixels?
    for width in Set(neighborhood.halfWidths).sorted() {
      guard let furthest = neighborhood.halfWidths.lastIndex(of: width) else { continue }
      let extremes = try FloatPixels(around) { memory in
        memory.update(from: pixels.row(0), count: length)
        cp_sliding_extremum(memory, 4, length, 2 * width + 1, takesLargest ? 1 : 0)
        cp_sliding_extremum(memory, row, length, 2 * furthest + 1, takesLargest ? 1 : 0)
      }
      // A rectangle's extremum is stored at its first pixel.
      let part = try FloatPixels(frame) { memory in
        for line in 0..<frame.height {
          let from = extremes.row(middle.0 - furthest + line) + 4 * (middle.1 - width)
          let to = memory + 4 * frame.width * line
          if let result {
            let other = result.row(line)
            (takesLargest ? cp_maximum : cp_minimum)(from, other, to, frame.width)
          } else {
            to.update(from: from, count: 4 * frame.width)
          }
        }
      }
      result = part
    }
    return try result ?? FloatPixels(pixels, in: frame)
  }
}
