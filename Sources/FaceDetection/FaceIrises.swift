import Foundation
import NetworkInference
import PixelSampling

/// What an eye looks like from near, in pixels of the upright picture, origin at the top left.
struct EyeLook: Sendable {
  let pupil: CGPoint
  /// The lids' edges, by the number that the mesh has for each point; none where the network gave no numbers.
  let outline: [Int: CGPoint]
}

/// The network that finds the iris and the lids' edges in an eye, with 64 by 64 pixels in.
struct IrisNetwork: Sendable {
  private static let length = 64
  /// The side of the square that an eye is seen in, in distances between its corners.
  private static let margin = 2.3
  private let network: Network
  private let iris: Int
  private let outline: Int

  /// - Throws: `UnexpectedNetworkError` where the file's network isn't this one.
  init(_ network: Network) throws {
    let counts = network.outputs.map { $0.fixedShape?.reduce(1, *) }
    guard network.inputs.map(\.fixedShape) == [[1, Self.length, Self.length, 3]],
      let iris = counts.firstIndex(of: 15), let outline = counts.firstIndex(of: 3 * 71)
    else { throw FaceNetworkFile.irises.isAnotherNetwork }
    (self.network, self.iris, self.outline) = (network, iris, outline)
  }

  /// The mesh's numbers of the points that the network gives first, for the subject's right eye: the lower lid's edge from the outer
  /// corner to the inner one, then the upper lid's between them. Those that follow lie around the eye, where the mesh is as good.
  private static let rightOutline = [
    33, 7, 163, 144, 145, 153, 154, 155, 133, 246, 161, 160, 159, 158, 157, 173,
  ]
  private static let leftOutline = [
    263, 249, 390, 373, 374, 380, 381, 382, 362, 466, 388, 387, 386, 385, 384, 398,
  ]

  /// A mesh with its eyes as they are seen from near.
  func features(of mesh: FaceMesh, in picture: ReducedPicture) throws -> FaceFeatures {
    FaceFeatures(
      mesh, right: try eye(Self.rightOutline, isRight: true, mesh, picture),
      left: try eye(Self.leftOutline, isRight: false, mesh, picture))
  }

  /// The iris's centre is the first of its five points. The network knows left eyes: right ones are shown mirrored.
  private func eye(
    _ numbers: [Int], isRight: Bool, _ mesh: FaceMesh, _ picture: ReducedPicture
  ) throws -> EyeLook {
    // The corners.
    let (outer, inner) = (mesh.point(numbers[0]), mesh.point(numbers[8]))
    let middle = CGPoint(x: (outer.x + inner.x) / 2, y: (outer.y + inner.y) / 2)
    let distance = max(hypot(inner.x - outer.x, inner.y - outer.y), 1)
    let square = RotatedSquare(
      center: middle, side: distance * Self.margin, angle: mesh.betterSquare.angle)
    return try network.run { input in
      try picture.sample(square, into: input, length: Self.length, scale: 1 / 255, bias: 0)
      if isRight { mirrorRows(of: input, length: Self.length) }
    } read: { outputs in
      func point(_ index: Int, of output: Int) -> CGPoint? {
        let values = outputs[output].values
        let (x, y) = (Double(values[3 * index]), Double(values[3 * index + 1]))
        guard x.isFinite, y.isFinite else { return nil }
        let across = x / Double(Self.length)
        return square.pointInPicture(x: isRight ? 1 - across : across, y: y / Double(Self.length))
      }
      let outline = numbers.indices.compactMap { point($0, of: self.outline) }
      return EyeLook(
        pupil: point(0, of: iris) ?? middle,
        outline: outline.count == numbers.count
          ? Dictionary(uniqueKeysWithValues: zip(numbers, outline)) : [:])
    }
  }
}
