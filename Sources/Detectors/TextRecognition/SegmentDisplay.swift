/// Recovers the points and colons of seven-segment displays, which the network leaves out: it reads their digits.
///
/// The strokes of such digits are apart and long; a point is about as high as wide.
struct SegmentDisplay {
  let alphabet: TextAlphabet
  let reading: LineReading

  /// The minimum number of long strokes of a digit, on average: a 1 has two, most others five.
  private static let minimumStrokes = 2.5
  /// The maximum size of a point, in heights of the digits, and its maximum ratio of sides.
  private static let (maximumSize, maximumRatio) = (0.3, 1.7)
  /// The maximum distance of a point from the digits' lower end, in their height.
  private static let tolerance = 0.15

  /// Returns the symbols with missing points and colons; free in lines other than numbers.
  func added(to symbols: [Int]) -> [Int] {
    let scalars = symbols.map(alphabet.scalar)
    let digits = scalars.indices.filter { ("0"..."9").contains(scalars[$0]) }
    guard digits.count >= 2,
      scalars.allSatisfy({ ("0"..."9").contains($0) || "-.: ".unicodeScalars.contains($0) }),
      reading.ink.contrast >= LineBinarization.minimumContrast, let rows,
      let point = alphabet.symbol("."), let colon = alphabet.symbol(":")
    else { return symbols }
    let height = Double(rows.count)
    let (points, others) = reading.ink.strokes.partitioned { isPoint($0, height) }
    guard Double(others.count(where: isLong)) >= Self.minimumStrokes * Double(digits.count), !points.isEmpty,
      points.count <= symbols.count
    else { return symbols }
    let centers = reading.columns.alignment(of: symbols)
      .map { $0.center * reading.columns.columnWidth * Double(reading.ink.width) }
    var added = symbols
    // From the right, so that indices to the left stay valid.
    for (left, right) in zip(digits, digits.dropFirst()).reversed()
    where scalars[(left + 1)..<right].allSatisfy({ $0 == " " }) {
      let between = points.filter { (centers[left]...centers[right]).contains(middle($0)) }
      let isLow = between.map { Double(rows.upperBound - $0.rows.upperBound) <= Self.tolerance * height }
      switch (between.count, isLow.count(where: \.self)) {
      case (1, 1): added.replaceSubrange((left + 1)..<right, with: [point])
      case (2, 0) where abs(middle(between[0]) - middle(between[1])) < Self.maximumSize * height:
        added.replaceSubrange((left + 1)..<right, with: [colon])
      default: break
      }
    }
    return added
  }

  /// The rows of the ink, without strokes at the crop's edges.
  private var rows: Range<Int>? {
    let long = reading.ink.strokes.filter(isLong)
    guard let top = long.map(\.rows.lowerBound).min(), let bottom = long.map(\.rows.upperBound).max() else {
      return nil
    }
    return top..<bottom
  }

  private func isLong(_ stroke: LineBinarization.Stroke) -> Bool {
    let (width, height) = (Double(stroke.columns.count), Double(stroke.rows.count))
    return max(width, height) > Self.maximumRatio * min(width, height)
  }

  private func isPoint(_ stroke: LineBinarization.Stroke, _ digit: Double) -> Bool {
    let (width, height) = (Double(stroke.columns.count), Double(stroke.rows.count))
    return !isLong(stroke) && max(width, height) <= Self.maximumSize * digit
      // Filled, as a disk is at least.
      && Double(stroke.count) >= 0.65 * width * height && stroke.count >= 4
  }

  private func middle(_ stroke: LineBinarization.Stroke) -> Double {
    let columns = stroke.columns(upright: reading.ink.slant)
    return (columns.lowerBound + columns.upperBound) / 2
  }
}

extension Sequence {
  /// The elements that satisfy a predicate, and the others.
  fileprivate func partitioned(_ isFirst: (Element) -> Bool) -> ([Element], [Element]) {
    reduce(into: ([], [])) { parts, element in
      if isFirst(element) { parts.0.append(element) } else { parts.1.append(element) }
    }
  }
}
