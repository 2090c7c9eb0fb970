import CoreGraphics
public import CoreMedia
public import Foundation
import Trajectories
public import simd

/// Something that flies along a parabola. Places are normalized to the region of interest, origin at the lower left.
open class VNTrajectoryObservation: VNObservation, @unchecked Sendable {
  /// Where it was seen, the oldest first: as many as the request's `trajectoryLength` at most.
  public let detectedPoints: [VNPoint]
  /// On the parabola, above or below each of the detected points.
  public let projectedPoints: [VNPoint]
  /// Of the parabola y = a · x² + b · x + c: a, b and c.
  public let equationCoefficients: simd_float3
  /// The mean radius of the circle around it, as a share of the region's longer side.
  public let movingAverageRadius: CGFloat
  private let seen: CMTimeRange

  init(_ trajectory: TrajectoryDetector.Trajectory, at time: CMTime, requestRevision: Int) {
    detectedPoints = trajectory.points.map { VNPoint(x: $0.x, y: $0.y) }
    projectedPoints = trajectory.points.map { VNPoint(x: $0.x, y: trajectory.parabola($0.x)) }
    let parabola = trajectory.parabola
    equationCoefficients = simd_float3(Float(parabola.a), Float(parabola.b), Float(parabola.c))
    movingAverageRadius = CGFloat(trajectory.radius)
    let duration = trajectory.time.upperBound - trajectory.time.lowerBound
    let length = CMTime(seconds: duration, preferredTimescale: max(time.timescale, 600))
    seen = CMTimeRange(start: time - length, duration: length)
    super.init(
      confidence: VNConfidence(trajectory.confidence), requestRevision: requestRevision,
      uuid: trajectory.identifier)
  }

  /// From when it was first seen to the current frame.
  open override var timeRange: CMTimeRange { seen }
}
