import CoreGraphics
public import CoreMedia
public import Foundation
import Trajectories
public import simd

/// An object that flies along a parabola; normalized to the region of interest, lower-left origin.
open class VNTrajectoryObservation: VNObservation, @unchecked Sendable {
  /// The object's positions, the oldest first, at most the request's `trajectoryLength`.
  public let detectedPoints: [VNPoint]
  /// The points of the parabola above or below the detected points.
  public let projectedPoints: [VNPoint]
  /// The coefficients a, b and c of the parabola y = a · x² + b · x + c.
  public let equationCoefficients: simd_float3
  /// The mean radius of the object's enclosing circle, as a fraction of the region's longer side.
  public let movingAverageRadius: CGFloat
  private let observedTimeRange: CMTimeRange

  init(_ trajectory: TrajectoryDetector.Trajectory, at time: CMTime, requestRevision: Int) {
    detectedPoints = trajectory.points.map { VNPoint(x: $0.x, y: $0.y) }
    projectedPoints = trajectory.points.map { VNPoint(x: $0.x, y: trajectory.parabola($0.x)) }
    let parabola = trajectory.parabola
    equationCoefficients = simd_float3(Float(parabola.a), Float(parabola.b), Float(parabola.c))
    movingAverageRadius = CGFloat(trajectory.radius)
    let duration = trajectory.time.upperBound - trajectory.time.lowerBound
    let length = CMTime(seconds: duration, preferredTimescale: max(time.timescale, 600))
    observedTimeRange = CMTimeRange(start: time - length, duration: length)
    super.init(
      confidence: VNConfidence(trajectory.confidence), requestRevision: requestRevision,
      uuid: trajectory.identifier)
  }

  /// The time from the first detection to the current frame.
  open override var timeRange: CMTimeRange { observedTimeRange }
}
