/// A row of pixels across a code whose bars may be narrower than the blur.
struct BlurredScanLine {
  struct Reading<Code: BlurredCode> {
    let code: Code
    /// The ends of the bars, in pixels; an upside-down code starts on the right.
    let start: Double
    let end: Double
    /// The mean squared difference between the expected and the observed ink.
    let meanSquare: Double
    /// The ratio of the second best code's squared difference to this one's.
    let margin: Double

    /// Whether the code explains the row, and the second best is far behind.
    var isCertain: Bool { meanSquare < 0.012 && margin > 1.6 }
  }

  let levels: [Double]

  /// The initial blurs to try, in modules; the middle one while the position is unknown as well.
  private static let initialBlurs = [0.5, 0.8, 1.2]
  /// The initial displacements of the center to try, in steps of about half a module.
  private static let initialDistortions = stride(from: -0.08, through: 0.08, by: 0.02)
  /// The number of edges at each end that may be the code's, and of spans that are refined.
  private static let edgeCandidateCount = 6
  private static let refinedSpanCount = 2
  /// The minimum slope of an edge, relative to the steepest one.
  private static let minimumSteepness = 0.25
  private static let refinementRounds = 3
  /// The maximum mismatch of a code. At random positions of random bars, one in four is below; of blurred but
  /// readable article numbers, 99 in 100 are, and more of Code 128.
  private static let maximumMismatch = 0.19
  /// A first reading with a smaller margin is dropped: without a code, all fit about equally badly.
  private static let minimumFirstMargin = 1.1
  /// If there are more spans than pairs of edges, the number that are tried with every distortion.
  private static let maximumDistortedSpans = 12

  /// - Parameter levels: 0 (black) to 255.
  init(_ levels: [Double]) { self.levels = levels }

  /// Returns the possible codes of the row, read forward and backward.
  func readings<Matching: BlurredMatching>(_ kind: Matching.Type) -> [Reading<Matching.Code>] {
    let backward = BlurredScanLine(levels.reversed())
    return bestPlacements(kind).compactMap { refined($0, kind) }
      + backward.bestPlacements(kind).compactMap { backward.refined($0, kind) }.map {
        $0.reversed(in: Double(levels.count))
      }
  }

  /// Returns the best placements of the bars; empty if they don't resemble a code.
  private func bestPlacements<Matching: BlurredMatching>(_ kind: Matching.Type) -> [ScanLineFit] {
    let matchings = Self.initialBlurs.map { blur in
      (blur: blur, matching: Matching(like: ScanLineFit(modules: 1, start: 0, end: 1, blur: blur)))
    }
    let between = [matchings[matchings.count / 2]]
    var likely = spans(kind)
    if likely.count > Self.edgeCandidateCount * Self.edgeCandidateCount {
      // Ranked without distortion.
      let unbent = likely.map { ($0, matchError($0, between).unlikeness) }
      likely = unbent.sorted { $0.1 < $1.1 }.prefix(Self.maximumDistortedSpans).map(\.0)
    }
    let placements = likely.map { span in
      Self.initialDistortions.map { bend in
        var placement = span
        placement.distortion = bend
        return matchError(placement, between)
      }.min { $0.unlikeness < $1.unlikeness } ?? (span, .infinity)
    }
    return placements.sorted { $0.unlikeness < $1.unlikeness }.prefix(Self.refinedSpanCount)
      .map { matchError($0.placement, matchings) }
      .filter { $0.unlikeness < Self.maximumMismatch }.map(\.placement)
  }

  /// Returns the spans between each possible first and last edge, with each possible number of modules.
  private func spans<Matching: BlurredMatching>(_ kind: Matching.Type) -> [ScanLineFit] {
    let (falling, rising) = edges()
    return falling.prefix(Self.edgeCandidateCount).flatMap { start in
      rising.suffix(Self.edgeCandidateCount).filter { $0 > start }.flatMap { end in
        let bars = falling.count { $0 >= start && $0 < end }
        return Matching.moduleCounts(over: end - start, bars: bars).map {
          ScanLineFit(modules: $0, start: start, end: end, blur: 1)
        }.filter(\.isPlausible)
      }
    }
  }

  /// Returns the mismatch of a placement's bars at the best blur.
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

  /// Returns the positions of falling and rising edges, in pixels.
  private func edges() -> (falling: [Double], rising: [Double]) {
    let kernel = [0.06, 0.24, 0.4, 0.24, 0.06]
    let smooth = levels.indices.map { index in
      kernel.indices.reduce(0.0) { sum, tap in
        sum + kernel[tap] * levels[min(max(index + tap - 2, 0), levels.count - 1)]
      }
    }
    let steps = zip(smooth.dropFirst(), smooth).map { $0 - $1 }
    let bound = Self.minimumSteepness * (steps.map(abs).max() ?? 0)
    var edges: (falling: [Double], rising: [Double]) = ([], [])
    for index in steps.indices.dropFirst().dropLast() where abs(steps[index]) > max(bound, 1) {
      let (before, step, after) = (steps[index - 1], steps[index], steps[index + 1])
      if step < 0, step <= before, step < after { edges.falling.append(Double(index) + 1) }
      if step > 0, step >= before, step > after { edges.rising.append(Double(index) + 1) }
    }
    return edges
  }

  /// Returns the approximate placement of bars whose ends are known; nil if no code has this length.
  func placement<Matching: BlurredMatching>(
    _ kind: Matching.Type, from start: Double, to end: Double
  ) -> ScanLineFit? {
    let blur = Self.initialBlurs[0]
    let matching = Matching(like: ScanLineFit(modules: 1, start: 0, end: 1, blur: blur))
    let bars = edges().falling.count { (start...end).contains($0) }
    let placements = Matching.moduleCounts(over: end - start, bars: bars).map { modules in
      matchError(
        ScanLineFit(modules: modules, start: start, end: end, blur: blur), [(blur, matching)])
    }
    return placements.min { $0.unlikeness < $1.unlikeness }?.placement
  }

  /// Returns the code read with an unrefined placement, if no characters match better.
  func code<Matching: BlurredMatching>(_ placement: ScanLineFit, _ kind: Matching.Type) -> Matching.Code? {
    let reading = Matching(like: placement).reading(of: ink(placement), isChecked: true)
    return reading.flatMap { $0.isConfirmed ? $0.code : nil }
  }

  /// Returns the code read after the placement was fitted to its bars.
  ///
  /// - Parameter isChecked: whether to accept only codes with correct check characters.
  func refined<Matching: BlurredMatching>(
    _ first: ScanLineFit, _ kind: Matching.Type, isChecked: Bool = true
  ) -> Reading<Matching.Code>? {
    var placement = first
    var seen = ink(placement)
    var code: Matching.Code?
    for _ in 0..<Self.refinementRounds {
      guard let reading = Matching(like: placement).reading(of: seen, isChecked: isChecked) else {
        return nil
      }
      guard reading.code != code else { break }
      if code != nil, reading.runnerUp < Self.minimumFirstMargin * reading.difference { return nil }
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

  /// Returns the squared difference between the bars' ink and the row's; nil if they can't be compared.
  private func difference(_ placement: ScanLineFit, _ edges: [Double]) -> Double? {
    guard placement.isPlausible, let ink = ink(placement, edges) else { return nil }
    var sum = ModuleSamples.zero
    for (seen, drawn) in zip(ink.seen, ink.drawn) { sum += (seen - drawn) * (seen - drawn) }
    return sum.sum()
  }

  /// Returns the ink in a placement's modules, relative to the local maximum and minimum.
  private func ink(_ placement: ScanLineFit) -> [ModuleSamples] {
    let samples = placement.samples(of: levels)
    return ReflectanceFit(around: samples).ink(in: samples)
  }

  /// Returns the ink relative to the best-fitting paper and ink levels, and the bars' expected ink.
  private func ink(
    _ placement: ScanLineFit, _ edges: [Double]
  ) -> (seen: [ModuleSamples], drawn: [ModuleSamples])? {
    let samples = placement.samples(of: levels)
    let bars = placement.ink(edges: edges, modules: placement.modules)
    return ReflectanceFit(fitting: samples, ink: bars).map { ($0.ink(in: samples), bars) }
  }
}

extension BlurredScanLine.Reading {
  fileprivate func reversed(in width: Double) -> Self {
    Self(code: code, start: width - start, end: width - end, meanSquare: meanSquare, margin: margin)
  }
}
