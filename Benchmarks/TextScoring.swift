import CoreGraphics
import Foundation
import PlaneGeometry

/// A recognized or annotated line, with its upright box in pixels from the upper left.
struct PlacedText {
  let string: String
  let box: CGRect
}

/// The accuracy of recognized lines.
///
/// A true line counts as verbatim if a recognized line that covers over half of its box contains its
/// characters in a row, or if all recognized lines mostly in its box, from left to right, do. Case and spaces
/// are ignored: the receipts' annotations are in capitals and have their own spacing.
struct LineScore: Codable {
  var lines = 0
  var verbatim = 0
  /// Insertions, deletions and replacements relative to the nearest recognized line.
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

  /// Returns the minimum number of edits from a part of `text` to `wanted`: text before and after costs
  /// nothing, since a true line is often a part of the recognized one.
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

struct BoxScore: Codable {
  var found = 0
  var truths = 0
  var matched = 0

  var precision: Double { Double(matched) / Double(max(found, 1)) }
  var recall: Double { Double(matched) / Double(max(truths, 1)) }
  var harmonicMean: Double { 2 * precision * recall / max(precision + recall, 1e-9) }

  /// Matches each true box at most once, at an IoU of at least 0.5. Boxes mostly in an ignored area don't
  /// count.
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

struct CharacterScore: Codable {
  var characters = 0
  var sum = 0.0
  var overHalf = 0

  var mean: Double { sum / Double(max(characters, 1)) }
  var overHalfShare: Double { Double(overHalf) / Double(max(characters, 1)) }

  /// Adds the best detected box for each true box.
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
