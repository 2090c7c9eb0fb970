public import Foundation

/// A recognized line of text.
public struct RecognizedTextObservation: _OriginatedObservation, QuadrilateralProviding,
  BoundingRegionProviding
{
  /// The reading direction of a text.
  public enum Direction: Hashable, Codable, Sendable {
    case leftToRight
    case rightToLeft
    case topToBottom
  }

  public let _origin: _ObservationOrigin
  public let topLeft: NormalizedPoint
  public let topRight: NormalizedPoint
  public let bottomRight: NormalizedPoint
  public let bottomLeft: NormalizedPoint
  private let candidates: [RecognizedText]
  /// Whether the text is its document's title. Always false except for lines of `RecognizeDocumentsRequest`:
  /// text recognition alone doesn't analyze documents.
  public let isTitle: Bool
  /// Whether the text continues on the next line of its paragraph. Nil except for lines of
  /// `RecognizeDocumentsRequest`: text recognition alone doesn't detect paragraphs.
  public let shouldWrapToNextLine: Bool?
  /// The reading direction: left to right, the only one that the recognizer supports.
  public var textDirection: Direction? { .leftToRight }
  /// The languages of the text. Always empty: the recognizer doesn't identify languages.
  public var recognitionLanguages: [Locale.Language] { [] }

  /// The outline through the corners.
  public var boundingRegion: NormalizedRegion { outline }
  /// The top candidate; empty if there is none.
  public var transcript: String { candidates.first?.string ?? "" }

  public init(_ observation: VNRecognizedTextObservation) {
    self.init(observation, from: ObservationContext())
  }

  /// - Parameters:
  ///   - candidateCount: the maximum number of candidates to keep.
  ///   - wrapsToNextLine: whether the text continues on the next line; nil if unknown.
  init(
    _ observation: VNRecognizedTextObservation, candidateCount: Int = .max, isTitle: Bool = false,
    wrapsToNextLine: Bool? = nil, from context: ObservationContext
  ) {
    (self.isTitle, shouldWrapToNextLine) = (isTitle, wrapsToNextLine)
    let corners = RectangleObservation(observation, from: context)
    _origin = corners._origin
    (topLeft, topRight) = (corners.topLeft, corners.topRight)
    (bottomRight, bottomLeft) = (corners.bottomRight, corners.bottomLeft)
    candidates = observation.topCandidates(candidateCount).map { RecognizedText($0, from: context) }
  }

  /// Returns some characters of the top candidate as a separate text; nil if there are none.
  func part(_ scalars: Range<Int>) -> RecognizedTextObservation? {
    candidates.first.flatMap { reading in
      reading.part(scalars).flatMap { RecognizedTextObservation($0.text, at: $0.box, of: self) }
    }
  }

  private init(_ text: RecognizedText, at box: RectangleObservation, of line: RecognizedTextObservation) {
    _origin = box._origin
    (topLeft, topRight, bottomRight, bottomLeft) = (
      box.topLeft, box.topRight, box.bottomRight, box.bottomLeft
    )
    (candidates, isTitle, shouldWrapToNextLine) = ([text], line.isTitle, nil)
  }

  /// Returns the box of some characters of the top candidate.
  func box(ofScalars scalars: Range<Int>) -> RectangleObservation? {
    candidates.first?.box(ofScalars: scalars)
  }

  /// Returns the candidates for the line's text in descending order of confidence.
  ///
  /// - Parameter maxCandidateCount: the maximum number of candidates; at most 10 are returned.
  /// - Returns: fewer candidates if the recognizer has no more; none for a count below 1.
  public func topCandidates(_ maxCandidateCount: Int) -> [RecognizedText] {
    Array(candidates.prefix(max(maxCandidateCount, 0)))
  }
}
