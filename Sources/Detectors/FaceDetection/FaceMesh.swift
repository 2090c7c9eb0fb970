package import Foundation
import NetworkInference
import PixelSampling
import PlaneGeometry

/// A face's surface: 468 points with the meanings of MediaPipe's canonical face.
package struct FaceMesh: Sendable {
  /// x and y in pixels of the upright image, top-left origin; z in the same unit, away from the viewer.
  package let points: [SIMD3<Double>]
  /// The network's logit of a face being present.
  let presence: Float
  let square: RotatedSquare

  static let pointCount = 468
  /// The side of the network's square, as a multiple of the face's box.
  static let margin = 1.5

  package func point(_ index: Int) -> CGPoint { CGPoint(x: points[index].x, y: points[index].y) }

  /// The refined square for another pass, from this mesh.
  var refinedSquare: RotatedSquare {
    let (right, left) = (points[33], points[263])
    let angle = atan2(left.y - right.y, left.x - right.x)
    let (sine, cosine) = (sin(angle), cos(angle))
    let across = points.map { $0.x * cosine + $0.y * sine }
    let down = points.map { $0.y * cosine - $0.x * sine }
    guard let west = across.min(), let east = across.max(), let north = down.min(), let south = down.max()
    else { return square }
    let (x, y) = ((west + east) / 2, (north + south) / 2)
    return RotatedSquare(
      center: CGPoint(x: x * cosine - y * sine, y: x * sine + y * cosine),
      side: max(east - west, south - north) * Self.margin, angle: angle)
  }

  /// The upright bounding box of `FaceMesh.outline`, from brows to chin; may extend beyond the image.
  package var box: CGRect { CGRect(around: Self.outline.map { point($0) }) }

  /// The jawline, the brows' upper edges and, for profiles, the tip of the nose and the lips' midpoints.
  private static let outline =
    [127, 234, 93, 132, 58, 172, 136, 150, 149, 176, 148, 152]
    + [377, 400, 378, 379, 365, 397, 288, 361, 323, 454, 356]
    + [70, 63, 105, 66, 107, 336, 296, 334, 293, 300] + [1, 4, 0, 17]
}

/// The network that fits the mesh to a face, from 192 × 192 pixels.
struct FaceMeshNetwork: Sendable {
  private static let length = 192
  private let network: Network
  private let points: Int
  private let presence: Int

  /// - Throws: `UnexpectedNetworkError` if the file holds another network.
  init(_ network: Network) throws {
    let counts = network.outputs.map { $0.fixedShape?.reduce(1, *) }
    guard network.inputs.map(\.fixedShape) == [[1, Self.length, Self.length, 3]],
      let points = counts.firstIndex(of: FaceMesh.pointCount * 3), let presence = counts.firstIndex(of: 1)
    else { throw FaceNetworkFile.mesh.isAnotherNetwork }
    (self.network, self.points, self.presence) = (network, points, presence)
  }

  /// Returns the mesh of a square, whether it shows a face or not; nil if an output isn't finite.
  func mesh(in square: RotatedSquare, of image: DownscaledRegion) throws -> FaceMesh? {
    try network.run { input in
      try image.sample(square, into: input, length: Self.length, scale: 1 / 255, bias: 0)
    } read: { outputs in
      let values = outputs[points].values
      guard values.allSatisfy(\.isFinite) else { return nil }
      let (length, unit) = (Double(Self.length), square.side / Double(Self.length))
      let points = (0..<FaceMesh.pointCount).map { index in
        let point = square.pointInImage(
          x: Double(values[index * 3]) / length, y: Double(values[index * 3 + 1]) / length)
        return SIMD3(Double(point.x), Double(point.y), Double(values[index * 3 + 2]) * unit)
      }
      return FaceMesh(points: points, presence: outputs[presence].values[0], square: square)
    }
  }
}
