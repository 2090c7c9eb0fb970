import CoreGraphics

/// Letters that the network mistakes for others, corrected by the ink: the Turkish `ı`, an `i` without a dot;
/// the caron of `ď`, `ť`, `ľ` and `Ľ`, which is printed like an apostrophe; and the Icelandic `þ`, a `b` that
/// reaches below the line.
struct InkMarks {
  let alphabet: TextAlphabet
  let prior: LetterPrior
  let reading: LineReading

  private static let withCaron: [Unicode.Scalar: Unicode.Scalar] = ["d": "ď", "t": "ť", "l": "ľ", "L": "Ľ"]
  private static let apostrophes: Set<Unicode.Scalar> = ["'", "’", "‘", "´", "`"]
  /// Letters that are as high as an `ı`, and how many of them a line needs.
  private static let lowLetters = Set("acemnorsuvwxzı".unicodeScalars)
  private static let minimumLowLetters = 3
  /// The distance, in heights of such letters, by which an `ı` at most and an `i` at least exceeds them.
  private static let (dotless, dotted) = (0.14, 0.25)

  /// Returns the symbols with the marks of the expected languages; free in others. Otherwise takes about 0.2
  /// ms.
  func added(to symbols: [Int]) -> [Int] { withCarons(withThorns(withoutDots(symbols))) }

  private func withoutDots(_ symbols: [Int]) -> [Int] {
    let scalars = symbols.map(alphabet.scalar)
    guard prior.isExpected("ı"), scalars.contains(where: { $0 == "i" || $0 == "ı" }),
      let dotted = alphabet.symbol("i"), let dotless = alphabet.symbol("ı"),
      reading.ink.contrast >= LineBinarization.minimumContrast
    else { return symbols }
    let boxes = reading.boxes(of: symbols)
    guard let rows = rows(of: scalars, boxes) else { return symbols }
    return symbols.indices.map { index in
      guard scalars[index] == "i" || scalars[index] == "ı" else { return symbols[index] }
      let excess = (rows.lowerBound - boxes[index].minY) / (rows.upperBound - rows.lowerBound)
      return excess <= Self.dotless ? dotless : excess >= Self.dotted ? dotted : symbols[index]
    }
  }

  /// Returns the rows of a line's low letters; nil if there are too few.
  private func rows(of scalars: [Unicode.Scalar], _ boxes: [CGRect]) -> Range<CGFloat>? {
    let low = zip(scalars, boxes).filter { Self.lowLetters.contains($0.0) }.map(\.1)
    guard low.count >= Self.minimumLowLetters else { return nil }
    let (top, bottom) = (low.map(\.minY).sorted()[low.count / 2], low.map(\.maxY).sorted()[low.count / 2])
    return top < bottom ? top..<bottom : nil
  }

  private func withThorns(_ symbols: [Int]) -> [Int] {
    let scalars = symbols.map(alphabet.scalar)
    guard prior.isExpected("þ"), scalars.contains(where: { $0 == "b" || $0 == "p" }),
      let thorn = alphabet.symbol("þ"), reading.ink.contrast >= LineBinarization.minimumContrast
    else { return symbols }
    let boxes = reading.boxes(of: symbols)
    guard let rows = rows(of: scalars, boxes) else { return symbols }
    let height = rows.upperBound - rows.lowerBound
    return symbols.indices.map { index in
      guard scalars[index] == "b" || scalars[index] == "p" else { return symbols[index] }
      let isTall = (rows.lowerBound - boxes[index].minY) / height >= Self.dotted
      let isDeep = (boxes[index].maxY - rows.upperBound) / height >= Self.dotted
      return isTall && isDeep ? thorn : symbols[index]
    }
  }

  private func withCarons(_ symbols: [Int]) -> [Int] {
    let scalars = symbols.map(alphabet.scalar)
    func caron(_ index: Int) -> Int? {
      Self.withCaron[scalars[index]].flatMap { prior.isExpected($0) ? alphabet.symbol($0) : nil }
    }
    guard scalars.indices.contains(where: { caron($0) != nil }) else { return symbols }
    let centers = reading.columns.alignment(of: symbols).map { $0.center * reading.columns.columnWidth }
    var marked: [Int] = []
    var index = 0
    while index < symbols.count {
      let next = index + 1
      if let letter = caron(index) {
        if next < symbols.count, Self.apostrophes.contains(scalars[next]) {
          marked.append(letter)
          index += 2
          continue
        }
        let end = next < symbols.count ? centers[next] : 1
        marked.append(reading.ink.hasHighMark(between: centers[index], and: end) ? letter : symbols[index])
      } else {
        marked.append(symbols[index])
      }
      index += 1
    }
    return marked
  }
}

extension LineBinarization {
  /// Whether a small stroke stands at the upper right of the letter at a center, nearer to it than to the
  /// next center, 0…1: as an apostrophe does.
  fileprivate func hasHighMark(between center: Double, and next: Double) -> Bool {
    let (start, end) = (center * Double(width), next * Double(width))
    let body = strokes.filter { $0.columns(upright: slant).contains(start) }.max {
      $0.rows.count < $1.rows.count
    }
    guard let body, 3 * body.rows.count >= height else { return false }
    let size = Double(body.rows.count)
    return strokes.contains { stroke in
      let columns = stroke.columns(upright: slant)
      let middle = (columns.lowerBound + columns.upperBound) / 2
      return columns.lowerBound > start && middle < start + min(0.65 * (end - start), 0.8 * size)
        && stroke.count * 50 >= body.rows.count * body.rows.count
        && (0.12...0.5).contains(Double(stroke.rows.count) / size)
        && columns.upperBound - columns.lowerBound <= 0.35 * size
        && Double(stroke.rows.upperBound) <= Double(body.rows.lowerBound) + 0.5 * size
    }
  }
}
