extension SplitMix64 {
  package mutating func integer(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  package mutating func element<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }

  /// Returns true with the given probability.
  package mutating func chance(_ probability: Double) -> Bool { next(in: 0...1) < probability }
}
