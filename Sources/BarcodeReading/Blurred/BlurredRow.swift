/// A row of pixels across a code whose bars may be narrower than the blur.
struct BlurredRow {
  /// A number that the row shows.
  struct Reading {
    let number: ArticleNumber
    /// Where the first bar begins and the last one ends, in pixels; of a code that stands on its head the start is farther right.
    let start: Double
    let end: Double
    /// The mean squared difference between the ink that the number's bars would leave and what is seen.
    let meanSquare: Double
    /// How much worse the next best number fits: the ratio of the squared differences.
    let margin: Double

    /// Whether its bars explain what is seen, and the next best number is far behind.
    var isCertain: Bool { meanSquare < 0.012 && margin > 1.6 }
  }

  private let levels: [Double]

  /// Blurs that are tried before the right one is known, in modules.
  private static let firstBlurs = [0.5, 0.8, 1.2]
  /// Likewise, how far the middle is moved: half a module more each.
  private static let firstBends = stride(from: -0.08, through: 0.08, by: 0.02)
  /// How many edges at each end may be the code's, and of what is between them how much is looked at closely.
  private static let ends = 6
  private static let candidates = 2
  /// An edge falls or rises by this share of the steepest one at least.
  private static let steepness = 0.25
  private static let rounds = 3
  /// Below this margin a first reading is not looked into: where there is no code all numbers fit about as badly.
  private static let firstMargin = 1.1
  /// Of a code's thirty bars so many are told apart at least where it can be read: the widest of them, and those between wide spaces.
  private static let leastBars = 15

  /// - Parameter levels: 0 (black) to 255.
  init(_ levels: [Double]) { self.levels = levels }

  /// The numbers that the row may show, read forward and backward.
  func readings() -> [Reading] {
    let backward = BlurredRow(levels.reversed())
    return likeliest().compactMap(refined)
      + backward.likeliest().compactMap(backward.refined).map { $0.reversed(in: Double(levels.count)) }
  }

  /// Where the bars may be, the likeliest first.
  private func likeliest() -> [BarPlacement] {
    let (falling, rising) = edges()
    let matchings = Self.firstBlurs.map { blur in
      (blur, DigitMatching(like: BarPlacement(start: 0, end: 1, blur: blur)))
    }
    var placements: [(placement: BarPlacement, unlikeness: Double)] = []
    for start in falling.prefix(Self.ends) {
      for end in rising.suffix(Self.ends) {
        guard falling.count(where: { $0 >= start && $0 < end }) >= Self.leastBars else { continue }
        var best = (placement: BarPlacement(start: start, end: end, blur: 1), unlikeness: Double.infinity)
        guard best.placement.isPlausible else { continue }
        for bend in Self.firstBends {
          let placement = BarPlacement(start: start, end: end, bend: bend, blur: 1)
          let samples = placement.samples(of: levels)
          let ink = PaperAndInk(around: samples).ink(in: samples)
          for (blur, matching) in matchings {
            let unlikeness = matching.unlikeness(of: ink)
            guard unlikeness < best.unlikeness else { continue }
            best = (BarPlacement(start: start, end: end, bend: bend, blur: blur), unlikeness)
          }
        }
        placements.append(best)
      }
    }
    return placements.sorted { $0.unlikeness < $1.unlikeness }.prefix(Self.candidates).map(\.placement)
  }

  /// Where the row gets darker and lighter, in pixels.
  private func edges() -> (falling: [Double], rising: [Double]) {
    let kernel = [0.06, 0.24, 0.4, 0.24, 0.06]
    let smooth = levels.indices.map { index in
      kernel.indices.reduce(0.0) { sum, tap in
        sum + kernel[tap] * levels[min(max(index + tap - 2, 0), levels.count - 1)]
      }
    }
    let steps = zip(smooth.dropFirst(), smooth).map { $0 - $1 }
    let bound = Self.steepness * (steps.map(abs).max() ?? 0)
    var edges: (falling: [Double], rising: [Double]) = ([], [])
    for index in steps.indices.dropFirst().dropLast() where abs(steps[index]) > max(bound, 1) {
      let (before, step, after) = (steps[index - 1], steps[index], steps[index + 1])
      if step < 0, step <= before, step < after { edges.falling.append(Double(index) + 1) }
      if step > 0, step >= before, step > after { edges.rising.append(Double(index) + 1) }
    }
    return edges
  }

  /// The number of bars whose place is known, about.
  func reading(from start: Double, to end: Double) -> Reading? {
    refined(BarPlacement(start: start, end: end, blur: Self.firstBlurs[0]))
  }

  /// What is read once the placement has been fitted to the number's bars, and the number read again with it.
  private func refined(_ first: BarPlacement) -> Reading? {
    var placement = first
    var samples = placement.samples(of: levels)
    var ink = PaperAndInk(around: samples).ink(in: samples)
    var number: ArticleNumber?
    for _ in 0..<Self.rounds {
      guard let reading = DigitMatching(like: placement).reading(of: ink) else { return nil }
      guard reading.number != number else { break }
      if number != nil, reading.runnerUp < Self.firstMargin * reading.difference { return nil }
      number = reading.number
      placement = fitted(placement, to: reading.number.edges)
      samples = placement.samples(of: levels)
      let bars = placement.ink(edges: reading.number.edges)
      guard let light = PaperAndInk(fitting: samples, ink: bars) else { return nil }
      ink = light.ink(in: samples)
    }
    guard let number, let last = DigitMatching(like: placement).reading(of: ink), last.number == number,
      last.isConfirmed, let difference = difference(placement, number.edges)
    else { return nil }
    return Reading(
      number: number, start: placement.start, end: placement.end,
      meanSquare: difference / Double(4 * ArticleNumber.moduleCount),
      margin: last.runnerUp / max(last.difference, .leastNonzeroMagnitude))
  }

  /// The placement with which bars explain the row best.
  private func fitted(_ placement: BarPlacement, to edges: [Double]) -> BarPlacement {
    let module = (placement.end - placement.start) / Double(ArticleNumber.moduleCount)
    func made(_ values: [Double]) -> BarPlacement {
      BarPlacement(start: values[0], end: values[1], bend: values[2], blur: values[3], growth: values[4])
    }
    let values = SimplexSearch.minimum(
      from: [placement.start, placement.end, placement.bend, placement.blur, placement.growth],
      steps: [0.4 * module, 0.4 * module, 0.02, 0.2, 0.15]
    ) { difference(made($0), edges) ?? .infinity }
    return made(values)
  }

  /// The squared differences between the bars' ink and the row's; nil where they can't be compared.
  private func difference(_ placement: BarPlacement, _ edges: [Double]) -> Double? {
    guard placement.isPlausible else { return nil }
    let samples = placement.samples(of: levels)
    let bars = placement.ink(edges: edges)
    guard let light = PaperAndInk(fitting: samples, ink: bars) else { return nil }
    var sum = ModuleSamples.zero
    for (seen, drawn) in zip(light.ink(in: samples), bars) { sum += (seen - drawn) * (seen - drawn) }
    return sum.sum()
  }
}

extension BlurredRow.Reading {
  /// The same where the row runs the other way.
  fileprivate func reversed(in width: Double) -> Self {
    Self(number: number, start: width - start, end: width - end, meanSquare: meanSquare, margin: margin)
  }
}
