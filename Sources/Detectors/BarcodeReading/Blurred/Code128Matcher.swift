/// A Code 128 code, of as many characters as there are modules for.
struct Code128Matcher: BlurredMatching {
  /// Start characters, all others, and the end, as they look.
  private let starts: CharacterTemplates
  private let characters: CharacterTemplates
  private let stop: CharacterTemplates
  /// All others where a start character should be, and as much of the end as a character has.
  private let misplaced: CharacterTemplates
  private let stopBeginning: CharacterTemplates

  /// A module is so many pixels wide.
  private static let moduleWidths = 1.2...6
  /// So many characters from the start to the check character: three that say something, and as many as fit on a label.
  private static let counts = 5...40
  /// Of a character's likeliest values so many are looked at together with other characters'.
  private static let likeliest = 8
  /// With any one character exchanged for another the code's difference grows by this factor at least. Where it grows less, the character
  /// may be the other one, and the check character right by chance, as it is once in 103.
  private static let minimumGrowth = 1.25

  init(like placement: ScanLineFit) {
    // Beside a character there are a bar and a space before it, and a bar after it, each at least a module wide and rarely more than
    // two.
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
      // Three a character and four at the end: half of them at least are told apart.
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
      // The start character counts once, those after it as often as their place says; the check character is their remainder.
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

  /// The squared differences from each character at each place: at the first one from start characters.
  private func differences(of ink: [ModuleSamples]) -> [[Double]] {
    (0..<Self.count(in: ink)).map { place in
      (place == 0 ? starts : characters).differences(from: ink, at: place * Code128.characterModules)
    }
  }

  /// Whether no other character fits the beginning better than a start character, nor the end better than the stop character. Else the
  /// code may go on there, and its check character may be another one.
  private func isWhole(_ ink: [ModuleSamples]) -> Bool {
    let last = Self.count(in: ink) * Code128.characterModules
    return starts.minimumDifference(from: ink, at: 0) <= misplaced.minimumDifference(from: ink, at: 0)
      && stopBeginning.minimumDifference(from: ink, at: last)
        <= characters.minimumDifference(from: ink, at: last)
  }

  /// The squared differences from the stop character.
  private func stopDifference(from ink: [ModuleSamples]) -> Double {
    stop.minimumDifference(from: ink, at: Self.count(in: ink) * Code128.characterModules)
  }

  /// How many characters there are, without the stop character.
  private static func count(in ink: [ModuleSamples]) -> Int {
    (ink.count - Code128.stopModules) / Code128.characterModules
  }
}
