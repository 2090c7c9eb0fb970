/// A row of pixels across a code whose bars may be narrower than the blur.
struct BlurredScanLine {
  /// A code that the row shows.
  struct Reading<Code: BlurredCode> {
    let code: Code
    /// Where the first bar begins and the last one ends, in pixels; of a code that stands on its head the start is farther right.
    let start: Double
    let end: Double
    /// The mean squared difference between the ink that the code's bars would leave and what is seen.
    let meanSquare: Double
    /// How much worse the next best code fits: the ratio of the squared differences.
    let margin: Double

    /// Whether the code explains what is seen, and the next best is far behind.
    var isCertain: Bool { meanSquare < 0.012 && margin > 1.6 }
  }

  private let levels: [Double]

  /// Blurs that are tried before the right one is known, in modules; the one in the middle where the place isn't known either.
  private static let firstBlurs = [0.5, 0.8, 1.2]
  /// Likewise, how far the middle is moved: half a module more each.
  private static let firstBends = stride(from: -0.08, through: 0.08, by: 0.02)
  /// How many edges at each end may be the code's, and of what is between them how much is looked at closely.
  private static let ends = 6
  private static let candidates = 2
  /// An edge falls or rises by this share of the steepest one at least.
  private static let steepness = 0.25
  private static let rounds = 3
  /// Bars that are less like characters are no code. At random places of random bars one in four is as like; of blurred article numbers
  /// that can be read 99 in 100 are, and more of Code 128.
  private static let mostUnlike = 0.19
  /// Below this margin a first reading is not looked into: where there is no code all fit about as badly.
  private static let firstMargin = 1.1
  /// Of more spans than there are pairs of edges only the likeliest are looked at with every bend.
  private static let likeliestSpans = 12

  /// - Parameter levels: 0 (black) to 255.
  init(_ levels: [Double]) { self.levels = levels }

  /// The codes that the row may show, read forward and backward.
  func readings<Matching: BlurredMatching>(_ kind: Matching.Type) -> [Reading<Matching.Code>] {
    let backward = BlurredScanLine(levels.reversed())
    return likeliest(kind).compactMap { refined($0, kind) }
      + backward.likeliest(kind).compactMap { backward.refined($0, kind) }.map {
        $0.reversed(in: Double(levels.count))
      }
  }

  /// Where the bars may be, the likeliest first; none where they are unlike any code's.
  private func likeliest<Matching: BlurredMatching>(_ kind: Matching.Type) -> [ScanLineFit] {
    let matchings = Self.firstBlurs.map { blur in
      (blur: blur, matching: Matching(like: ScanLineFit(modules: 1, start: 0, end: 1, blur: blur)))
    }
    let between = [matchings[matchings.count / 2]]
    var likely = spans(kind)
    if likely.count > Self.ends * Self.ends {
      // Each as it would look without a bend.
      let unbent = likely.map { ($0, matchError($0, between).unlikeness) }
      likely = unbent.sorted { $0.1 < $1.1 }.prefix(Self.likeliestSpans).map(\.0)
    }
    let placements = likely.map { span in
      Self.firstBends.map { bend in
        var placement = span
        placement.distortion = bend
        return matchError(placement, between)
      }.min { $0.unlikeness < $1.unlikeness } ?? (span, .infinity)
    }
    return placements.sorted { $0.unlikeness < $1.unlikeness }.prefix(Self.candidates)
      .map { matchError($0.placement, matchings) }
      .filter { $0.unlikeness < Self.mostUnlike }.map(\.placement)
  }

  /// From each edge that may be the first to each that may be the last, with each number of modules that a code may have there.
  private func spans<Matching: BlurredMatching>(_ kind: Matching.Type) -> [ScanLineFit] {
    let (falling, rising) = edges()
    return falling.prefix(Self.ends).flatMap { start in
      rising.suffix(Self.ends).filter { $0 > start }.flatMap { end in
        let bars = falling.count { $0 >= start && $0 < end }
        return Matching.moduleCounts(over: end - start, bars: bars).map {
          ScanLineFit(modules: $0, start: start, end: end, blur: 1)
        }.filter(\.isPlausible)
      }
    }
  }

  /// How little a placement's bars resemble a code's, blurred as it resembles one most.
  private func matchError<Matching: BlurredMatching>(
    _ placement: ScanLineFit, _ matchings: [(blur: Double, matching: Matching)]
  ) -> (placement: ScanLineFit, unlikeness: Double) {
    let ink = ink(placement)
    var best = (placement: placement, unlikeness: Double.infinity)
    for (blur, matching) in matchings {
      let unlikeness = matching.matchError(of: ink)
      guard unlikeness < best.unlikeness else { continue }
      best.placement.blur = blur
      best.unlikeness = unlikeness
    }
    return best
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

  /// Where bars are of which the ends are known, about; nil where no code is as long.
  func placement<Matching: BlurredMatching>(
    _ kind: Matching.Type, from start: Double, to end: Double
  ) -> ScanLineFit? {
    let blur = Self.firstBlurs[0]
    let matching = Matching(like: ScanLineFit(modules: 1, start: 0, end: 1, blur: blur))
    let bars = edges().falling.count { (start...end).contains($0) }
    let placements = Matching.moduleCounts(over: end - start, bars: bars).map { modules in
      matchError(
        ScanLineFit(modules: modules, start: start, end: end, blur: blur), [(blur, matching)])
    }
    return placements.min { $0.unlikeness < $1.unlikeness }?.placement
  }

  /// What is read with a placement as it is, where no characters fit better.
  func code<Matching: BlurredMatching>(_ placement: ScanLineFit, _ kind: Matching.Type) -> Matching.Code? {
    let reading = Matching(like: placement).reading(of: ink(placement), isChecked: true)
    return reading.flatMap { $0.isConfirmed ? $0.code : nil }
  }

  /// What is read once the placement has been fitted to the code's bars, and the code read again with it.
  ///
  /// - Parameter isChecked: whether only codes count whose check characters are right.
  func refined<Matching: BlurredMatching>(
    _ first: ScanLineFit, _ kind: Matching.Type, isChecked: Bool = true
  ) -> Reading<Matching.Code>? {
    var placement = first
    var seen = ink(placement)
    var code: Matching.Code?
    for _ in 0..<Self.rounds {
      guard let reading = Matching(like: placement).reading(of: seen, isChecked: isChecked) else {
        return nil
      }
      guard reading.code != code else { break }
      if code != nil, reading.runnerUp < Self.firstMargin * reading.difference { return nil }
      code = reading.code
      placement = fitted(placement, to: reading.code.edges)
      guard let ink = ink(placement, reading.code.edges) else { return nil }
      seen = ink.seen
    }
    guard let code, let last = Matching(like: placement).reading(of: seen, isChecked: isChecked),
      last.code == code, last.isConfirmed, let difference = difference(placement, code.edges)
    else { return nil }
    return Reading(
      code: code, start: placement.start, end: placement.end,
      meanSquare: difference / Double(4 * placement.modules),
      margin: last.runnerUp / max(last.difference, .leastNonzeroMagnitude))
  }

  /// The placement with which bars explain the row best.
  private func fitted(_ placement: ScanLineFit, to edges: [Double]) -> ScanLineFit {
    let module = placement.moduleWidth
    func made(_ values: [Double]) -> ScanLineFit {
      ScanLineFit(
        modules: placement.modules, start: values[0], end: values[1], distortion: values[2], blur: values[3],
        barWidthGain: values[4])
    }
    let values = SimplexSearch.minimum(
      from: [placement.start, placement.end, placement.distortion, placement.blur, placement.barWidthGain],
      steps: [0.4 * module, 0.4 * module, 0.02, 0.2, 0.15]
    ) { difference(made($0), edges) ?? .infinity }
    return made(values)
  }

  /// The squared differences between the bars' ink and the row's; nil where they can't be compared.
  private func difference(_ placement: ScanLineFit, _ edges: [Double]) -> Double? {
    guard placement.isPlausible, let ink = ink(placement, edges) else { return nil }
    var sum = ModuleSamples.zero
    for (seen, drawn) in zip(ink.seen, ink.drawn) { sum += (seen - drawn) * (seen - drawn) }
    return sum.sum()
  }

  /// How much ink the row shows in a placement's modules, between the brightest and the darkest around them.
  private func ink(_ placement: ScanLineFit) -> [ModuleSamples] {
    let samples = placement.samples(of: levels)
    return ReflectanceFit(around: samples).ink(in: samples)
  }

  /// The same between the paper and the ink that fit the bars best, and how much the bars would leave; nil where they can't be compared.
  private func ink(
    _ placement: ScanLineFit, _ edges: [Double]
  ) -> (seen: [ModuleSamples], drawn: [ModuleSamples])? {
    let samples = placement.samples(of: levels)
    let bars = placement.ink(edges: edges, modules: placement.modules)
    return ReflectanceFit(fitting: samples, ink: bars).map { ($0.ink(in: samples), bars) }
  }
}

extension BlurredScanLine.Reading {
  /// The same where the row runs the other way.
  fileprivate func reversed(in width: Double) -> Self {
    Self(code: code, start: width - start, end: width - end, meanSquare: meanSquare, margin: margin)
  }
}
