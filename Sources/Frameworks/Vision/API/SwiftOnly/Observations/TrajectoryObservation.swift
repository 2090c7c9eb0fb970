public import CoreGraphics
public import simd

/// An object that flies along a parabola, with the same `uuid` in each frame. Coordinates are normalized to
/// the region of interest, lower-left origin.
public struct TrajectoryObservation: _OriginatedObservation {
  public let _origin: _ObservationOrigin
  /// The object's positions, the oldest first, at most the request's `trajectoryLength`.
  public let detectedPoints: [NormalizedPoint]
  /// The points of the parabola above or below the detected points.
  public let projectedPoints: [NormalizedPoint]
  /// The coefficients a, b and c of the parabola y = a · x² + b · x + c.
  public let equationCoefficients: simd_float3
  /// The mean radius of the object's enclosing circle, as a fraction of the region's longer side.
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
