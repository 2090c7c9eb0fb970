import CoreGraphics
import Foundation
import PlaneGeometry
import TextRecognition

/// A candidate for the text of a line.
public struct RecognizedText: Sendable, CustomStringConvertible {
  private enum CharacterPositions {
    /// The recognizer's output, from which boxes are computed on demand.
    case seen(VNRecognizedText)
    /// In normalized coordinates.
    case written(CharacterBoxes)
  }

  /// The recognized text.
  public let string: String
  /// The confidence, 0…1: the mean of the characters' probabilities.
  public let confidence: Float
  private let descriptor: RequestDescriptor?
  private let places: CharacterPositions

  public var description: String { string }

  init(_ text: VNRecognizedText, from context: ObservationContext) {
    (string, confidence) = (text.string, text.confidence)
    descriptor = context.descriptor
    places = .seen(text)
  }

  /// Returns the box of a range of the string: a rectangle along the line, around the characters' strokes.
  ///
  /// Takes about 0.2 ms, less for a decoded text.
  ///
  /// - Parameter range: a range of `string`'s indices.
  /// - Returns: nil for an empty range, and for one that isn't within `string`.
  public func boundingBox(for range: Range<String.Index>) -> RectangleObservation? {
    string.scalarOffsets(of: range).flatMap(box)
  }

  /// Returns the rectangle around some of the string's Unicode scalars.
  func box(ofScalars scalars: Range<Int>) -> RectangleObservation? {
    let context = ObservationContext(descriptor: descriptor)
    switch places {
    case .seen(let text):
      return text.candidate.quadrilateral(ofScalars: scalars).map {
        RectangleObservation(text.placement.rectangle($0, confidence: confidence), from: context)
      }
    case .written(let boxes):
      guard let corners = boxes.quadrilateral(ofScalars: scalars)?.normalizedCorners else { return nil }
      return RectangleObservation(
        VNRectangleObservation(
          topLeft: corners[0].cgPoint, topRight: corners[1].cgPoint, bottomRight: corners[2].cgPoint,
          bottomLeft: corners[3].cgPoint, confidence: confidence), from: context)
    }
  }

  /// Returns some of the string's Unicode scalars as a separate text with its box; nil if there are none.
  func part(_ scalars: Range<Int>) -> (text: RecognizedText, box: RectangleObservation)? {
    let boxes = normalizedBoxes
    let scalars = scalars.clamped(to: 0..<boxes.boxes.count)
    guard let box = box(ofScalars: scalars) else { return nil }
    let own = String(
      String.UnicodeScalarView(string.unicodeScalars.dropFirst(scalars.lowerBound).prefix(scalars.count)))
    let part = RecognizedText(
      own, confidence: confidence, descriptor: descriptor,
      boxes: CharacterBoxes(line: boxes.line, boxes: Array(boxes.boxes[scalars])))
    return (part, box)
  }

  private init(_ string: String, confidence: Float, descriptor: RequestDescriptor?, boxes: CharacterBoxes) {
    (self.string, self.confidence, self.descriptor) = (string, confidence, descriptor)
    places = .written(boxes)
  }

  /// The positions of the characters, in normalized coordinates.
  private var normalizedBoxes: CharacterBoxes {
    switch places {
    case .seen(let text):
      let boxes = text.candidate.characterBoxes()
      return CharacterBoxes(
        line: boxes.line.map { corner in
          let point = text.placement.normalized(corner)
          return PixelPoint(point.x, point.y)
        }, boxes: boxes.boxes)
    case .written(let boxes): return boxes
    }
  }

  private var corners: [NormalizedPoint] {
    switch places {
    case .seen(let text):
      text.candidate.line.corners.map { NormalizedPoint(normalizedPoint: text.placement.normalized($0)) }
    case .written(let boxes): boxes.line.normalizedCorners
    }
  }
}

extension RecognizedText: Hashable {
  /// Whether the strings, confidences, requests and lines are equal.
  public static func == (one: RecognizedText, other: RecognizedText) -> Bool {
    one.string == other.string && one.confidence == other.confidence && one.descriptor == other.descriptor
      && one.corners == other.corners
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(string)
    hasher.combine(confidence)
  }
}

extension RecognizedText: Codable {
  private enum CodingKeys: CodingKey {
    case string, confidence, descriptor, corners, boxes
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    string = try container.decode(String.self, forKey: .string)
    confidence = try container.decode(Float.self, forKey: .confidence)
    descriptor = try container.decodeIfPresent(RequestDescriptor.self, forKey: .descriptor)
    let corners = try container.decode([NormalizedPoint].self, forKey: .corners)
      .map { PixelPoint(Double($0.x), Double($0.y)) }
    guard corners.count == 4 else {
      throw DecodingError.dataCorruptedError(
        forKey: .corners, in: container, debugDescription: "A line has four corners, not \(corners.count).")
    }
    places = .written(
      CharacterBoxes(
        line: Quadrilateral(corners[0], corners[1], corners[2], corners[3]),
        boxes: try container.decode([CGRect].self, forKey: .boxes)))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(string, forKey: .string)
    try container.encode(confidence, forKey: .confidence)
    try container.encodeIfPresent(descriptor, forKey: .descriptor)
    try container.encode(corners, forKey: .corners)
    switch places {
    case .seen(let text): try container.encode(text.candidate.characterBoxes().boxes, forKey: .boxes)
    case .written(let boxes): try container.encode(boxes.boxes, forKey: .boxes)
    }
  }
}

extension Quadrilateral {
  fileprivate var normalizedCorners: [NormalizedPoint] { corners.map { NormalizedPoint(x: $0.x, y: $0.y) } }
}
