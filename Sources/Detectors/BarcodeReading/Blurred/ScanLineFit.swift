/// The placement and appearance of a code's bars along a row of pixels.
struct ScanLineFit {
  /// The total width of its bars and spaces, in modules.
  var modules: Int
  /// The start of the first bar and the end of the last one, in pixels.
  var start: Double
  var end: Double
  /// The displacement of the center by perspective or a curved surface, in quarters of the code's width.
  var distortion = 0.0
  /// The standard deviation of the blur, in modules.
  var blur: Double
  /// The excess width of bars, in modules; positive for bleeding print, negative for bleeding light.
  var barWidthGain = 0.0

  /// Whether the parameters are within the range in which codes are distinguishable.
  var isPlausible: Bool {
    (0.2...1.5).contains(blur) && abs(barWidthGain) <= 0.6 && abs(distortion) <= 0.3
      && end - start > Double(modules) / 2
  }

  /// In pixels.
  var moduleWidth: Double { (end - start) / Double(modules) }

  /// Returns a row's levels at four positions per module, interpolated linearly; end pixels are repeated.
  func samples(of row: [Double]) -> [ModuleSamples] {
    let last = Double(row.count - 1)
    return (0..<modules).map { module in
      let t = (Double(module) + ModuleSamples.places) / Double(modules)
      let positions = start + (end - start) * (t + distortion * t * (1 - t)) - 0.5
      let clamped = positions.clamped(lowerBound: .zero, upperBound: .init(repeating: last))
      var levels = ModuleSamples.zero
      for lane in 0..<4 {
        let left = Int(clamped[lane])
        let share = clamped[lane] - Double(left)
        levels[lane] = row[left] * (1 - share) + row[min(left + 1, row.count - 1)] * share
      }
      return levels
    }
  }

  /// Returns the ink, 0…1, in modules from 0, for blurred bars; ink starts at the first edge, in modules.
  func ink(edges: [Double], modules: Int) -> [ModuleSamples] {
    var ink = [ModuleSamples](repeating: .zero, count: modules)
    // The ink that an edge adds to all modules beyond its blur.
    var behind = [Double](repeating: 0, count: modules + 1)
    let reach = GaussianEdge.reach * blur
    for (number, edge) in edges.enumerated() {
      let begins = number.isMultiple(of: 2)
      let position = edge + (begins ? -barWidthGain / 2 : barWidthGain / 2)
      let sign = begins ? 1.0 : -1.0
      let near = min(max(Int((position - reach).rounded(.down)), 0), modules)
      let far = min(max(Int((position + reach).rounded(.up)), near), modules)
      for module in near..<far {
        let distances = (Double(module) + ModuleSamples.places - position) / blur
        for lane in 0..<4 { ink[module][lane] += sign * GaussianEdge.share(distances[lane]) }
      }
      behind[far] += sign
    }
    var sum = 0.0
    for module in 0..<modules {
      sum += behind[module]
      ink[module] += sum
    }
    return ink
  }
}

/// Four values per module, in order.
typealias ModuleSamples = SIMD4<Double>

extension ModuleSamples {
  static let places = ModuleSamples(0.125, 0.375, 0.625, 0.875)
}
