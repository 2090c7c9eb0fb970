/// Points and commas between digits that the recogniser thought of and passed over: they are narrower than its columns.
///
/// One is put in where both agree: a column between the two digits holds one possible, and in the picture a small mark stands
/// by itself on the baseline between them.
struct NumberMarks {
  let alphabet: TextAlphabet
  let columns: SymbolColumns
  let ink: LineInk

  /// A reading's symbols, with the marks that it lacks.
  ///
  /// Cost: nothing for a reading without digits side by side.
  func added(to symbols: [Int]) -> [Int] {
    let isDigit = symbols.map { ("0"..."9").contains(alphabet.scalar($0)) }
    guard zip(isDigit, isDigit.dropFirst()).contains(where: { $0 && $1 }) else { return symbols }
    let centers = columns.alignment(of: symbols).map(\.center)
    return symbols.indices.flatMap { index -> [Int] in
      guard index > 0, isDigit[index - 1], isDigit[index],
        let mark = likeliestMark(from: centers[index - 1], to: centers[index]),
        ink.hasMark(
          between: centers[index - 1] * columns.columnWidth, and: centers[index] * columns.columnWidth)
      else { return [symbols[index]] }
      return [mark, symbols[index]]
    }
  }

  /// The point or comma that the columns between two places think likeliest.
  private func likeliestMark(from start: Double, to end: Double) -> Int? {
    let between = columns.columns.indices.clamped(to: Int(start)..<max(Int(end.rounded(.up)), Int(start)))
    let marks = [".", ","].compactMap { alphabet.symbol($0) }
    return between.flatMap { columns.columns[$0] }.filter { marks.contains($0.symbol) }
      .max { $0.probability < $1.probability }?.symbol
  }
}
