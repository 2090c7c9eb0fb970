import CoreGraphics

/// Ink that is too far from every recognized character to be part of one: letters that the recognizer doesn't
/// know, which it leaves out as if there were none.
extension LineBinarization {
  /// Returns the boxes of unexplained pieces of ink, in the crop's unit square, from left to right.
  ///
  /// - Parameter places: the recognized characters, in order.
  func unexplainedInk(besides places: [CharacterPosition]) -> [CGRect] {
    let own = strokes.filter(isWhole)
    guard contrast >= Self.minimumContrast,
      let spacing = LetterSpacing(places, own, width: width, height: height)
    else {
      return []
    }
    return own.filter { spacing.isTall($0.rows.count) }.flatMap { stroke in
      spacing.unexplained(stroke.columns(upright: slant)).map { part in
        CGRect(
          x: part.lowerBound / Double(width), y: Double(stroke.rows.lowerBound) / Double(height),
          width: (part.upperBound - part.lowerBound) / Double(width),
          height: Double(stroke.rows.count) / Double(height))
      }
    }.sorted { $0.minX < $1.minX }
  }
}

/// A line's recognized letters, and how far their ink reaches. In pixels of the crop.
private struct LetterSpacing {
  private struct Letter {
    let center: Double
    let reach: Double
  }

  private let letters: [Letter]
  /// The height of tall letters: a fifth of the pieces of ink are taller.
  private let capital: Double
  /// The distance between the centers of neighbors.
  private let pitch: Double

  /// The minimum size of a piece of ink, in heights of a capital letter: dots, accents and thin strokes
  /// belong to their neighbors.
  private static let (minimumHeight, minimumWidth) = (0.5, 0.25)
  /// The maximum distance between a letter's center and that of its ink, in the same unit; of a part of a
  /// wide one.
  private static let (reach, wideReach) = (0.42, 0.65)
  /// A piece of ink that is wider is several letters that touch, each of which reaches this far.
  private static let (maximumWidth, touchingReach) = (1.3, 0.75)
  /// The minimum width of ink among touching letters that isn't theirs.
  private static let minimumGap = 0.4
  /// The minimum height of a capital letter, in heights of the crop: lower strokes are marks.
  private static let minimumCapital = 0.33
  /// The maximum pitch: beyond it, letters are missing between the recognized ones.
  private static let maximumPitch = 1.1
  /// The minimum distance between two letters with another one between them, and from the first or last
  /// letter to one outside, in pitches. In faint print, parts of one letter are apart, but nearer.
  private static let (roomBetween, roomBeside) = (1.5, 0.75)

  /// - Parameters:
  ///   - width, height: the crop's.
  /// - Returns: nil without letters or strokes.
  init?(_ places: [CharacterPosition], _ strokes: [LineBinarization.Stroke], width: Int, height: Int) {
    let heights = strokes.map(\.rows.count).sorted()
    guard !heights.isEmpty, places.contains(where: { !$0.isSpace }) else { return nil }
    let capital = max(Double(heights[heights.count * 4 / 5]), Self.minimumCapital * Double(height))
    letters = places.filter { !$0.isSpace }.map {
      Letter(
        center: $0.center * Double(width),
        reach: capital * ($0.isWide ? Self.wideReach : Self.reach))
    }
    let pitches = zip(places, places.dropFirst()).filter { !$0.isSpace && !$1.isSpace }
      .map { ($1.center - $0.center) * Double(width) }.sorted()
    let maximum = Self.maximumPitch * capital
    pitch = pitches.isEmpty ? maximum : min(pitches[pitches.count / 2], maximum)
    self.capital = capital
  }

  func isTall(_ rows: Int) -> Bool { Double(rows) >= Self.minimumHeight * capital }

  /// Returns the parts of a piece of ink's columns that no letter explains.
  func unexplained(_ columns: Range<Double>) -> [Range<Double>] {
    let extent = columns.upperBound - columns.lowerBound
    guard extent >= Self.minimumWidth * capital else { return [] }
    guard extent > Self.maximumWidth * capital else { return isOfItsOwn(columns) ? [columns] : [] }
    var gaps: [Range<Double>] = []
    var end = columns.lowerBound
    for letter in letters where end < columns.upperBound {
      let start = letter.center - Self.touchingReach * capital
      if start > end { gaps.append(end..<min(start, columns.upperBound)) }
      end = max(end, letter.center + Self.touchingReach * capital)
    }
    if end < columns.upperBound { gaps.append(end..<columns.upperBound) }
    return gaps.filter { $0.upperBound - $0.lowerBound >= Self.minimumGap * capital }
  }

  /// Whether a piece of ink can be a letter of its own, far from the others or with room between them.
  private func isOfItsOwn(_ columns: Range<Double>) -> Bool {
    let middle = (columns.lowerBound + columns.upperBound) / 2
    let isExplained = letters.contains { columns.contains($0.center) || abs($0.center - middle) <= $0.reach }
    guard !isExplained else { return false }
    let left = letters.last { $0.center < middle }?.center
    let right = letters.first { $0.center > middle }?.center
    guard let left, let right else {
      return abs((left ?? right ?? middle) - middle) >= Self.roomBeside * pitch
    }
    return right - left >= Self.roomBetween * pitch
  }
}
