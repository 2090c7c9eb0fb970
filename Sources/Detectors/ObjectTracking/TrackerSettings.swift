import Foundation

/// The grids and limits of a tracker of an object of a given size.
struct TrackerSettings: Sendable {
  let features: GradientFeatures
  let window: SamplingGrid
  let windowTaper: [Float]
  let windowObject: [Float]
  /// A window cell's size, in the object's units.
  let cell: SIMD2<Double>
  let spread: SIMD2<Double>

  let ringFeatures: GradientFeatures
  let rings: SamplingGrid
  let ringTaper: [Float]
  let ringObject: [Float]
  /// The rings' growth from one row of cells to the next: a natural logarithm.
  let ringGrowth: Double

  let rate: Float = 0.02
  let maximumWindows: Int

  init(level: TrackingLevel, size: SIMD2<Double>) {
    let isAccurate = level == .accurate
    // A finer grid loses blurred and turning objects.
    let side = 16
    // Powers of two whose ratio is nearest to the box's.
    let ratio = log2(max(size.x, 1e-6) / max(size.y, 1e-6))
    let steps = min(max(Int((ratio / 2).rounded()), -1), 1)
    let (columns, rows) = steps >= 0 ? (side << steps, side >> steps) : (side >> -steps, side << -steps)
    features = GradientFeatures(columns: columns, rows: rows)
    // Small objects move farther, relative to their size.
    let padding = min(max(90 / max((size.x * size.y).squareRoot(), 1e-6), 2.5), isAccurate ? 5 : 4)
    let pixels = GradientFeatures.cellSize
    window = SamplingGrid(size: size * padding, columns: columns * pixels, rows: rows * pixels)
    cell = size * padding / SIMD2(Double(columns), Double(rows))
    let cells = SIMD2(Double(columns), Double(rows))
    // A tenth of the box.
    spread = (cells / padding * 0.1).clamped(lowerBound: SIMD2(0.8, 0.8), upperBound: cells)
    let (across, along) = (
      CorrelationFilter.tukey(columns, share: 0.5), CorrelationFilter.tukey(rows, share: 0.5)
    )
    windowTaper = (0..<(columns * rows)).map { across[$0 % columns] * along[$0 / columns] }
    windowObject = (0..<(columns * rows)).map { index in
      let place = SIMD2(Double(index % columns), Double(index / columns)) + 0.5
      let offset = (place / cells - 0.5) * padding * 2
      return Self.share(offset)
    }

    let ringSide = isAccurate ? 32 : 16
    ringFeatures = GradientFeatures(columns: ringSide, rows: ringSide)
    let reach = 0.55 * (size.x * size.x + size.y * size.y).squareRoot()
    let range = 12.0
    ringGrowth = log(range) / Double(ringSide)
    rings = SamplingGrid(
      radii: (reach / range)...reach, columns: ringSide * pixels, rows: ringSide * pixels)
    let radial = CorrelationFilter.tukey(ringSide, share: 0.4)
    ringTaper = (0..<(ringSide * ringSide)).map { radial[$0 / ringSide] }
    let growth = ringGrowth
    ringObject = (0..<(ringSide * ringSide)).map { index in
      let angle = 2 * Double.pi * (Double(index % ringSide) + 0.5) / Double(ringSide)
      let radius = reach / range * exp(growth * (Double(index / ringSide) + 0.5))
      return Self.share(SIMD2(cos(angle), sin(angle)) * radius / size * 2) * radial[index / ringSide]
    }
    maximumWindows = isAccurate ? 24 : 6
  }

  /// The weight of a point as part of the object: 1 inside the box, 0 from a quarter of its side outside.
  ///
  /// - Parameter offset: from the center, in halves of the box.
  private static func share(_ offset: SIMD2<Double>) -> Float {
    func fade(_ distance: Double) -> Double { min(max((1.3 - distance) / 0.4, 0), 1) }
    return Float(fade(abs(offset.x)) * fade(abs(offset.y)))
  }
}
