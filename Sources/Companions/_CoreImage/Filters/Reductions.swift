import _CoreGraphics
import CVIPS
import Foundation
import ImageIO

extension FilterDefinition {
  /// Statistics of all pixels in a rectangle, not counting those outside the image.
  static let reductions: [FilterDefinition] = [
    area("CIAreaAverage", "Area Average") { [$0.map(\.mean)] },
    area("CIAreaMaximum", "Area Maximum") { [$0.map(\.most)] },
    area("CIAreaMinimum", "Area Minimum") { [$0.map(\.least)] },
    area("CIAreaMinMax", "Area Min and Max", count: 2) { [$0.map(\.least), $0.map(\.most)] },
    area("CIAreaMinMaxRed", "Area Min and Max Red") { [[$0[0].least, $0[0].most, 0, 1]] },
    FilterDefinition(
      "CIAreaHistogram", "Area Histogram", kCICategoryReduction,
      [
        .image, extent, .number("inputCount", 64, slider: 1...256, limits: 1...2048),
        .number(kCIInputScaleKey, 1, slider: 0...1),
      ]
    ) { inputs in
      CIImage(
        HistogramStep(
          image: try inputs.image().cropped(to: inputs.rectangle(kCIInputExtentKey)),
          count: Int(try inputs.number("inputCount")), scale: try inputs.number(kCIInputScaleKey)))
    },
  ]

  private static let extent = FilterInput.rectangle(
    kCIInputExtentKey, CGRect(x: 0, y: 0, width: 640, height: 80))

  private static func area(
    _ name: String, _ displayName: String, count: Int = 1, _ values: @escaping ReductionStep.Values
  ) -> FilterDefinition {
    FilterDefinition(name, displayName, kCICategoryReduction, [.image, extent]) { inputs in
      CIImage(
        ReductionStep(
          image: try inputs.image().cropped(to: inputs.rectangle(kCIInputExtentKey)), count: count,
          values: values))
    }
  }
}

/// A row of pixels, starting at the origin, computed from all pixels of an image, eagerly when rendered.
struct ReductionStep: RenderStep {
  /// Returns the components of the row's pixels from the statistics of the image's components.
  typealias Values = @Sendable ([(least: Double, most: Double, mean: Double)]) -> [[Double]]

  let image: CIImage
  let count: Int
  let values: Values
  var inputs: [CIImage] { [image] }
  var extent: CGRect { CGRect(x: 0, y: 0, width: count, height: 1) }

  func regionOfInterest(of input: CIImage, for frame: PixelBounds) -> PixelBounds? {
    PixelBounds(covering: image.extent)
  }

  func draw(_ frame: PixelBounds, _ rendering: Rendering) throws -> VIPSImage {
    guard let whole = PixelBounds(covering: image.extent) else { return try .filled([0, 0, 0, 0], frame) }
    let values = values(try rendering.pixels(of: image, in: whole).statistics)
    return try .numbers(
      values[frame.minX..<frame.maxX].flatMap { $0.map { Float($0) } }, bands: 4, rows: 1)
  }
}

/// A row of `count` pixels, starting at the origin: for each component, the fraction of pixels in an interval
/// of 0…1, times `scale`. Values outside count in the outermost intervals.
struct HistogramStep: RenderStep {
  let image: CIImage
  let count: Int
  let scale: Double
  var inputs: [CIImage] { [image] }
  var extent: CGRect { CGRect(x: 0, y: 0, width: count, height: 1) }

  func regionOfInterest(of input: CIImage, for frame: PixelBounds) -> PixelBounds? {
    PixelBounds(covering: image.extent)
  }

  func draw(_ frame: PixelBounds, _ rendering: Rendering) throws -> VIPSImage {
    guard let whole = PixelBounds(covering: image.extent), let row = PixelBounds(covering: extent) else {
      return try .filled([0, 0, 0, 0], frame)
    }
    let pixels = try rendering.pixels(of: image, in: whole).shared
    let last = Double(count - 1)
    let intervals = try VIPSImage.joined([pixels.straightColor, pixels.alpha]).scaled(Double(count))
      .clamped([0, 0, 0, 0], [last, last, last, last]).cast(SV_FORMAT_USHORT)
    // libvips' table ends with the highest nonempty interval.
    let table = try VIPSImage.applying { sv_histogram(intervals.pointer, $0) }
    let share = scale / Double(whole.width * whole.height)
    return try table.scaled(share).embedded(left: 0, top: 0, width: count, height: 1).extracted(
      frame, from: row)
  }
}
