public import CoreGraphics
public import Foundation
import PlaneGeometry

/// What was found in one still image.
///
/// Points and boxes are in pixels of the upright picture, origin at the top left, not rounded. Corners are four, from
/// the object's own top left one clockwise: those of a page lying upside down start at the picture's lower right.
public struct Detections: Sendable, Hashable {
  /// The upright picture's width in pixels.
  public var width: Int
  /// The upright picture's height in pixels.
  public var height: Int
  /// The most prominent first; nil where rectangles weren't looked for.
  public var rectangles: [Rectangle]?
  /// The surest first; nil where faces weren't looked for.
  public var faces: [Face]?
  /// Nil where bar codes weren't looked for.
  public var barcodes: [Barcode]?
  /// In reading order; nil where text wasn't looked for.
  public var text: [TextLine]?
  /// The surest first; nil where people's bodies weren't looked for.
  public var bodies: [Body]?
  /// Those of the largest palms first; nil where hands weren't looked for.
  public var hands: [Hand]?
  /// What the picture shows, the surest first; nil where that wasn't asked for.
  public var classifications: [Classification]?
  /// In the order of their topmost pixels; nil where contours weren't looked for.
  public var contours: [Contour]?
  /// One or none; nil where the horizon wasn't looked for.
  public var horizon: [Horizon]?
  /// The outlines of where people are, the largest first; nil where people weren't looked for.
  public var peopleMask: [PeopleRegion]?
  /// Up to three parts that stand out, the most prominent first; nil where they weren't looked for.
  public var saliency: [SalientRegion]?
  /// The kinds of which parts of the picture weren't searched, because that would have cost more work than a picture may; what is
  /// there of them was found elsewhere. Only bar codes can be among them.
  public var cutShort: [DetectionKind] = []

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// How many there are of each kind that was looked for, in the kinds' order.
  public var counts: [(kind: DetectionKind, count: Int)] {
    let counts = [
      (DetectionKind.rectangles, rectangles?.count), (.faces, faces?.count), (.barcodes, barcodes?.count),
      (.text, text?.count), (.bodies, bodies?.count), (.hands, hands?.count),
      (.classifications, classifications?.count), (.contours, contours?.count), (.horizon, horizon?.count),
      (.peopleMask, peopleMask?.count), (.saliency, saliency?.count),
    ]
    return counts.compactMap { kind, count in count.map { (kind, $0) } }
  }
}

extension Detections {
  /// A rectangle as perspective shows it.
  public struct Rectangle: Sendable, Hashable {
    /// 0…1.
    public var confidence: Float
    public var corners: [CGPoint]
  }

  public struct Face: Sendable, Hashable {
    /// 0…1.
    public var confidence: Float
    /// From the brows to the chin; may reach beyond the picture.
    public var box: CGRect
    /// How far the face is turned in the picture's plane: radians, counter-clockwise.
    public var roll: Double?
    /// How far it is turned about the vertical: radians, positive to the viewer's right.
    public var yaw: Double?
    /// How far it nods down: radians.
    public var pitch: Double?
    /// Its features, in the order of `VNFaceLandmarks2D`'s properties.
    public var landmarks: [Landmark]
  }

  /// A feature of a face.
  public struct Landmark: Sendable, Hashable {
    /// As the property of `VNFaceLandmarks2D` is called, such as `leftEye`. Left is the viewer's left.
    public var name: String
    public var points: [CGPoint]
    public var path: Path

    /// How points hang together.
    public enum Path: Sendable, Hashable { case points, open, closed }
  }

  public struct Barcode: Sendable, Hashable {
    /// Such as `qr`, `ean13` or `code128`.
    public var symbology: String
    /// What it says; nil where that isn't text.
    public var payload: String?
    /// The bytes of what it says.
    public var data: Data?
    /// The two or five digits beside an EAN or UPC code.
    public var supplement: String?
    /// 1: what is told passed the code's checks.
    public var confidence: Float
    public var corners: [CGPoint]
  }

  /// A line of text.
  public struct TextLine: Sendable, Hashable {
    public var string: String
    /// 0…1.
    public var confidence: Float
    public var corners: [CGPoint]
    /// In reading order, without spaces.
    public var characters: [TextCharacter]
  }

  public struct TextCharacter: Sendable, Hashable {
    /// One character as people count them.
    public var string: String
    public var corners: [CGPoint]

    /// The smallest upright box around the corners.
    public var box: CGRect { CGRect(around: corners) }
  }
}
