import Contours
public import CoreGraphics
import Foundation

/// The tree of an image's contours.
///
/// Contours are in the order of their topmost pixels; parents precede their children.
public struct ContoursObservation: _OriginatedObservation {
  public let _origin: _ObservationOrigin
  private let contours: NormalizedContours

  public init(_ observation: VNContoursObservation) { self.init(observation, from: ObservationContext()) }

  init(_ observation: VNContoursObservation, from context: ObservationContext) {
    _origin = _ObservationOrigin(observation, from: context)
    contours = observation.contours
  }

  /// The number of contours, including nested ones.
  public var contourCount: Int { contours.tree.contours.count }
  /// The outermost contours.
  public var topLevelContours: [Contour] { contours.topLevelContours.map(Contour.init) }
  /// All contours in one path, normalized, lower-left origin.
  public var normalizedPath: CGPath { contours.path }

  /// Returns the contour at an index among all contours; nil if there are fewer.
  public func contourAtIndex(_ index: Int) -> Contour? { contours.contour(at: index).map(Contour.init) }

  /// Returns the contour at a path in the tree: the index of an outermost contour, of its child, and so on;
  /// nil if there is none. (The name is Apple's.)
  public func countourAtIndexPath(_ indexPath: IndexPath) -> Contour? {
    contours.contour(at: indexPath).map(Contour.init)
  }

  public static func == (one: ContoursObservation, other: ContoursObservation) -> Bool {
    one._origin == other._origin
      && (one.contours === other.contours || one.contours.written == other.contours.written)
  }
}

extension ContoursObservation: Codable {
  private enum CodingKeys: CodingKey {
    case _origin, contours
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    _origin = try container.decode(_ObservationOrigin.self, forKey: ._origin)
    let written = try container.decode(CodableContours.self, forKey: .contours)
    guard let contours = NormalizedContours(written) else {
      throw DecodingError.dataCorruptedError(
        forKey: .contours, in: container,
        debugDescription: "A contour precedes its parent, or the image's size isn't positive.")
    }
    self.contours = contours
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(_origin, forKey: ._origin)
    try container.encode(contours.written, forKey: .contours)
  }
}

private struct CodableContours: Codable, Hashable {
  let width: Int
  let height: Int
  let aspectRatio: Float
  let borders: [ContourTree.Border]
}

extension NormalizedContours {
  fileprivate var written: CodableContours {
    CodableContours(width: width, height: height, aspectRatio: aspectRatio, borders: tree.borders)
  }

  fileprivate convenience init?(_ written: CodableContours) {
    guard written.width > 0, written.height > 0, let tree = ContourTree(written.borders) else { return nil }
    self.init(
      tree: tree, width: written.width, height: written.height, aspectRatio: written.aspectRatio)
  }
}
