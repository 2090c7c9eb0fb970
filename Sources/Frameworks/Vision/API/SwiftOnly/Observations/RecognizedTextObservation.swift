public import Foundation

/// A line of text in the picture, with what it may say.
public struct RecognizedTextObservation: _OriginatedObservation, QuadrilateralProviding,
  BoundingRegionProviding
{
  /// Which way a text is read.
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
  /// Whether the text is its document's title. False but for `RecognizeDocumentsRequest`'s lines: the recognizer knows no
  /// documents.
  public let isTitle: Bool
  /// Whether the text goes on in the next line of its paragraph. Nil but for `RecognizeDocumentsRequest`'s lines: the recognizer
  /// knows no paragraphs.
  public let shouldWrapToNextLine: Bool?
  /// Which way the text is read. The recognizer reads from left to right alone.
  public var textDirection: Direction? { .leftToRight }
  /// The languages that the text is written in. None: the recognizer knows letters, not languages.
  public var recognitionLanguages: [Locale.Language] { [] }

  /// The outline through the corners.
  public var boundingRegion: NormalizedRegion { outline }
  /// The likeliest reading; empty where there is none.
  public var transcript: String { candidates.first?.string ?? "" }

  public init(_ observation: VNRecognizedTextObservation) {
    self.init(observation, from: ObservationContext())
  }

  /// - Parameters:
  ///   - candidateCount: how many readings are kept.
  ///   - wrapsToNextLine: whether the text goes on in the next line; nil where that isn't known.
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

  /// Some characters of the likeliest reading as a text of their own; nil where there are none.
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

  /// Where some characters of the likeliest reading are.
  func box(ofScalars scalars: Range<Int>) -> RectangleObservation? {
    candidates.first?.box(ofScalars: scalars)
  }

  /// The line's likeliest readings, the likeliest first.
  ///
  /// - Parameter maxCandidateCount: how many at most; no more than 10 are given.
  /// - Returns: fewer where the recognizer sees no other; none for a count below 1.
  public func topCandidates(_ maxCandidateCount: Int) -> [RecognizedText] {
    Array(candidates.prefix(max(maxCandidateCount, 0)))
  }
}
