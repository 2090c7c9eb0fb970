import CoreGraphics
import Foundation
import PlaneGeometry

/// A line that was read, or that someone wrote down, with the upright box around it in pixels from the upper left.
struct PlacedText {
  let string: String
  let box: CGRect
}

/// How well lines were read.
///
/// A true line counts as read verbatim where one of the lines read that lies over half of its box holds its
/// characters in a row, or where all that lie mostly in its box say it together, from left to right. Letters' case and
/// spaces don't count: the receipts were written down in capitals and with spaces of their own.
struct LineScore: Codable {
  var lines = 0
  var verbatim = 0
  /// Insertions, deletions and replacements against the nearest line read.
  var edits = 0
  var characters = 0

  mutating func add(truth: [PlacedText], found: [PlacedText]) {
    for line in truth {
      let wanted = Self.plain(line.string)
      guard !wanted.isEmpty else { continue }
      let over = found.filter { line.box.sharedArea(with: $0.box) > 0.5 * line.box.area }
        .map { Self.plain($0.string) }
      let inside = found.filter { line.box.sharedArea(with: $0.box) > 0.5 * $0.box.area }
        .sorted { $0.box.minX < $1.box.minX }.map { Self.plain($0.string) }.joined()
      lines += 1
      characters += wanted.count
      if inside == wanted || over.contains(where: { $0.contains(wanted) }) {
        verbatim += 1
      } else {
        let distances = (over + [inside]).map { Self.distance(wanted, within: $0) }
        edits += min(distances.min() ?? wanted.count, wanted.count)
      }
    }
  }

  var verbatimShare: Double { Double(verbatim) / Double(max(lines, 1)) }
  var characterErrorRate: Double { Double(edits) / Double(max(characters, 1)) }

  private static func plain(_ string: String) -> String {
    string.uppercased().filter { !$0.isWhitespace }
  }

  /// The fewest edits that make a part of `text` of `wanted`: what stands before and after costs nothing, since a true line
  /// is often a part of the line read.
  private static func distance(_ wanted: String, within text: String) -> Int {
    let (wanted, text) = (Array(wanted), Array(text))
    var previous = [Int](repeating: 0, count: text.count + 1)
    for (row, character) in wanted.enumerated() {
      var current = [row + 1]
      for column in text.indices {
        current.append(
          min(
            previous[column] + (text[column] == character ? 0 : 1), previous[column + 1] + 1,
            current[column] + 1))
      }
      previous = current
    }
    return previous.min() ?? wanted.count
  }
}

/// How well boxes were found.
struct BoxScore: Codable {
  var found = 0
  var truths = 0
  var matched = 0

  var precision: Double { Double(matched) / Double(max(found, 1)) }
  var recall: Double { Double(matched) / Double(max(truths, 1)) }
  var harmonicMean: Double { 2 * precision * recall / max(precision + recall, 1e-9) }

  /// Each truth is matched once at most, by intersection over union of 0.5 and more. What lies mostly on a place that
  /// doesn't count counts neither way.
  mutating func add(truth: [CGRect], ignored: [CGRect], found boxes: [CGRect]) {
    var free = Set(truth.indices)
    truths += truth.count
    for box in boxes {
      let best = free.max {
        truth[$0].intersectionOverUnion(with: box) < truth[$1].intersectionOverUnion(with: box)
      }
      if let best, truth[best].intersectionOverUnion(with: box) >= 0.5 {
        free.remove(best)
        matched += 1
        found += 1
      } else if !ignored.contains(where: { $0.sharedArea(with: box) > 0.5 * box.area }) {
        found += 1
      }
    }
  }
}

/// How well characters' boxes lie.
struct CharacterScore: Codable {
  var characters = 0
  var sum = 0.0
  var overHalf = 0

  var mean: Double { sum / Double(max(characters, 1)) }
  var overHalfShare: Double { Double(overHalf) / Double(max(characters, 1)) }

  /// For each true box the best of those found.
  mutating func add(truth: [CGRect], found: [CGRect]) {
    let sorted = found.sorted { $0.minY < $1.minY }
    for box in truth {
      var best = 0.0
      for other in sorted where other.maxY > box.minY {
        if other.minY > box.maxY { break }
        best = max(best, box.intersectionOverUnion(with: other))
      }
      characters += 1
      sum += best
      if best >= 0.5 { overHalf += 1 }
    }
  }
}
