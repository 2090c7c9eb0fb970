package import Foundation
import NetworkInference
import PixelSampling

/// The centers of a face's pupils, in pixels of the upright image, top-left origin.
package struct FacePupils: Sendable {
  /// The subject's right pupil.
  package let right: CGPoint
  package let left: CGPoint
}

/// The network that locates an eye's iris, from 64 × 64 pixels.
struct IrisNetwork: Sendable {
  private static let length = 64
  /// The side of an eye's crop, as a multiple of the distance between its corners.
  private static let margin = 2.3
  private let network: Network
  private let iris: Int

  /// - Throws: `UnexpectedNetworkError` if the file holds another network.
  init(_ network: Network) throws {
    let counts = network.outputs.map { $0.fixedShape?.reduce(1, *) }
    guard network.inputs.map(\.fixedShape) == [[1, Self.length, Self.length, 3]],
      let iris = counts.firstIndex(of: 15)
    else {
      throw FaceNetworkFile.irises.isAnotherNetwork
    }
    (self.network, self.iris) = (network, iris)
  }

  func pupils(of mesh: FaceMesh, in image: DownscaledRegion) throws -> FacePupils {
    FacePupils(
      right: try pupil(between: mesh.points[33], and: mesh.points[133], isRight: true, mesh, image),
      left: try pupil(between: mesh.points[362], and: mesh.points[263], isRight: false, mesh, image))
  }

  /// Returns the iris's center, the first of five points. The network knows left eyes; right ones are
  /// mirrored.
  private func pupil(
    between first: SIMD3<Double>, and second: SIMD3<Double>, isRight: Bool, _ mesh: FaceMesh,
    _ image: DownscaledRegion
  ) throws -> CGPoint {
    let middle = CGPoint(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2)
    let distance = max(hypot(second.x - first.x, second.y - first.y), 1)
    let square = RotatedSquare(
      center: middle, side: distance * Self.margin, angle: mesh.refinedSquare.angle)
    return try network.run { input in
      try image.sample(square, into: input, length: Self.length, scale: 1 / 255, bias: 0)
      if isRight { mirrorRows(of: input, length: Self.length) }
    } read: { outputs in
      let (x, y) = (Double(outputs[iris].values[0]), Double(outputs[iris].values[1]))
      guard x.isFinite, y.isFinite else { return middle }
      let across = x / Double(Self.length)
      return square.pointInImage(x: isRight ? 1 - across : across, y: y / Double(Self.length))
    }
  }
}
