/// A CTC prefix beam search for the most probable strings.
///
/// Many paths through the columns collapse to the same string; their probabilities are summed (Graves,
/// "Supervised Sequence Labelling with Recurrent Neural Networks", 2012, section 7.5).
struct PrefixBeamSearch {
  struct Hypothesis {
    let symbols: [Int]
    let probability: Double
  }

  private struct Beam {
    let prefix: Int
    var endingInBlank: Double
    var endingInSymbol: Double
    var total: Double { endingInBlank + endingInSymbol }
  }

  private struct Prefix {
    let parent: Int
    let symbol: Int
    var children: [(symbol: Int, prefix: Int)] = []
  }

  private static let width = 8

  private var prefixes = [Prefix(parent: -1, symbol: TextAlphabet.blank)]

  /// - Returns: in descending order of probability; the probabilities are relative.
  static func hypotheses(in columns: CTCOutput) -> [Hypothesis] {
    var search = PrefixBeamSearch()
    return search.run(columns)
  }

  private mutating func run(_ columns: CTCOutput) -> [Hypothesis] {
    var beams = [Beam(prefix: 0, endingInBlank: 1, endingInSymbol: 0)]
    for column in columns.columns {
      beams = step(beams, column)
      // Normalize to avoid underflow; only ratios matter.
      guard let most = beams.first?.total, most > 0 else { return [] }
      for index in beams.indices {
        beams[index].endingInBlank /= most
        beams[index].endingInSymbol /= most
      }
    }
    return beams.map { Hypothesis(symbols: symbols(of: $0.prefix), probability: $0.total) }
  }

  private mutating func step(_ beams: [Beam], _ column: [CTCOutput.Entry]) -> [Beam] {
    var next: [Beam] = []
    func add(_ prefix: Int, blank: Double = 0, symbol: Double = 0) {
      if let known = next.firstIndex(where: { $0.prefix == prefix }) {
        next[known].endingInBlank += blank
        next[known].endingInSymbol += symbol
      } else {
        next.append(Beam(prefix: prefix, endingInBlank: blank, endingInSymbol: symbol))
      }
    }
    for beam in beams {
      // A column without entries must not end the search.
      if column.isEmpty { add(beam.prefix, blank: beam.total) }
      for entry in column {
        let probability = Double(entry.probability)
        if entry.symbol == TextAlphabet.blank {
          add(beam.prefix, blank: beam.total * probability)
        } else if entry.symbol == prefixes[beam.prefix].symbol {
          if beam.endingInSymbol > 0 { add(beam.prefix, symbol: beam.endingInSymbol * probability) }
          if beam.endingInBlank > 0 {
            add(child(of: beam.prefix, entry.symbol), symbol: beam.endingInBlank * probability)
          }
        } else {
          add(child(of: beam.prefix, entry.symbol), symbol: beam.total * probability)
        }
      }
    }
    return Array(next.sorted { $0.total > $1.total }.prefix(Self.width))
  }

  private mutating func child(of prefix: Int, _ symbol: Int) -> Int {
    if let known = prefixes[prefix].children.first(where: { $0.symbol == symbol }) { return known.prefix }
    prefixes.append(Prefix(parent: prefix, symbol: symbol))
    prefixes[prefix].children.append((symbol, prefixes.count - 1))
    return prefixes.count - 1
  }

  private func symbols(of prefix: Int) -> [Int] {
    var symbols: [Int] = []
    var prefix = prefix
    while prefix > 0 {
      symbols.append(prefixes[prefix].symbol)
      prefix = prefixes[prefix].parent
    }
    return symbols.reversed()
  }
}
