import GrayImage
import Foundation
import ImageIO
import NetworkInference
import PixelSampling
import PlaneGeometry

/// Detects lines of text with a network that predicts the probability of each pixel belonging to a line's
/// core (Liao et al., "Real-time Scene Text Detection with Differentiable Binarization", 2020). Connected
/// components above a threshold become rectangles, which are expanded to the lines' full size.
struct TextDetector {
  let networks: TextNetworks

  /// The minimum probability of a core pixel.
  private static let pixelThreshold: Float = 0.3
  /// The minimum mean probability within a rectangle.
  private static let regionThreshold: Float = 0.5
  /// The expansion in units of area over perimeter; the training data's cores were shrunk by as much.
  private static let unclipRatio = 1.6
  /// The minimum heights of cores and lines to be legible, in pixels of the network's input.
  private static let minimumKernelHeight = 2.0
  private static let minimumLineHeight = 5.0
  /// The maximum number of lines on a page; more are a texture.
  private static let maximumRegions = 2000

  func regions(in page: TextPage, options: TextOptions) throws -> [TextRegion] {
    let isLarge = page.regionWidth * page.regionHeight > Self.maximumPixels(options)
    let page = isLarge ? try page.withoutMargins() : page
    let (width, height) = Self.inputSize(page, options)
    let plan = try page.plan(width: width, height: height)
    let shape = [1, 3, height, width]
    return try networks.detector(for: shape).run(inputShape: shape) { tensor in
      try PixelSampler(plan: plan).sample(page.image.buffer, into: tensor, format: TextPage.tensorFormat)
    } read: { outputs in
      guard let map = outputs.first, map.shape == [1, 1, height, width] else { return [] }
      let regions = Self.rectangles(in: map.values, width: width, height: height)
      return regions.map { rectangle, confidence in
        let size = SIMD2(Double(width), Double(height))
        return TextRegion(
          quadrilateral: rectangle.quadrilateral.map { page.pixel($0 / size) }, confidence: confidence)
      }
    }
  }

  private static func maximumPixels(_ options: TextOptions) -> Double {
    options.level == .fast ? 0.5e6 : 1.2e6
  }

  /// Returns the network's input size: at most the region's, limited in area, in multiples of 32.
  static func inputSize(_ page: TextPage, _ options: TextOptions) -> (width: Int, height: Int) {
    var scale = min(1, (maximumPixels(options) / (page.regionWidth * page.regionHeight)).squareRoot())
    if let minimum = options.minimumTextHeight, minimum > 0 {
      // 16 pixels suffice to detect a line.
      scale = min(scale, 16 / (minimum * Double(page.height)))
    }
    func side(_ length: Double) -> Int { min(max(Int((length * scale / 32).rounded()), 1) * 32, 4096) }
    return (side(page.regionWidth), side(page.regionHeight))
  }

  static func searchedPixels(_ page: TextPage, _ options: TextOptions) -> Int {
    let size = inputSize(page, options)
    return size.width * size.height
  }

  private static func rectangles(
    in map: UnsafeBufferPointer<Float>, width: Int, height: Int
  ) -> [(RotatedRectangle, Float)] {
    let pieces = ConnectedComponents(width: width, height: height, mask: map.map { $0 > pixelThreshold })
    var found: [(RotatedRectangle, Float)] = []
    for runs in pieces.regions {
      let points = runs.flatMap { run in
        let (start, end, row) = (Double(run.start), Double(run.end), Double(run.row))
        return [
          PixelPoint(start, row), PixelPoint(end, row), PixelPoint(start, row + 1), PixelPoint(end, row + 1),
        ]
      }
      guard let core = RotatedRectangle(around: points), min(core.width, core.height) >= minimumKernelHeight
      else { continue }
      let confidence = mean(of: map, in: core, width: width, height: height)
      guard confidence >= regionThreshold else { continue }
      let distance = core.width * core.height * unclipRatio / (2 * (core.width + core.height))
      let line = core.grown(by: distance)
      guard min(line.width, line.height) >= minimumLineHeight else { continue }
      found.append((line, confidence))
    }
    guard found.count > maximumRegions else { return found }
    return Array(found.sorted { $0.1 > $1.1 }.prefix(maximumRegions))
  }

  private static func mean(
    of map: UnsafeBufferPointer<Float>, in rectangle: RotatedRectangle, width: Int, height: Int
  ) -> Float {
    let corners = rectangle.quadrilateral.corners
    let rows = bounds(corners.map(\.y), height)
    let columns = bounds(corners.map(\.x), width)
    var (sum, count): (Float, Int) = (0, 0)
    for row in rows {
      // A long oblique line's bounding box may be a hundred times its area.
      let span = rectangle.span(ofRow: Double(row) + 0.5)
      for column in columns.clamped(to: bounds([span.lowerBound, span.upperBound], width)) {
        guard rectangle.contains(PixelPoint(Double(column) + 0.5, Double(row) + 0.5)) else { continue }
        sum += map[row * width + column]
        count += 1
      }
    }
    return count > 0 ? sum / Float(count) : 0
  }

  private static func bounds(_ values: [Double], _ limit: Int) -> Range<Int> {
    let (least, most) = (values.min() ?? 0, values.max() ?? 0)
    let start = min(max(Int(least.rounded(.down)), 0), limit)
    return start..<max(min(Int(most.rounded(.up)), limit), start)
  }
}
