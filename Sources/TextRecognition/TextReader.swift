import Foundation
import ParallelWork
import PixelSampling
import PlaneGeometry

/// Finds a picture's lines of text and reads them.
package struct TextReader: Sendable {
  private let networks: TextNetworks

  package init(networks: TextNetworks) { self.networks = networks }

  /// Readings less sure than this are more often a texture than text.
  private static let leastConfidence: Float = 0.5
  /// Below this, a line is tried on its head as well.
  private static let doubtfulConfidence: Float = 0.75

  /// Where lines of text are, in reading order.
  ///
  /// - Parameter check: is called between steps, on the calling thread; what it throws ends the work.
  /// - Throws: `PixelSamplingError`, `NetworkError`, what `check` throws.
  package func regions(
    in page: TextPage, options: TextOptions, check: () throws -> Void = {}
  ) throws -> [TextRegion] {
    var regions = try TextFinder(networks: networks).regions(in: page, options: options)
    try check()
    if let minimum = options.minimumTextHeight {
      let least = minimum * Double(page.height)
      regions.removeAll { min($0.quadrilateral.height, $0.quadrilateral.width) < least }
    }
    regions = try TextDirection(page: page, networks: networks).settle(regions)
    try check()
    return ReadingOrder.order(of: regions.map(\.quadrilateral)).map { regions[$0] }
  }

  /// The lines of text in reading order. Lines are read side by side, one a processor.
  ///
  /// - Parameter check: is called between steps and lines, from any thread; what it throws ends the work.
  /// - Throws: `PixelSamplingError`, `NetworkError`, what `check` throws.
  package func lines(
    in page: TextPage, options: TextOptions, check: @escaping @Sendable () throws -> Void = {}
  ) throws -> [TextLine] {
    let regions = try regions(in: page, options: options, check: check)
    let reader = LineReader(page: page, networks: networks, options: options)
    let lines = try concurrentMap(regions) { region in
      try check()
      return try read(region.quadrilateral, reader, options)
    }
    return ReadingOrder.sorted(lines.compactMap(\.self))
  }

  private func read(
    _ quadrilateral: Quadrilateral, _ reader: LineReader, _ options: TextOptions
  ) throws -> TextLine? {
    var line = try reader.read(quadrilateral)
    var confidence = line?.candidates[0].confidence ?? 0
    if options.level == .accurate, confidence < Self.doubtfulConfidence {
      let turned = try reader.read(quadrilateral.turned(quarters: 2))
      let other = turned?.candidates[0].confidence ?? 0
      // Only where it is plainly better: nonsense read either way is about as unsure.
      if other > confidence + 0.1 { (line, confidence) = (turned, other) }
    }
    return confidence >= Self.leastConfidence ? line : nil
  }
}
