import Foundation
import SeededRandom
import Testing

@testable import PictionARy

@Suite("Prompt order")
struct PromptDeckTests {
  private let labels = (0..<20).map { "label \($0)" }

  private func dealt(_ count: Int, from deck: inout PromptDeck) -> [String] {
    (0..<count).compactMap { _ in deck.deal() }
  }

  @Test("each label is used once before any is repeated")
  func noRepeats() {
    var deck = PromptDeck(labels, seed: 7)
    for _ in 0..<5 { #expect(Set(dealt(20, from: &deck)) == Set(labels)) }
  }

  @Test("no label is used twice in a row, even when all have been used", arguments: 0..<50)
  func noneTwiceInARow(seed: UInt64) {
    var deck = PromptDeck(["a", "b", "c"], seed: seed)
    let order = dealt(60, from: &deck)
    #expect(order.count == 60)
    #expect(zip(order, order.dropFirst()).allSatisfy { $0 != $1 })
  }

  @Test("a seed determines the order, and others have other orders")
  func seeds() {
    var (one, same, other) = (
      PromptDeck(labels, seed: 1), PromptDeck(labels, seed: 1), PromptDeck(labels, seed: 2)
    )
    let order = dealt(40, from: &one)
    #expect(dealt(40, from: &same) == order)
    #expect(dealt(40, from: &other) != order)
    #expect(Array(order.prefix(20)) != Array(order.suffix(20)))
  }

  @Test("the random numbers are SplitMix64's")
  func numbers() {
    // The first of its author's own generator, seeded with 1234567 (Vigna's splitmix64.c).
    var random = SplitMix64(seed: 1_234_567)
    let numbers = (0..<3).map { _ in random.next() }
    #expect(numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }

  @Test("every label has the same probability to be first")
  func fairness() {
    var counts: [String: Int] = [:]
    for seed in 0..<4000 as Range<UInt64> {
      var deck = PromptDeck(["a", "b", "c", "d"], seed: seed)
      counts[deck.deal() ?? "", default: 0] += 1
    }
    // 1000 each; four standard deviations of a binomial, √(4000 · ¼ · ¾) = 27.4.
    #expect(counts.count == 4)
    #expect(counts.values.allSatisfy { abs($0 - 1000) < 110 })
  }

  @Test("a single label repeats, no labels have no prompt, and duplicates count once")
  func few() {
    var single = PromptDeck(["a"], seed: 3)
    #expect(dealt(3, from: &single) == ["a", "a", "a"])
    var none = PromptDeck([], seed: 3)
    #expect(none.deal() == nil)
    #expect(PromptDeck(["a", "b", "a"], seed: 3).count == 2)
  }
}
