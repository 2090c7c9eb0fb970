struct Code128Matcher: BlurredMatching {
  /// Templates of the start characters, all others, and the stop character.
  private let starts: CharacterTemplates
  private let characters: CharacterTemplates
  private let stop: CharacterTemplates
  /// Templates of all others in the start position, and of as much of the stop character as fits.
  private let misplaced: CharacterTemplates
  private let stopBeginning: CharacterTemplates

  /// The range of module widths, in pixels.
  private static let moduleWidths = 1.2...6
  /// The number of characters from start to check: at least three of data, at most what fits a label.
  private static let counts = 5...40
  /// The number of a character's best values that are combined with other characters'.
  private static let likeliest = 8
  /// The minimum growth of the code's difference when any one character is replaced. With less, the character
  /// may be wrong and the check character right by chance, which happens once in 103.
  private static let minimumGrowth = 1.25

  init(like placement: ScanLineFit) {
    // The neighboring bars and spaces are at least one module wide and rarely more than two.
    let beside = 1.8
    let before = [-2 * beside, -beside]
    let after = Double(Code128.characterModules) + beside
    let modules = Code128.characterModules
    let first = Code128.widths.map { placement.ink(edges: Code128.edges($0) + [after], modules: modules) }
    starts = CharacterTemplates(Array(first[Code128.startValues]))
    misplaced = CharacterTemplates(Array(first[..<Code128.modulus]))
    characters = CharacterTemplates(
      Code128.widths[..<Code128.modulus].map {
        placement.ink(edges: before + Code128.edges($0) + [after], modules: modules)
      })
    let stop = placement.ink(edges: before + Code128.edges(Code128.stopWidths), modules: Code128.stopModules)
    self.stop = CharacterTemplates([stop])
    stopBeginning = CharacterTemplates([Array(stop.prefix(modules))])
  }

  static func moduleCounts(over pixels: Double, bars: Int) -> [Int] {
    counts.filter { count in
      // Three bars per character and four at the end, of which at least half are distinguishable.
      let all = 3 * count + 4
      return bars <= all && 2 * bars >= all
    }.map { Code128.characterModules * $0 + Code128.stopModules }.filter {
      moduleWidths.contains(pixels / Double($0))
    }
  }

  func matchError(of ink: [ModuleSamples]) -> Double {
    let differences = differences(of: ink)
    let least = differences.reduce(stopDifference(from: ink)) { $0 + ($1.min() ?? 0) }
    let mean = differences.reduce(0) { $0 + $1.reduce(0, +) / Double($1.count) }
    return least / max(mean, .leastNonzeroMagnitude)
  }

  func reading(of ink: [ModuleSamples], isChecked: Bool) -> BlurredMatch<Code128>? {
    let differences = differences(of: ink)
    guard differences.count > 2 else { return nil }
    let values = ChecksumDecoder(
      places: differences.enumerated().map { place, costs in
        let first = place == 0 ? Code128.startValues.lowerBound : 0
        let candidates = costs.enumerated().map { (value: $0 + first, cost: $1) }
        return Array(candidates.sorted { $0.cost < $1.cost }.prefix(Self.likeliest))
      },
      // The start character's weight is 1, the others' their position; the check character is the remainder.
      weights: [1] + Array(1..<(differences.count - 1)) + [Code128.modulus - 1],
      modulus: isChecked ? Code128.modulus : 1)
    guard let best = values.best() else { return nil }
    let end = stopDifference(from: ink)
    let least = values.places.reduce(0) { $0 + $1[0].cost }
    let exchange = values.places.map { $0[1].cost - $0[0].cost }.min() ?? 0
    let isClear = least + end + exchange >= Self.minimumGrowth * (least + end)
    return BlurredMatch(
      code: Code128(values: best.values), difference: best.cost + end,
      runnerUp: values.secondBest(to: best.values) + end,
      isConfirmed: best.cost <= least * (1 + 1e-9) && isClear && isWhole(ink))
  }

  /// Returns the squared differences from each character; at the first position, from start characters.
  private func differences(of ink: [ModuleSamples]) -> [[Double]] {
    (0..<Self.count(in: ink)).map { place in
      (place == 0 ? starts : characters).differences(from: ink, at: place * Code128.characterModules)
    }
  }

  /// Whether start and stop characters match the ends best; otherwise the code may continue beyond.
  private func isWhole(_ ink: [ModuleSamples]) -> Bool {
    let last = Self.count(in: ink) * Code128.characterModules
    return starts.minimumDifference(from: ink, at: 0) <= misplaced.minimumDifference(from: ink, at: 0)
      && stopBeginning.minimumDifference(from: ink, at: last)
        <= characters.minimumDifference(from: ink, at: last)
  }

  private func stopDifference(from ink: [ModuleSamples]) -> Double {
    stop.minimumDifference(from: ink, at: Self.count(in: ink) * Code128.characterModules)
  }

  private static func count(in ink: [ModuleSamples]) -> Int {
    (ink.count - Code128.stopModules) / Code128.characterModules
  }
}
