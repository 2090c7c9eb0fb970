public import CoreGraphics
public import simd

/// Something that flies along a parabola. Places are normalized to the region of interest, origin at the lower left. It has the
/// same `uuid` in each frame that it is seen in.
public struct TrajectoryObservation: _OriginatedObservation {
  public let _origin: _ObservationOrigin
  /// Where it was seen, the oldest first: as many as the request's `trajectoryLength` at most.
  public let detectedPoints: [NormalizedPoint]
  /// On the parabola, above or below each of the detected points.
  public let projectedPoints: [NormalizedPoint]
  /// Of the parabola y = a · x² + b · x + c: a, b and c.
  public let equationCoefficients: simd_float3
  /// The mean radius of the circle around it, as a share of the region's longer side.
  public let movingAverageRadius: CGFloat

  public init(_ observation: VNTrajectoryObservation) { self.init(observation, from: ObservationContext()) }

  init(_ observation: VNTrajectoryObservation, from context: ObservationContext) {
    _origin = _ObservationOrigin(observation, from: context)
    detectedPoints = observation.detectedPoints.map { NormalizedPoint(normalizedPoint: $0.location) }
    projectedPoints = observation.projectedPoints.map { NormalizedPoint(normalizedPoint: $0.location) }
    equationCoefficients = observation.equationCoefficients
    movingAverageRadius = observation.movingAverageRadius
  }
}
