public import DataDetection
import Foundation

extension DocumentObservation.Container {
  /// A group of lines of a document.
  public struct Text: BoundingRegionProviding, Hashable, Codable, Sendable {
    /// The alignment of lines.
    public enum Alignment: Hashable, Codable, Sendable {
      /// Lines start at the same edge, even if they also end at one.
      case leading
      case center
      case trailing
    }

    /// The lines in reading order. One that spans several cells is split, with one candidate each.
    public let lines: [RecognizedTextObservation]
    /// The alignment of a paragraph; nil for a single line, for more than a paragraph, and if no edges align.
    public let textAlignment: Alignment?
    let outline: [NormalizedPoint]

    /// The rectangle around the lines, along the text.
    public var boundingRegion: NormalizedRegion { NormalizedRegion(polygon: outline) }

    /// The lines' top candidates, separated by line breaks.
    public var transcript: String { lines.map(\.transcript).joined(separator: "\n") }

    /// The words, separated by spaces. A line in a script without spaces is one word.
    ///
    /// Takes about 0.2 ms per line.
    public var words: [RecognizedTextObservation]? {
      lines.flatMap { line in line.transcript.wordScalars.compactMap { line.part($0) } }
    }

    /// The URLs, email addresses, telephone numbers and amounts of money in `transcript`, without those that
    /// continue on the next line. Dates and postal addresses aren't detected. Computed on each access.
    public var detectedData: [DataDetectorMatch] {
      let transcript = transcript
      return DataDetector.matches(in: transcript).compactMap { match in
        match.range.flatMap { boundingRegion(for: $0) }
          .map { DataDetectorMatch(match: match, outline: $0.points) }
      }
    }

    /// Returns the region of a range of `transcript`: the rectangle along the text in one line, an
    /// axis-aligned one for several lines.
    ///
    /// - Parameter range: a range of `transcript`'s indices.
    /// - Returns: nil for an empty range, one of line breaks only, and one that isn't within `transcript`.
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

  /// Structured data in a text, such as an address.
  public struct DataDetectorMatch: BoundingRegionProviding, Hashable, Codable, Sendable {
    /// The kind of data. Its range is one of the text's `transcript`.
    public let match: DataDetector.Match
    let outline: [NormalizedPoint]

    /// The rectangle around the data.
    public var boundingRegion: NormalizedRegion { NormalizedRegion(polygon: outline) }
  }
}
