public import DataDetection
import Foundation

extension DocumentObservation.Container {
  /// Some lines of a document.
  public struct Text: BoundingRegionProviding, Hashable, Codable, Sendable {
    /// How lines begin and end.
    public enum Alignment: Hashable, Codable, Sendable {
      /// They begin at one edge, also where they end at another.
      case leading
      case center
      case trailing
    }

    /// The lines, in the order in which they are read. One that reaches over several cells is told in parts, with one candidate.
    public let lines: [RecognizedTextObservation]
    /// How the lines of a paragraph are aligned; nil of a single line, of more than a paragraph, and where no edges agree.
    public let textAlignment: Alignment?
    let outline: [NormalizedPoint]

    /// The rectangle around the lines, along them.
    public var boundingRegion: NormalizedRegion { NormalizedRegion(polygon: outline) }

    /// What the lines say by their likeliest readings, with line breaks between.
    public var transcript: String { lines.map(\.transcript).joined(separator: "\n") }

    /// The words: what is between spaces. A line in a script without spaces is one word.
    ///
    /// Cost: about 0.2 ms a line.
    public var words: [RecognizedTextObservation]? {
      lines.flatMap { line in line.transcript.wordScalars.compactMap { line.part($0) } }
    }

    /// Addresses of pages and mail, telephone numbers and amounts of money in `transcript`; those that go on in a next line
    /// aren't found. Days and postal addresses aren't looked for. Worked out each time.
    public var detectedData: [DataDetectorMatch] {
      let transcript = transcript
      return DataDetector.matches(in: transcript).compactMap { match in
        match.range.flatMap { boundingRegion(for: $0) }
          .map { DataDetectorMatch(match: match, outline: $0.points) }
      }
    }

    /// Where a part of `transcript` is: the rectangle around it in one line, an upright one around several lines.
    ///
    /// - Parameter range: a range of `transcript`'s indices.
    /// - Returns: nil for an empty range, for one of line breaks alone, and for one that isn't within `transcript`.
    public func boundingRegion(for range: Range<String.Index>) -> NormalizedRegion? {
      let transcript = transcript
      guard let scalars = transcript.scalarOffsets(of: range) else { return nil }
      var begin = 0
      var found: [RectangleObservation] = []
      for line in lines {
        let count = line.transcript.unicodeScalars.count
        let own = scalars.clamped(to: begin..<begin + count)
        if !own.isEmpty, let box = line.box(ofScalars: own.lowerBound - begin..<own.upperBound - begin) {
          found.append(box)
        }
        begin += count + 1
      }
      guard let first = found.first else { return nil }
      if found.count == 1 { return first.outline }
      let box = found.dropFirst().reduce(first.boundingBox.cgRect) { $0.union($1.boundingBox.cgRect) }
      return NormalizedRegion(
        polygon: [
          NormalizedPoint(x: box.minX, y: box.maxY), NormalizedPoint(x: box.maxX, y: box.maxY),
          NormalizedPoint(x: box.maxX, y: box.minY), NormalizedPoint(x: box.minX, y: box.minY),
        ])
    }
  }

  /// Something in a text that means more than its words, such as an address.
  public struct DataDetectorMatch: BoundingRegionProviding, Hashable, Codable, Sendable {
    /// What it is. Its range is one of the text's `transcript`.
    public let match: DataDetector.Match
    let outline: [NormalizedPoint]

    /// Where it is: the rectangle around it.
    public var boundingRegion: NormalizedRegion { NormalizedRegion(polygon: outline) }
  }
}
