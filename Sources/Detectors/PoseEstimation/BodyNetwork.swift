import CoreGraphics
import Foundation
import NetworkInference
import PixelSampling

/// The network that finds a body's 33 points and its silhouette, with 256 by 256 pixels in (Bazarevsky et al., "BlazePose",
/// 2020).
struct BodyNetwork: Sendable {
  private static let length = 256
  /// The network's own points: the body's, and six that say where to look in the next frame of a video.
  static let pointCount = 39
  /// Numbers a point: x, y and z in pixels, and the logits of its being visible and in the picture.
  private static let numbersPerPoint = 5
  private let network: Network

  /// - Throws: `UnexpectedNetworkError` where the file's network isn't this one.
  init(_ network: Network) throws {
    guard network.inputs.map(\.fixedShape) == [[1, Self.length, Self.length, 3]],
      network.outputs.map(\.fixedShape) == [
        [1, Self.pointCount * Self.numbersPerPoint], [1, 1], [1, Silhouette.length, Silhouette.length, 1],
        [1, PointHeatmaps.length, PointHeatmaps.length, Self.pointCount], [1, Self.pointCount * 3],
      ]
    else { throw PoseNetworkFile.body.isAnotherNetwork }
    self.network = network
  }

  /// What is in a square as a body, whether it is one or not; nil where the network gave no numbers.
  ///
  /// - Throws: `PixelSamplingError`; `NetworkError`.
  func body(in square: RotatedSquare, of picture: PerspectiveSampler) throws -> DetectedBody? {
    try network.run { input in
      try picture.sample(
        PointGrid(square, length: Self.length), into: input, scale: 1 / 255, bias: 0)
    } read: { outputs in
      let (values, presence, space) = (outputs[0].values, outputs[1].values[0], outputs[4].values)
      guard values.allSatisfy(\.isFinite), presence.isFinite, space.allSatisfy(\.isFinite) else { return nil }
      let heatmaps = PointHeatmaps(logits: outputs[3].values, pointCount: Self.pointCount)
      let points = DetectedBody.Joint.allCases.map { joint in
        let first = joint.rawValue * Self.numbersPerPoint
        let place = heatmaps.refined(
          CGPoint(
            x: Double(values[first]) / Double(Self.length), y: Double(values[first + 1]) / Double(Self.length)
          ),
          of: joint.rawValue)
        return DetectedBody.Point(
          location: square.pointInImage(x: place.x, y: place.y), visibility: sigmoid(values[first + 3]),
          position: square.directionInImage(
            SIMD3(
              Double(space[joint.rawValue * 3]), Double(space[joint.rawValue * 3 + 1]),
              Double(space[joint.rawValue * 3 + 2]))))
      }
      return DetectedBody(
        points: points, confidence: presence,
        silhouette: Silhouette(square: square, shares: outputs[2].values.map(sigmoid)))
    }
  }
}

extension RotatedSquare {
  /// A direction in the space before the square, x and y along its own axes, as x and y of the upright picture have it.
  func directionInImage(_ direction: SIMD3<Double>) -> SIMD3<Double> {
    let (sine, cosine) = (sin(angle), cos(angle))
    return SIMD3(
      cosine * direction.x - sine * direction.y, sine * direction.x + cosine * direction.y, direction.z)
  }
}

/// How likely each of a body's points is in each cell of the square that the body is seen in.
struct PointHeatmaps {
  /// How many cells a side has.
  static let length = 64
  /// How far around a point its map is looked at, in cells: 9 by 9 of them, as MediaPipe does.
  private static let reach = 4
  /// How likely the likeliest cell must be for the map to count, as MediaPipe has it.
  private static let minimumLikelihood: Float = 0.5

  /// Logits, as `[row][column][point]`.
  let logits: UnsafeBufferPointer<Float>
  let pointCount: Int

  /// A point, 0…1 on each axis of the square from its top left, moved to the middle of what its map says around it.
  func refined(_ point: CGPoint, of index: Int) -> CGPoint {
    let size = Double(Self.length)
    guard (0..<1).contains(point.x), (0..<1).contains(point.y) else { return point }
    let (column, row) = (Int(point.x * size), Int(point.y * size))
    var (sum, across, down, likeliest): (Float, Float, Float, Float) = (0, 0, 0, 0)
    for y in max(row - Self.reach, 0)...min(row + Self.reach, Self.length - 1) {
      for x in max(column - Self.reach, 0)...min(column + Self.reach, Self.length - 1) {
        let likelihood = sigmoid(logits[(y * Self.length + x) * pointCount + index])
        sum += likelihood
        across += Float(x) * likelihood
        down += Float(y) * likelihood
        likeliest = max(likeliest, likelihood)
      }
    }
    guard likeliest >= Self.minimumLikelihood else { return point }
    // A cell stands for its top left corner: the network learned it so.
    return CGPoint(x: Double(across / sum) / size, y: Double(down / sum) / size)
  }
}

func sigmoid(_ logit: Float) -> Float { 1 / (1 + exp(-logit)) }
