/// Where along a row of pixels a code's bars are, and how they look there.
struct ScanLineFit {
  /// The widths that its bars and spaces have together, in modules.
  var modules: Int
  /// Where the first bar begins and the last one ends, in pixels.
  var start: Double
  var end: Double
  /// How far the middle is moved by perspective or a curved surface, in quarters of the code's width.
  var distortion = 0.0
  /// The standard deviation of the blur, in modules.
  var blur: Double
  /// By how much bars are wider than they should be, in modules: print that bled; less than 0 where light did.
  var barWidthGain = 0.0

  /// What is looked for; outside of it there is nothing that could be told from anything else.
  var isPlausible: Bool {
    (0.2...1.5).contains(blur) && abs(barWidthGain) <= 0.6 && abs(distortion) <= 0.3
      && end - start > Double(modules) / 2
  }

  /// In pixels.
  var moduleWidth: Double { (end - start) / Double(modules) }

  /// The levels of a row, four in each module, between pixels linearly; beyond its ends the last pixels go on.
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

  /// How much ink there is in modules from 0 on, where bars are blurred as this says, 0…1.
  ///
  /// - Parameter edges: in modules, in order; ink begins at the first of them.
  func ink(edges: [Double], modules: Int) -> [ModuleSamples] {
    var ink = [ModuleSamples](repeating: .zero, count: modules)
    // What an edge leaves of ink behind it, from the module on where nothing else is seen of it.
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

/// Four values of a module, one after the other.
typealias ModuleSamples = SIMD4<Double>

extension ModuleSamples {
  /// Where in a module they are.
  static let places = ModuleSamples(0.125, 0.375, 0.625, 0.875)
}
