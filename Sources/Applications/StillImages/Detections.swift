public import CoreGraphics
public import Foundation
import PlaneGeometry

/// The objects detected in a still image.
///
/// Points and boxes are in pixels of the upright image, top-left origin, not rounded. The four corners run
/// clockwise from the object's own top left: those of an upside-down page start at the image's lower right.
public struct Detections: Sendable, Hashable {
  /// The upright image's width, in pixels.
  public var width: Int
  /// The upright image's height, in pixels.
  public var height: Int
  /// In descending order of prominence; nil if not requested.
  public var rectangles: [Rectangle]?
  /// In descending order of confidence; nil if not requested.
  public var faces: [Face]?
  /// Nil if not requested.
  public var barcodes: [Barcode]?
  /// In reading order; nil if not requested.
  public var text: [TextLine]?
  /// In descending order of confidence; nil if not requested.
  public var bodies: [Body]?
  /// In descending order of the palm's size; nil if not requested.
  public var hands: [Hand]?
  /// The labels of the whole image, in descending order of confidence; nil if not requested.
  public var classifications: [Classification]?
  /// In the order of their topmost pixels; nil if not requested.
  public var contours: [Contour]?
  /// At most one; nil if not requested.
  public var horizon: [Horizon]?
  /// The outlines of people, largest first; nil if not requested.
  public var peopleMask: [PeopleRegion]?
  /// Up to three salient regions, in descending order of saliency; nil if not requested.
  public var saliency: [SalientRegion]?
  /// The kinds that were searched only partly, because of the work limit; currently only `.barcodes`.
  public var cutShort: [DetectionKind] = []

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The number of detections of each requested kind, in the order of `DetectionKind`.
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
  /// A rectangle, seen in perspective.
  public struct Rectangle: Sendable, Hashable {
    /// 0…1.
    public var confidence: Float
    public var corners: [CGPoint]
  }

  public struct Face: Sendable, Hashable {
    /// 0…1.
    public var confidence: Float
    /// From brows to chin; may extend beyond the image.
    public var box: CGRect
    /// The rotation in the image plane, in radians, counterclockwise.
    public var roll: Double?
    /// The rotation about the vertical axis, in radians, positive to the viewer's right.
    public var yaw: Double?
    /// The rotation about the horizontal axis, in radians, positive nodding down.
    public var pitch: Double?
    /// The features, in the order of `VNFaceLandmarks2D`'s properties.
    public var landmarks: [Landmark]
  }

  /// A feature of a face.
  public struct Landmark: Sendable, Hashable {
    /// The name of the `VNFaceLandmarks2D` property, such as `leftEye`. Left is the viewer's left.
    public var name: String
    public var points: [CGPoint]
    public var path: Path

    /// The way in which the points are connected.
    public enum Path: Sendable, Hashable { case points, open, closed }
  }

  public struct Barcode: Sendable, Hashable {
    /// Such as `qr`, `ean13` or `code128`.
    public var symbology: String
    /// The payload as text; nil if it isn't text.
    public var payload: String?
    /// The payload's bytes.
    public var data: Data?
    /// The IANA's name of the character set that was inferred from bytes beyond ASCII; nil without such
    /// bytes, and if the code declares theirs.
    public var inferredCharset: String?
    /// The GS1 element strings as printed next to a code, with application identifiers in parentheses, such
    /// as `(01)09506000134352(10)LOT7`; nil if the payload isn't in GS1's form.
    public var elementStrings: String?
    /// The two or five digits next to an EAN or UPC code.
    public var supplement: String?
    /// Always 1, since reported codes passed their checks.
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
    /// The corners of ink that no character explains: letters that the recognizer doesn't know. If there are
    /// any, the confidence is below a half.
    public var unrecognized: [[CGPoint]] = []
  }

  public struct TextCharacter: Sendable, Hashable {
    /// A grapheme cluster.
    public var string: String
    public var corners: [CGPoint]

    /// The upright bounding box of the corners.
    public var box: CGRect { CGRect(around: corners) }
  }
}
