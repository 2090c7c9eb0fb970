import SeededRandom

/// Deals the labels in a shuffled order; none repeats before all have been dealt.
///
/// The same labels and seed give the same order on every system.
public struct PromptDeck: Codable, Hashable, Sendable {
  private let labels: [String]
  private var random: SplitMix64
  /// The labels still to be dealt, the next one last.
  private var rest: [String] = []
  private var last: String?

  /// - Parameters:
  ///   - labels: the labels to deal; duplicates count once.
  ///   - seed: determines the order.
  public init(_ labels: [String], seed: UInt64) {
    var known: Set<String> = []
    self.labels = labels.filter { known.insert($0).inserted }
    random = SplitMix64(seed: seed)
  }

  public var count: Int { labels.count }

  /// The next label; nil if there are none.
  public mutating func deal() -> String? {
    if rest.isEmpty { shuffle() }
    guard let label = rest.popLast() else { return nil }
    last = label
    return label
  }

  private mutating func shuffle() {
    rest = labels
    // The Fisher–Yates shuffle, from the end.
    for index in rest.indices.dropFirst().reversed() {
      rest.swapAt(index, random.next(below: index + 1))
    }
    // A new round of the deck doesn't begin with the last label, if there are others.
    if rest.count > 1, rest.last == last { rest.swapAt(rest.count - 1, random.next(below: rest.count - 1)) }
  }
}

extension SplitMix64 {
  /// A number in 0..<`bound`, where `bound` is above 0: the upper half of a product (Lemire 2019). Its bias
  /// is below 2⁻⁵⁰ for any number of labels.
  mutating func next(below bound: Int) -> Int { Int(next().multipliedFullWidth(by: UInt64(bound)).high) }
}
