import Foundation

/// The recognizer's output for a line: for each column, the few most probable symbols.
struct CTCOutput: Sendable {
  struct Entry: Sendable {
    let symbol: Int
    let probability: Float
  }

  struct Position {
    /// The symbol's index in the string.
    let index: Int
    /// In columns; 0.5 is the center of the first.
    let center: Double
    /// The largest probability among its columns.
    let probability: Float
  }

  /// Each column's entries, weighted by the letters' prior, in descending order of probability.
  let columns: [[Entry]]
  /// The network's own, for another prior.
  private let observed: [[Entry]]
  /// A column's width, as a fraction of the line's.
  let columnWidth: Double

  private static let minimumProbability: Float = 0.002
  /// The probability assumed for dropped symbols.
  private static let droppedProbability: Float = 1e-6
  private static let maximumEntries = 6

  /// - Parameters:
  ///   - probabilities: `symbolCount` values for each column.
  ///   - columnCount: the number of columns that show the line, without padding.
  ///   - meanings: each symbol's meaning; nil drops the symbol.
  ///   - lineColumns: the line's width in columns, with fraction.
  init(
    _ probabilities: UnsafeBufferPointer<Float>, symbolCount: Int, columnCount: Int,
    meanings: [TextAlphabet.Meaning?], lineColumns: Double
  ) {
    self.init(
      observed: (0..<columnCount).map { column in
        Self.entries(
          UnsafeBufferPointer(rebasing: probabilities[(column * symbolCount)..<((column + 1) * symbolCount)]),
          meanings)
      }, meanings: meanings, columnWidth: 1 / max(lineColumns, 1))
  }

  init(columns: [[Entry]]) {
    (self.columns, observed) = (columns, columns)
    columnWidth = 1 / Double(max(columns.count, 1))
  }

  private init(observed: [[Entry]], meanings: [TextAlphabet.Meaning?], columnWidth: Double) {
    (self.observed, self.columnWidth) = (observed, columnWidth)
    columns = observed.map { Self.weighted($0, meanings) }
  }

  /// Returns the output as another prior weighs it.
  func weighted(by meanings: [TextAlphabet.Meaning?]) -> CTCOutput {
    CTCOutput(observed: observed, meanings: meanings, columnWidth: columnWidth)
  }

  /// Returns a column's most probable symbols that may occur in the text.
  private static func entries(
    _ probabilities: UnsafeBufferPointer<Float>, _ meanings: [TextAlphabet.Meaning?]
  ) -> [Entry] {
    var entries: [Entry] = []
    func add(_ index: Int) {
      if meanings[index] != nil { entries.append(Entry(symbol: index, probability: probabilities[index])) }
    }
    // Sixteen at a time: hardly any exceeds the minimum.
    let width = 16
    var index = 0
    while index + width <= probabilities.count {
      let chunk = UnsafeRawPointer(probabilities.baseAddress.unsafelyUnwrapped + index)
        .loadUnaligned(as: SIMD16<Float>.self)
      if any(chunk .> minimumProbability) {
        for lane in 0..<width where chunk[lane] > minimumProbability { add(index + lane) }
      }
      index += width
    }
    while index < probabilities.count {
      if probabilities[index] > minimumProbability { add(index) }
      index += 1
    }
    return entries
  }

  /// Returns a column's entries by their meanings. Weights change which character a column shows, but not the
  /// probability that it shows one.
  private static func weighted(_ observed: [Entry], _ meanings: [TextAlphabet.Meaning?]) -> [Entry] {
    var sums: [(symbol: Int, probability: Float)] = []
    var (said, weighed): (Float, Float) = (0, 0)
    for entry in observed {
      guard let meaning = meanings[entry.symbol] else { continue }
      let probability = entry.probability * meaning.weight
      if meaning.symbol != TextAlphabet.blank {
        said += entry.probability
        weighed += probability
      }
      if let known = sums.firstIndex(where: { $0.symbol == meaning.symbol }) {
        sums[known].probability += probability
      } else {
        sums.append((meaning.symbol, probability))
      }
    }
    let scale = weighed > 0 ? said / weighed : 1
    return sums.map { symbol, probability in
      Entry(symbol: symbol, probability: symbol == TextAlphabet.blank ? probability : probability * scale)
    }
    .sorted { $0.probability > $1.probability }.prefix(maximumEntries).map(\.self)
  }

  private func probability(of symbol: Int, in column: Int) -> Float {
    columns[column].first { $0.symbol == symbol }?.probability ?? Self.droppedProbability
  }

  /// Returns each symbol's position, by Viterbi alignment of symbols, with blanks between, and columns.
  func alignment(of symbols: [Int]) -> [Position] {
    guard !symbols.isEmpty, columns.count >= symbols.count else { return evenPositions(symbols.count) }
    let states = 2 * symbols.count + 1
    func symbol(_ state: Int) -> Int { state % 2 == 0 ? TextAlphabet.blank : symbols[state / 2] }
    var scores = [Float](repeating: -.infinity, count: states)
    var steps = [UInt8](repeating: 0, count: states * columns.count)
    for column in columns.indices {
      var next = [Float](repeating: -.infinity, count: states)
      let blank = log(probability(of: TextAlphabet.blank, in: column))
      for state in 0..<states {
        var (best, step) = (scores[state], UInt8(0))
        if column == 0 {
          best = state < 2 ? 0 : -.infinity
        } else {
          if state > 0, scores[state - 1] > best { (best, step) = (scores[state - 1], 1) }
          let isSkip = state > 2 && state % 2 == 1 && symbol(state) != symbol(state - 2)
          if isSkip, scores[state - 2] > best { (best, step) = (scores[state - 2], 2) }
        }
        guard best > -.infinity else { continue }
        next[state] =
          best + (state % 2 == 0 ? blank : log(probability(of: symbol(state), in: column)))
        steps[column * states + state] = step
      }
      scores = next
    }
    return places(symbols, steps, last: scores[states - 2] > scores[states - 1] ? states - 2 : states - 1)
  }

  private func places(_ symbols: [Int], _ steps: [UInt8], last: Int) -> [Position] {
    let states = 2 * symbols.count + 1
    var sums = [(weight: Double, moment: Double, most: Float)](repeating: (0, 0, 0), count: symbols.count)
    var state = last
    for column in columns.indices.reversed() {
      if state % 2 == 1 {
        let probability = probability(of: symbols[state / 2], in: column)
        sums[state / 2].weight += Double(probability)
        sums[state / 2].moment += Double(probability) * (Double(column) + 0.5)
        sums[state / 2].most = max(sums[state / 2].most, probability)
      }
      state -= Int(steps[column * states + state])
    }
    guard sums.allSatisfy({ $0.weight > 0 }) else { return evenPositions(symbols.count) }
    return sums.enumerated().map {
      Position(index: $0, center: $1.moment / $1.weight, probability: min($1.most, 1))
    }
  }

  private func evenPositions(_ count: Int) -> [Position] {
    (0..<count).map {
      Position(
        index: $0, center: (Double($0) + 0.5) * Double(columns.count) / Double(count), probability: 0)
    }
  }
}
