import SeededRandom

extension SplitMix64 {
  mutating func integer(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func element<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }

  /// True with a probability.
  mutating func chance(_ probability: Double) -> Bool { next(in: 0...1) < probability }
}
