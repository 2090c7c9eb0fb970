import Foundation

/// What the recognizer says of a line, column by column: for each the few symbols that it thinks possible.
struct CTCOutput: Sendable {
  struct Entry: Sendable {
    let symbol: Int
    let probability: Float
  }

  /// Where a symbol of a reading is.
  struct Position {
    /// Its index in the reading.
    let index: Int
    /// In columns; 0.5 is the middle of the first.
    let center: Double
    /// The largest probability among its columns.
    let probability: Float
  }

  /// The likeliest first.
  let columns: [[Entry]]
  /// A column's width as a part of the line's.
  let columnWidth: Double

  /// Symbols less likely than this are forgotten.
  private static let minimumProbability: Float = 0.002
  /// What a forgotten symbol counts as.
  private static let forgottenProbability: Float = 1e-6
  private static let maximumEntries = 6

  /// - Parameters:
  ///   - probabilities: `count` numbers for each column.
  ///   - columnCount: how many columns show the line; those after it, its padding, are left out.
  ///   - meanings: what each symbol says, if anything.
  ///   - lineColumns: how many columns wide the line is, exactly.
  init(
    _ probabilities: UnsafeBufferPointer<Float>, symbolCount: Int, columnCount: Int,
    meanings: [TextAlphabet.Meaning?], lineColumns: Double
  ) {
    columnWidth = 1 / max(lineColumns, 1)
    columns = (0..<columnCount).map { column in
      Self.entries(
        UnsafeBufferPointer(rebasing: probabilities[(column * symbolCount)..<((column + 1) * symbolCount)]),
        meanings)
    }
  }

  /// For tests: columns as given.
  init(columns: [[Entry]]) {
    self.columns = columns
    columnWidth = 1 / Double(max(columns.count, 1))
  }

  private static func entries(
    _ probabilities: UnsafeBufferPointer<Float>, _ meanings: [TextAlphabet.Meaning?]
  ) -> [Entry] {
    var sums: [(symbol: Int, probability: Float)] = []
    // How sure a column is that it shows a character stays as it was: weights only decide which.
    var (said, weighed): (Float, Float) = (0, 0)
    func add(_ index: Int) {
      guard let meaning = meanings[index] else { return }
      let probability = probabilities[index] * meaning.weight
      if meaning.symbol != TextAlphabet.blank {
        said += probabilities[index]
        weighed += probability
      }
      if let known = sums.firstIndex(where: { $0.symbol == meaning.symbol }) {
        sums[known].probability += probability
      } else {
        sums.append((meaning.symbol, probability))
      }
    }
    // Sixteen at a time: hardly any passes.
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
    let scale = weighed > 0 ? said / weighed : 1
    return sums.map { symbol, probability in
      Entry(symbol: symbol, probability: symbol == TextAlphabet.blank ? probability : probability * scale)
    }
    .sorted { $0.probability > $1.probability }.prefix(maximumEntries).map(\.self)
  }

  private func probability(of symbol: Int, in column: Int) -> Float {
    columns[column].first { $0.symbol == symbol }?.probability ?? Self.forgottenProbability
  }

  /// Where each symbol of a reading is: the likeliest path through the columns that says it (Viterbi's algorithm over
  /// the symbols with blanks between).
  func alignment(of symbols: [Int]) -> [Position] {
    guard !symbols.isEmpty, columns.count >= symbols.count else { return evenPlaces(symbols.count) }
    let states = 2 * symbols.count + 1
    func symbol(_ state: Int) -> Int { state % 2 == 0 ? TextAlphabet.blank : symbols[state / 2] }
    var scores = [Float](repeating: -.infinity, count: states)
    // How many states back the best way came from.
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
    guard sums.allSatisfy({ $0.weight > 0 }) else { return evenPlaces(symbols.count) }
    return sums.enumerated().map {
      Position(index: $0, center: $1.moment / $1.weight, probability: min($1.most, 1))
    }
  }

  private func evenPlaces(_ count: Int) -> [Position] {
    (0..<count).map {
      Position(
        index: $0, center: (Double($0) + 0.5) * Double(columns.count) / Double(count), probability: 0)
    }
  }
}
