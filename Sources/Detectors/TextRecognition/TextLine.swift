import Foundation
import PixelSampling
package import PlaneGeometry

/// A line of text, or a block of it that stands apart, before it is read.
package struct TextRegion: Sendable, Hashable {
  /// Where it is, in the upright picture's pixels; its top left is where reading starts, once the direction is known.
  package var quadrilateral: Quadrilateral
  /// The mean of the detector's probabilities in it, 0…1.
  package let confidence: Float
}

/// A line of text that was read.
package struct TextLine: Sendable {
  package let quadrilateral: Quadrilateral
  /// What it may say, the likeliest first; one at least.
  package let candidates: [TextCandidate]

  /// The line with one of its candidates before the others; nil where it isn't among them.
  func preferring(_ string: String) -> TextLine? {
    guard let index = candidates.firstIndex(where: { $0.string == string }) else { return nil }
    var candidates = candidates
    candidates.insert(candidates.remove(at: index), at: 0)
    return TextLine(quadrilateral: quadrilateral, candidates: candidates)
  }
}

/// One reading of a line.
package struct TextCandidate: Sendable {
  package let string: String
  /// The mean of the network's probabilities for its characters, for the likeliest; for others, less in the
  /// measure that the network thinks them less likely. 0…1.
  package let confidence: Float

  let symbols: [Int]
  let reading: LineReading

  /// A box for each of the string's Unicode scalars, in the upright picture's pixels. A space has the gap between its
  /// neighbors.
  ///
  /// Cost: about 0.2 ms for a line.
  package func characterQuadrilaterals() -> [Quadrilateral] {
    let boxes = characterBoxes()
    let transform = Homography(unitSquareTo: boxes.line)
    return boxes.boxes.map { transform($0) }
  }

  /// The box around a stretch of the string's Unicode scalars, along the line; nil where it is empty.
  package func quadrilateral(ofScalars range: Range<Int>) -> Quadrilateral? {
    characterBoxes().quadrilateral(ofScalars: range)
  }

  /// Where the string's Unicode scalars are along the line, which is in the upright picture's pixels.
  package func characterBoxes() -> CharacterBoxes {
    CharacterBoxes(line: line, boxes: reading.boxes(of: symbols))
  }

  /// Where the line is, in the upright picture's pixels.
  package var line: Quadrilateral { reading.quadrilateral }
}

/// What was seen of a line: enough to place the characters of any reading of it.
struct LineReading: Sendable {
  let quadrilateral: Quadrilateral
  let columns: CTCOutput
  let ink: LineBinarization
  /// The symbol of the space.
  let space: Int

  /// For each symbol its box in the line's unit square.
  func boxes(of symbols: [Int]) -> [CGRect] {
    let places = columns.alignment(of: symbols).map { place in
      CharacterPosition(
        center: place.center * columns.columnWidth, isSpace: symbols[place.index] == space)
    }
    return ink.boxes(of: places)
  }
}
