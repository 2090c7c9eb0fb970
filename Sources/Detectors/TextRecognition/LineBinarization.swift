import GrayImage
import Foundation

/// A character's estimated position along its line.
struct CharacterPosition {
  /// 0…1 along the line.
  let center: Double
  let isSpace: Bool
  /// Whether its ink may reach far, or be in several parts side by side.
  var isWide = false
}

/// A line's crop, binarized and segmented into strokes.
struct LineBinarization: Sendable {
  let width: Int
  let height: Int
  private let isInk: [Bool]
  private let inkIsDark: Bool
  let strokes: [Stroke]
  let slant: SlantEstimate
  /// The difference between the mean levels of ink and background, 0…255.
  let contrast: Double

  /// Lower contrast is paper grain or compression noise.
  static let minimumContrast = 40.0

  /// A connected piece of ink.
  struct Stroke: Sendable {
    var columns: Range<Int>
    var rows: Range<Int>
    var count: Int
    let runs: [ConnectedComponents.Run]

    /// Returns the columns it covers after deslanting.
    func columns(upright lean: SlantEstimate) -> Range<Double> {
      var (start, end) = (Double.infinity, -Double.infinity)
      for run in runs {
        let shift = lean.shift(ofRow: run.row)
        (start, end) = (min(start, Double(run.start) - shift), max(end, Double(run.end) - shift))
      }
      return start..<end
    }
  }

  /// Returns the crop's gray levels with dark ink, and a margin of the background's mean level around them.
  func darkOnLight(_ levels: [UInt8], margin: Int) -> [UInt8] {
    let shown = inkIsDark ? levels : levels.map { 255 - $0 }
    var (sum, count) = (0, 0)
    for (level, isInk) in zip(shown, isInk) where !isInk { (sum, count) = (sum + Int(level), count + 1) }
    let background = UInt8(count > 0 ? sum / count : 255)
    let rowLength = width + 2 * margin
    var framed = [UInt8](repeating: background, count: rowLength * (height + 2 * margin))
    for row in 0..<height {
      let start = (row + margin) * rowLength + margin
      framed.replaceSubrange(start..<(start + width), with: shown[(row * width)..<((row + 1) * width)])
    }
    return framed
  }

  /// Returns the gray levels of a crop in the recognizer's format: the green plane, which is nearest to
  /// luminance.
  ///
  /// - Parameter rowLength: the crop's row stride; columns beyond `width` are ignored.
  static func levels(
    ofCut tensor: UnsafeBufferPointer<Float>, width: Int, height: Int, rowLength: Int
  ) -> [UInt8] {
    let green = height * rowLength
    return [UInt8](unsafeUninitializedCapacity: width * height) { levels, count in
      for row in 0..<height {
        for column in 0..<width {
          let value = (tensor[green + row * rowLength + column] + 1) * 127.5
          levels[row * width + column] = UInt8(min(max(value, 0), 255))
        }
      }
      count = width * height
    }
  }

  /// Binarizes a crop in the recognizer's format; see `levels(ofCut:width:height:rowLength:)`.
  init(cut tensor: UnsafeBufferPointer<Float>, width: Int, height: Int, rowLength: Int) {
    let levels = Self.levels(ofCut: tensor, width: width, height: height, rowLength: rowLength)
    self.init(width: width, height: height, levels: levels)
  }

  /// - Parameter levels: 0…255, row by row.
  init(width: Int, height: Int, levels: [UInt8]) {
    (self.width, self.height) = (width, height)
    var histogram = [Int](repeating: 0, count: 256)
    for level in levels { histogram[Int(level)] += 1 }
    let threshold = otsuThreshold(histogram) ?? 127
    let isDark = levels.map { $0 <= threshold }
    // Ink covers less than the background; if in doubt, the margin is background.
    let dark = isDark.count(where: \.self)
    let margin = (0..<width).flatMap { [isDark[$0], isDark[(height - 1) * width + $0]] }
    let darkMargin = margin.count(where: \.self)
    let share = Double(dark) / Double(levels.count)
    let inkIsDark = abs(share - 0.5) > 0.15 ? share < 0.5 : darkMargin * 2 < margin.count
    let isInk = inkIsDark ? isDark : isDark.map { !$0 }
    (self.isInk, self.inkIsDark) = (isInk, inkIsDark)
    contrast = Self.contrast(of: levels, isInk)
    strokes = Self.strokes(isInk, width: width, height: height)
    slant = SlantEstimate(of: strokes.flatMap(\.runs), height: height)
  }

  private static func contrast(of levels: [UInt8], _ isInk: [Bool]) -> Double {
    var (sums, counts) = (SIMD2<Int>.zero, SIMD2<Int>.zero)
    for (level, isInk) in zip(levels, isInk) {
      sums[isInk ? 1 : 0] += Int(level)
      counts[isInk ? 1 : 0] += 1
    }
    guard counts[0] > 0, counts[1] > 0 else { return 0 }
    return abs(Double(sums[0]) / Double(counts[0]) - Double(sums[1]) / Double(counts[1]))
  }

  private static func strokes(_ isInk: [Bool], width: Int, height: Int) -> [Stroke] {
    ConnectedComponents(width: width, height: height, mask: isInk).regions.compactMap { runs in
      guard let first = runs.first, let last = runs.last else { return nil }
      let start = runs.reduce(first.start) { min($0, $1.start) }
      let end = runs.reduce(first.end) { max($0, $1.end) }
      let count = runs.reduce(0) { $0 + $1.end - $1.start }
      // A long flat component is a rule or a frame; a single pixel is noise.
      let isRule = end - start > 3 * height && last.row - first.row < height / 4
      guard count > 2, !isRule else { return nil }
      return Stroke(columns: start..<end, rows: first.row..<(last.row + 1), count: count, runs: runs)
    }
  }

  /// Returns the characters' boxes in the crop's unit square: upright, around their strokes or, without any,
  /// their share of the line. Slant separates letters; strokes of neighboring lines are excluded.
  func boxes(of places: [CharacterPosition]) -> [CGRect] {
    guard !places.isEmpty else { return [] }
    let own = strokes.filter { !isOfNeighboringLine($0) }
    let cuts = boundaries(between: places, own)
    var bounds = [InkBounds](repeating: InkBounds(), count: places.count)
    for stroke in own {
      let columns = stroke.columns(upright: slant)
      let cell = Self.cell(at: (columns.lowerBound + columns.upperBound) / 2, cuts)
      let inside = min(columns.upperBound, cuts[cell + 1]) - max(columns.lowerBound, cuts[cell])
      if inside >= 0.7 * (columns.upperBound - columns.lowerBound), !places[cell].isSpace {
        bounds[cell].add(stroke.columns, stroke.rows)
      } else {
        split(stroke, at: cuts, into: &bounds)
      }
    }
    return places.indices.map { index in
      let rect =
        places[index].isSpace
        ? gap(at: index, bounds, cuts) : bounds[index].rect ?? share(index, cuts, bounds)
      return CGRect(
        x: rect.minX / CGFloat(width), y: rect.minY / CGFloat(height), width: rect.width / CGFloat(width),
        height: rect.height / CGFloat(height))
    }
  }

  /// Whether a point or comma stands between two characters with the given centers, 0…1: a separate stroke,
  /// small, low and near the baseline. The digits of a number are closer together than their height.
  func hasMark(between left: Double, and right: Double) -> Bool {
    guard let before = tallStroke(at: left), let after = tallStroke(at: right) else { return false }
    let (start, end) = (before.columns(upright: slant).upperBound, after.columns(upright: slant).lowerBound)
    let size = Double(min(before.rows.count, after.rows.count))
    guard end - start <= size else { return false }
    let baseline = Double(before.rows.upperBound + after.rows.upperBound) / 2
    return strokes.contains { stroke in
      let columns = stroke.columns(upright: slant)
      return start <= columns.lowerBound && columns.upperBound <= end
        && Double(stroke.rows.count) <= 0.45 * size && columns.upperBound - columns.lowerBound <= 0.4 * size
        && abs(Double(stroke.rows.upperBound) - baseline) <= 0.25 * size
    }
  }

  /// Returns the ranges of columns without ink, 0…1, in order; empty if the contrast is low. Strokes of
  /// neighboring lines don't count.
  func gaps() -> [Range<Double>] {
    guard contrast >= Self.minimumContrast else { return [] }
    var gaps: [Range<Double>] = []
    var end = 0
    let own = strokes.filter { !isOfNeighboringLine($0) }.map(\.columns)
    for columns in own.sorted(by: { $0.lowerBound < $1.lowerBound }) + [width..<width] {
      if columns.lowerBound > end {
        gaps.append(Double(end) / Double(width)..<Double(columns.lowerBound) / Double(width))
      }
      end = max(end, columns.upperBound)
    }
    return gaps
  }

  struct Group: Equatable {
    /// 0…1 along the crop.
    let columns: Range<Double>
    /// Whether the group consists of two dots, one above the other.
    let isColon: Bool
  }

  /// Returns the groups of strokes, at least `gap` of the height apart; empty if the contrast is low.
  func groups(apart gap: Double) -> [Group] {
    guard contrast >= Self.minimumContrast else { return [] }
    var groups: [[Stroke]] = []
    var end = -Double.infinity
    for stroke in strokes.sorted(by: { $0.columns.lowerBound < $1.columns.lowerBound }) {
      if Double(stroke.columns.lowerBound) - end < gap * Double(height) {
        groups[groups.count - 1].append(stroke)
      } else {
        groups.append([stroke])
      }
      end = max(end, Double(stroke.columns.upperBound))
    }
    // A stroke that touches the crop's edge belongs to a neighbor, a frame or a rule.
    return groups.filter { $0.allSatisfy(isWhole) }.map { strokes in
      let start = strokes.map(\.columns.lowerBound).min() ?? 0
      let end = strokes.map(\.columns.upperBound).max() ?? width
      return Group(
        columns: Double(start) / Double(width)..<Double(end) / Double(width), isColon: isColon(strokes))
    }
  }

  func isWhole(_ stroke: Stroke) -> Bool {
    stroke.rows.lowerBound > 0 && stroke.rows.upperBound < height && stroke.columns.lowerBound > 0
      && stroke.columns.upperBound < width
  }

  /// The fraction of the crop's height at either edge that neighboring lines may reach into.
  private static let neighborFraction = 0.2

  /// Whether the stroke touches the upper or lower edge and ends near it: a neighboring line's letter.
  private func isOfNeighboringLine(_ stroke: Stroke) -> Bool {
    let reach = Self.neighborFraction * Double(height)
    return (stroke.rows.lowerBound == 0 && Double(stroke.rows.upperBound) <= reach)
      || (stroke.rows.upperBound == height && Double(height - stroke.rows.lowerBound) <= reach)
  }

  private func isColon(_ strokes: [Stroke]) -> Bool {
    guard strokes.count == 2 else { return false }
    let (upper, lower) =
      (strokes[0].rows.lowerBound < strokes[1].rows.lowerBound)
      ? (strokes[0], strokes[1]) : (strokes[1], strokes[0])
    let isDot = { (stroke: Stroke) in max(stroke.rows.count, stroke.columns.count) * 4 <= height }
    return isDot(upper) && isDot(lower) && upper.rows.upperBound < lower.rows.lowerBound
      && upper.columns.overlaps(lower.columns)
      && max(upper.count, lower.count) <= 3 * min(upper.count, lower.count)
  }

  /// Returns the tallest stroke at a position of the line, if it is as tall as a character.
  private func tallStroke(at place: Double) -> Stroke? {
    let column = place * Double(width)
    let tallest = strokes.filter { $0.columns(upright: slant).contains(column) }.max {
      $0.rows.count < $1.rows.count
    }
    guard let tallest, 3 * tallest.rows.count >= height else { return nil }
    return tallest
  }

  private func split(_ stroke: Stroke, at cuts: [Double], into bounds: inout [InkBounds]) {
    for run in stroke.runs {
      let shift = slant.shift(ofRow: run.row)
      var start = run.start
      while start < run.end {
        let cell = Self.cell(at: Double(start) + 0.5 - shift, cuts)
        let end =
          cell + 2 < cuts.count
          ? min(run.end, max(Int((cuts[cell + 1] + shift).rounded()), start + 1)) : run.end
        bounds[cell].add(start..<end, run.row..<(run.row + 1))
        start = end
      }
    }
  }

  /// Returns the boundaries between characters: near the midpoints, where there is the least ink.
  private func boundaries(between places: [CharacterPosition], _ own: [Stroke]) -> [Double] {
    let profile = columnProfile(of: own)
    let centers = places.map { $0.center * Double(width) }
    var cuts = [0.0]
    for (left, right) in zip(centers, centers.dropFirst()) {
      let (middle, reach) = ((left + right) / 2, max((right - left) * 0.45, 1))
      let from = min(max(Int((middle - reach).rounded()), 0), width - 1)
      let through = min(max(Int((middle + reach).rounded()), from), width - 1)
      let best = (from...through).min { cost($0, middle, reach, profile) < cost($1, middle, reach, profile) }
      cuts.append(max(Double(best ?? from) + 0.5, cuts[cuts.count - 1]))
    }
    return cuts + [Double(width)]
  }

  private func cost(_ column: Int, _ middle: Double, _ reach: Double, _ profile: [Int]) -> Double {
    // Ink counts most; ties go to the position nearest to the midpoint.
    Double(profile[column]) + 3 * abs(Double(column) + 0.5 - middle) / reach
  }

  private func columnProfile(of own: [Stroke]) -> [Int] {
    var profile = [Int](repeating: 0, count: width)
    for stroke in own {
      for run in stroke.runs {
        let shift = Int(slant.shift(ofRow: run.row).rounded())
        for column in (run.start - shift)..<(run.end - shift) where profile.indices.contains(column) {
          profile[column] += 1
        }
      }
    }
    return profile
  }

  private static func cell(at column: Double, _ cuts: [Double]) -> Int {
    let index = cuts.dropFirst().firstIndex { column < $0 } ?? cuts.count - 1
    return min(max(index - 1, 0), cuts.count - 2)
  }

  /// Returns a space's box, which extends from the previous character to the next.
  private func gap(at index: Int, _ bounds: [InkBounds], _ cuts: [Double]) -> CGRect {
    let left = index > 0 ? bounds[index - 1].rect?.maxX : nil
    let right = index + 1 < bounds.count ? bounds[index + 1].rect?.minX : nil
    let (start, end) = (left ?? CGFloat(cuts[index]), right ?? CGFloat(cuts[index + 1]))
    let rows = lineRows(bounds)
    return CGRect(
      x: min(start, end), y: rows.lowerBound, width: abs(end - start),
      height: rows.upperBound - rows.lowerBound)
  }

  private func share(_ index: Int, _ cuts: [Double], _ bounds: [InkBounds]) -> CGRect {
    let rows = lineRows(bounds)
    return CGRect(
      x: cuts[index], y: rows.lowerBound, width: max(cuts[index + 1] - cuts[index], 1),
      height: rows.upperBound - rows.lowerBound)
  }

  private func lineRows(_ bounds: [InkBounds]) -> Range<CGFloat> {
    let rects = bounds.compactMap(\.rect)
    guard let top = rects.map(\.minY).min(), let bottom = rects.map(\.maxY).max(), top < bottom else {
      return 0..<CGFloat(height)
    }
    return top..<bottom
  }
}

private struct InkBounds {
  private var columns: Range<Int>?
  private var rows: Range<Int>?

  mutating func add(_ columns: Range<Int>, _ rows: Range<Int>) {
    self.columns = self.columns.map { Self.union($0, columns) } ?? columns
    self.rows = self.rows.map { Self.union($0, rows) } ?? rows
  }

  var rect: CGRect? {
    guard let columns, let rows else { return nil }
    return CGRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }

  private static func union(_ a: Range<Int>, _ b: Range<Int>) -> Range<Int> {
    min(a.lowerBound, b.lowerBound)..<max(a.upperBound, b.upperBound)
  }
}
