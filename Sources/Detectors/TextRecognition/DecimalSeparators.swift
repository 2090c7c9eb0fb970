/// Points and commas between digits that the recognizer thought of and passed over: they are narrower than its columns.
///
/// One is put in where both agree: a column between the two digits holds one possible, and in the picture a small mark stands
/// by itself on the baseline between them. Where a space was read between them, the mark in the picture is enough.
struct DecimalSeparators {
  let alphabet: TextAlphabet
  let columns: CTCOutput
  let ink: LineBinarization

  /// A reading's symbols, with the marks that it lacks; a space that was read in place of one gives way to it.
  ///
  /// Cost: nothing for a reading without digits side by side.
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
    // From the right, so that places to the left stay what they are.
    for (left, right) in pairs.reversed() {
      // A space with a mark in it isn't one, whatever the columns thought of.
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

  /// The point or comma that the columns between two places think likeliest.
  private func likeliestMark(from start: Double, to end: Double) -> Int? {
    let between = columns.columns.indices.clamped(to: Int(start)..<max(Int(end.rounded(.up)), Int(start)))
    let marks = [".", ","].compactMap { alphabet.symbol($0) }
    return between.flatMap { columns.columns[$0] }.filter { marks.contains($0.symbol) }
      .max { $0.probability < $1.probability }?.symbol
  }
}
