import SeededRandom

/// Deals the labels in a shuffled order, each once before any comes again.
///
/// The same labels and seed give the same order on every system.
public struct PromptDeck: Codable, Hashable, Sendable {
  private let labels: [String]
  private var random: SplitMix64
  /// What hasn't been dealt yet, the next one last.
  private var rest: [String] = []
  private var last: String?

  /// - Parameters:
  ///   - labels: what may be asked for; a label that is there twice counts once.
  ///   - seed: which order.
  public init(_ labels: [String], seed: UInt64) {
    var known: Set<String> = []
    self.labels = labels.filter { known.insert($0).inserted }
    random = SplitMix64(seed: seed)
  }

  /// How many labels there are.
  public var count: Int { labels.count }

  /// The next label; nil where there are none.
  public mutating func deal() -> String? {
    if rest.isEmpty { shuffle() }
    guard let label = rest.popLast() else { return nil }
    last = label
    return label
  }

  private mutating func shuffle() {
    rest = labels
    // Fisher and Yates's, from the end.
    for index in rest.indices.dropFirst().reversed() {
      rest.swapAt(index, random.next(below: index + 1))
    }
    // No label twice in a row where there are others.
    if rest.count > 1, rest.last == last { rest.swapAt(rest.count - 1, random.next(below: rest.count - 1)) }
  }
}

extension SplitMix64 {
  /// 0 to before `bound`, which is above 0; the upper half of a product (Lemire 2019), whose bias is below 2⁻⁵⁰ for
  /// any number of labels.
  mutating func next(below bound: Int) -> Int { Int(next().multipliedFullWidth(by: UInt64(bound)).high) }
}
