import CoreGraphics
import Foundation
import PlaneGeometry
import TextRecognition

/// One reading of a line of text.
public struct RecognizedText: Sendable, CustomStringConvertible {
  /// Where the characters are.
  private enum Places {
    /// As the recognizer saw them: worked out when asked for.
    case seen(VNRecognizedText)
    /// In normalized coordinates.
    case written(CharacterBoxes)
  }

  /// What the line says.
  public let string: String
  /// How sure the recognizer is, 0…1: the mean of its probabilities for the characters.
  public let confidence: Float
  private let descriptor: RequestDescriptor?
  private let places: Places

  public var description: String { string }

  init(_ text: VNRecognizedText, from context: ObservationContext) {
    (string, confidence) = (text.string, text.confidence)
    descriptor = context.descriptor
    places = .seen(text)
  }

  /// Where a part of the string is: a rectangle along the line, around the strokes of its characters.
  ///
  /// Cost: about 0.2 ms; less for a text that was decoded.
  ///
  /// - Parameter range: a range of `string`'s indices.
  /// - Returns: nil for an empty range, and for one that isn't within `string`.
  public func boundingBox(for range: Range<String.Index>) -> RectangleObservation? {
    string.scalarOffsets(of: range).flatMap(box)
  }

  /// The rectangle around some of the string's Unicode scalars.
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

  /// Some of the string's Unicode scalars as a text of their own, with its place; nil where there are none.
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

  /// Where the characters are, in normalized coordinates.
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

  /// The line's corners.
  private var corners: [NormalizedPoint] {
    switch places {
    case .seen(let text):
      text.candidate.line.corners.map { NormalizedPoint(normalizedPoint: text.placement.normalized($0)) }
    case .written(let boxes): boxes.line.normalizedCorners
    }
  }
}

extension RecognizedText: Hashable {
  /// Whether both say the same of the same line.
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
  /// The corners as normalized points, of a quadrilateral in such coordinates.
  fileprivate var normalizedCorners: [NormalizedPoint] { corners.map { NormalizedPoint(x: $0.x, y: $0.y) } }
}
