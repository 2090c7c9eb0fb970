import CoreGraphics
import Foundation
import PixelSampling
package import PlaneGeometry

/// A detected line of text, or an isolated block, before recognition.
package struct TextRegion: Sendable, Hashable {
  /// In pixels of the upright image; once the direction is known, its top left is where reading starts.
  package var quadrilateral: Quadrilateral
  /// The detector's mean probability, 0…1.
  package let confidence: Float
  /// Whether it was turned upside down without the support of other lines, so that reading has to confirm it.
  var isTurnedAlone = false

  /// The width in heights: about the number of characters, less one.
  var length: Double { quadrilateral.width / max(quadrilateral.height, 1e-6) }

  func upsideDown(isAlone: Bool = false) -> TextRegion {
    var turned = self
    turned.quadrilateral = quadrilateral.rotatingCorners(quarters: 2)
    turned.isTurnedAlone = isAlone
    return turned
  }
}

package struct TextLine: Sendable {
  package let quadrilateral: Quadrilateral
  /// The possible strings in descending order of confidence; at least one.
  package let candidates: [TextCandidate]
  /// The boxes of ink that no character of the first candidate explains, along the line, in pixels of the
  /// upright image: letters that the recognizer doesn't know.
  package let unrecognized: [Quadrilateral]

  /// Letters and digits that look like others upside down: `98` is `86`, and `on` is `uo`.
  private static let reversibleCharacters = Set("012356789EHILMNOSWXZbdhilmnopqsuwxyz")

  /// Whether it has letters or digits that make no sense upside down.
  var showsDirection: Bool {
    candidates[0].string.contains {
      ($0.isLetter || $0.isNumber) && !Self.reversibleCharacters.contains($0)
    }
  }

  /// Returns the line with one of its candidates moved to the front; nil if it isn't among them.
  func preferring(_ string: String) -> TextLine? {
    guard let index = candidates.firstIndex(where: { $0.string == string }) else { return nil }
    var candidates = candidates
    candidates.insert(candidates.remove(at: index), at: 0)
    return TextLine(quadrilateral: quadrilateral, candidates: candidates, unrecognized: unrecognized)
  }

  /// The confidence of a line with letters that the recognizer doesn't know is below this.
  private static let maximumConfidenceIfUnrecognized: Float = 0.5

  /// Returns the line with confidences that take its unrecognized letters into account: the more of its
  /// letters they are, the lower.
  var withAdjustedConfidence: TextLine {
    guard !unrecognized.isEmpty else { return self }
    let known = Float(candidates[0].string.count { !$0.isWhitespace })
    let share = Self.maximumConfidenceIfUnrecognized * known / (known + Float(unrecognized.count))
    return TextLine(
      quadrilateral: quadrilateral, candidates: candidates.map { $0.scaled(by: share) },
      unrecognized: unrecognized)
  }
}

package struct TextCandidate: Sendable {
  package let string: String
  /// The mean probability of the best candidate's characters, 0…1; scaled down for the others, and if the
  /// line has letters that the recognizer doesn't know.
  package let confidence: Float

  let places: CharacterPlaces

  /// The data that locates a candidate's characters.
  enum CharacterPlaces: Sendable {
    /// Found in the network's output and the ink when they are needed.
    case aligned([Int], LineReading)
    /// The boxes of the Unicode scalars in the line's unit square.
    case known([CGRect], line: Quadrilateral)
  }

  func scaled(by factor: Float) -> TextCandidate {
    TextCandidate(string: string, confidence: confidence * factor, places: places)
  }

  /// Returns the box of each Unicode scalar, in pixels of the upright image; a space's box spans the gap
  /// between its neighbors. Takes about 0.2 ms per line.
  package func characterQuadrilaterals() -> [Quadrilateral] {
    let boxes = characterBoxes()
    let transform = Homography(unitSquareTo: boxes.line)
    return boxes.boxes.map { transform($0) }
  }

  /// Returns the box around a range of the string's scalars, along the line; nil if the range is empty.
  package func quadrilateral(ofScalars range: Range<Int>) -> Quadrilateral? {
    characterBoxes().quadrilateral(ofScalars: range)
  }

  /// Returns the positions of the string's Unicode scalars along the line, in pixels of the upright image.
  package func characterBoxes() -> CharacterBoxes {
    switch places {
    case .aligned(let symbols, let reading): CharacterBoxes(line: line, boxes: reading.boxes(of: symbols))
    case .known(let boxes, let line): CharacterBoxes(line: line, boxes: boxes)
    }
  }

  /// The line's quadrilateral, in pixels of the upright image.
  package var line: Quadrilateral {
    switch places {
    case .aligned(_, let reading): reading.quadrilateral
    case .known(_, let line): line
    }
  }
}

/// The data needed to locate the characters of any candidate of a line.
struct LineReading: Sendable {
  let quadrilateral: Quadrilateral
  let columns: CTCOutput
  let ink: LineBinarization
  let alphabet: TextAlphabet

  /// The widest Latin characters, of which parts are apart, or seem so in faint print.
  private static let wideCharacters = Set("%‰MWmw".unicodeScalars)

  func boxes(of symbols: [Int]) -> [CGRect] { ink.boxes(of: places(of: symbols)) }

  private func places(of symbols: [Int]) -> [CharacterPosition] {
    columns.alignment(of: symbols).map { place in
      let scalar = alphabet.scalar(symbols[place.index])
      return CharacterPosition(
        center: place.center * columns.columnWidth, isSpace: symbols[place.index] == alphabet.space,
        isWide: TextScripts(of: scalar) != .latin || Self.wideCharacters.contains(scalar))
    }
  }

  /// Returns the boxes of ink that none of the symbols explains, in pixels of the upright image.
  func unrecognized(besides symbols: [Int]) -> [Quadrilateral] {
    let boxes = ink.unexplainedInk(besides: places(of: symbols))
    guard !boxes.isEmpty else { return [] }
    let transform = Homography(unitSquareTo: quadrilateral)
    return boxes.map { transform($0) }
  }
}
