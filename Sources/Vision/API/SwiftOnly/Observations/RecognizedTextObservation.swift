import Foundation

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

  /// Whether the text is its document's title. False: the recognizer knows no documents.
  public var isTitle: Bool { false }
  /// Whether the text goes on in the next line. Nil: the recognizer knows no paragraphs.
  public var shouldWrapToNextLine: Bool? { nil }
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

  init(_ observation: VNRecognizedTextObservation, from context: ObservationContext) {
    let corners = RectangleObservation(observation, from: context)
    _origin = corners._origin
    (topLeft, topRight) = (corners.topLeft, corners.topRight)
    (bottomRight, bottomLeft) = (corners.bottomRight, corners.bottomLeft)
    candidates = observation.topCandidates(.max).map { RecognizedText($0, from: context) }
  }

  /// The line's likeliest readings, the likeliest first.
  ///
  /// - Parameter maxCandidateCount: how many at most; no more than 10 are given.
  /// - Returns: fewer where the recognizer sees no other; none for a count below 1.
  public func topCandidates(_ maxCandidateCount: Int) -> [RecognizedText] {
    Array(candidates.prefix(max(maxCandidateCount, 0)))
  }
}
