/// Recovers decimal points and commas between digits, narrower than a column and often lost in decoding.
///
/// A mark is inserted if a column between two digits has it as an entry and the image shows a small isolated
/// mark on the baseline between them. If a space was decoded between them, the mark in the image suffices.
struct DecimalSeparators {
  let alphabet: TextAlphabet
  let columns: CTCOutput
  let ink: LineBinarization

  /// Returns the symbols with missing marks, in place of a space if any; free without adjacent digits.
  func added(to symbols: [Int]) -> [Int] {
    let isDigit = symbols.map { ("0"..."9").contains(alphabet.scalar($0)) }
    let pairs = symbols.indices.compactMap { right -> (left: Int, right: Int)? in
      guard isDigit[right], right > 0 else { return nil }
      if isDigit[right - 1] { return (right - 1, right) }
      guard right > 1, isDigit[right - 2], symbols[right - 1] == alphabet.space else { return nil }
      return (right - 2, right)
    }
    guard !pairs.isEmpty else { return symbols }
    let centers = columns.alignment(of: symbols).map(\.center)
    var added = symbols
    // From the right, so that indices to the left stay valid.
    for (left, right) in pairs.reversed() {
      // A space with a mark in it isn't a space, whatever the columns contain.
      let isSpace = right - left > 1
      guard
        let mark = likeliestMark(from: centers[left], to: centers[right])
          ?? (isSpace ? alphabet.symbol(".") : nil),
        ink.hasMark(
          between: centers[left] * columns.columnWidth, and: centers[right] * columns.columnWidth)
      else { continue }
      added.replaceSubrange((left + 1)..<right, with: [mark])
    }
    return added
  }

  private func likeliestMark(from start: Double, to end: Double) -> Int? {
    let between = columns.columns.indices.clamped(to: Int(start)..<max(Int(end.rounded(.up)), Int(start)))
    let marks = [".", ","].compactMap { alphabet.symbol($0) }
    return between.flatMap { columns.columns[$0] }.filter { marks.contains($0.symbol) }
      .max { $0.probability < $1.probability }?.symbol
  }
}
