import CoreGraphics
import Foundation
import NetworkInference
import PixelSampling

/// The network that locates a body's points and silhouette (Bazarevsky et al., "BlazePose", 2020).
struct BodyNetwork: Sendable {
  private static let length = 256
  /// The network's points: the body's 33, and six that predict the region in a video's next frame.
  static let pointCount = 39
  /// The values per point: x, y and z in pixels, and the logits of visibility and presence in the image.
  private static let valuesPerPoint = 5
  /// The points of the circle around the whole body: its center, and the one above the head.
  private static let circle = (center: 33, edge: 34)
  private let network: Network

  /// - Throws: `UnexpectedNetworkError` if the file holds another network.
  init(_ network: Network) throws {
    guard network.inputs.map(\.fixedShape) == [[1, Self.length, Self.length, 3]],
      network.outputs.map(\.fixedShape) == [
        [1, Self.pointCount * Self.valuesPerPoint], [1, 1], [1, Silhouette.length, Silhouette.length, 1],
        [1, PointHeatmaps.length, PointHeatmaps.length, Self.pointCount], [1, Self.pointCount * 3],
      ]
    else { throw PoseNetworkFile.body.isAnotherNetwork }
    self.network = network
  }

  /// Returns the body in a square, whatever its confidence; nil if an output isn't finite.
  ///
  /// - Throws: `PixelSamplingError`; `NetworkError`.
  func body(in square: RotatedSquare, of image: PerspectiveSampler) throws -> DetectedBody? {
    try network.run { input in
      try image.sample(
        PointGrid(square, length: Self.length), into: input, scale: 1 / 255, bias: 0)
    } read: { outputs in
      let (values, presence, space) = (outputs[0].values, outputs[1].values[0], outputs[4].values)
      guard values.allSatisfy(\.isFinite), presence.isFinite, space.allSatisfy(\.isFinite) else { return nil }
      let heatmaps = PointHeatmaps(logits: outputs[3].values, pointCount: Self.pointCount)
      let points = DetectedBody.Joint.allCases.map { joint in
        let first = joint.rawValue * Self.valuesPerPoint
        let refined = heatmaps.refined(
          CGPoint(
            x: Double(values[first]) / Double(Self.length), y: Double(values[first + 1]) / Double(Self.length)
          ),
          of: joint.rawValue)
        return DetectedBody.Point(
          location: square.pointInImage(x: refined.x, y: refined.y), visibility: sigmoid(values[first + 3]),
          position: square.directionInImage(
            SIMD3(
              Double(space[joint.rawValue * 3]), Double(space[joint.rawValue * 3 + 1]),
              Double(space[joint.rawValue * 3 + 2]))))
      }
      func place(_ index: Int) -> CGPoint {
        square.pointInImage(
          x: Double(values[index * Self.valuesPerPoint]) / Double(Self.length),
          y: Double(values[index * Self.valuesPerPoint + 1]) / Double(Self.length))
      }
      return DetectedBody(
        points: points, confidence: presence,
        silhouette: Silhouette(square: square, shares: outputs[2].values.map(sigmoid)),
        refinedSquare: RotatedSquare(aroundBodyAt: place(Self.circle.center), to: place(Self.circle.edge)))
    }
  }
}

extension RotatedSquare {
  /// Rotates a direction from the square's axes to those of the upright image; z is unchanged.
  func directionInImage(_ direction: SIMD3<Double>) -> SIMD3<Double> {
    let (sine, cosine) = (sin(angle), cos(angle))
    return SIMD3(
      cosine * direction.x - sine * direction.y, sine * direction.x + cosine * direction.y, direction.z)
  }
}

/// The probabilities of a body's points, in each cell of the body's square.
struct PointHeatmaps {
  static let length = 64
  /// The radius of the window around a point, in cells: 9 × 9 cells, as in MediaPipe.
  private static let reach = 4
  /// The minimum peak probability for a heatmap to be used, as in MediaPipe.
  private static let minimumLikelihood: Float = 0.5

  /// Logits, as `[row][column][point]`.
  let logits: UnsafeBufferPointer<Float>
  let pointCount: Int

  /// Returns a point, 0…1 on each axis, top-left origin, moved to its heatmap's local center of mass.
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
    // The network was trained with a cell representing its top-left corner.
    return CGPoint(x: Double(across / sum) / size, y: Double(down / sum) / size)
  }
}

func sigmoid(_ logit: Float) -> Float { 1 / (1 + exp(-logit)) }
