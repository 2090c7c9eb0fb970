import Testing

@testable import TextRecognition

@Suite("Decoding the recognizer's columns")
struct PrefixBeamSearchTests {
  private static func columns(_ probabilities: [[Int: Float]]) -> CTCOutput {
    CTCOutput(
      columns: probabilities.map { column in
        column.sorted { $0.value > $1.value }
          .map { CTCOutput.Entry(symbol: $0.key, probability: $0.value) }
      })
  }

  @Test("a string's paths add up: the most probable path may not be the most probable string")
  func pathsAddUp() throws {
    // "": 0.6 × 0.6 = 0.36. "a": 0.4 × 0.6 + 0.6 × 0.4 + 0.4 × 0.4 = 0.64.
    let found = PrefixBeamSearch.hypotheses(in: Self.columns([[0: 0.6, 1: 0.4], [0: 0.6, 1: 0.4]]))
    #expect(found.map(\.symbols) == [[1], []])
    let ratio = try #require(found.last).probability / found[0].probability
    #expect(abs(ratio - 0.36 / 0.64) < 1e-6)
  }

  @Test("a repeated symbol is one character unless a blank separates it")
  func repetition() {
    #expect(PrefixBeamSearch.hypotheses(in: Self.columns([[5: 1], [5: 1]])).first?.symbols == [5])
    #expect(
      PrefixBeamSearch.hypotheses(in: Self.columns([[5: 1], [0: 1], [5: 1]])).first?.symbols == [5, 5])
  }

  @Test("hypotheses are in descending order of probability")
  func alternatives() {
    let found = PrefixBeamSearch.hypotheses(
      in: Self.columns([[7: 1], [0: 1], [2: 0.5, 3: 0.3, 4: 0.2], [0: 1]]))
    #expect(found.map(\.symbols) == [[7, 2], [7, 3], [7, 4]])
  }

  @Test("an uninformative column doesn't end the search")
  func silentColumn() {
    #expect(PrefixBeamSearch.hypotheses(in: Self.columns([[7: 1], [:], [8: 1]])).first?.symbols == [7, 8])
  }

  @Test("a thousand columns don't underflow")
  func long() {
    let found = PrefixBeamSearch.hypotheses(
      in: Self.columns(Array(repeating: [[1: 0.01], [0: 0.01]], count: 500).flatMap(\.self)))
    #expect(found.first?.symbols.count == 500)
  }

  @Test("each symbol has its position in the columns")
  func alignment() {
    let places = Self.columns([[0: 1], [4: 0.9, 0: 0.1], [0: 1], [0: 1], [4: 0.6], [9: 1]]).alignment(of: [
      4, 4, 9,
    ])
    #expect(zip(places.map(\.center), [1.5, 4.5, 5.5]).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(places.map(\.probability) == [0.9, 0.6, 1])
  }

  @Test("a text with more symbols than columns is spread evenly")
  func tooLong() {
    let places = Self.columns([[1: 1], [0: 1]]).alignment(of: [1, 2, 3, 4])
    #expect(places.map(\.center) == [0.25, 0.75, 1.25, 1.75])
  }
}
