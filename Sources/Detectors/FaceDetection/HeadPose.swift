import Foundation

/// A head's rotation, in radians; zero faces the viewer, upright.
package struct HeadPose: Sendable, Hashable {
  /// Counterclockwise as seen by the viewer, -π ..< π.
  package let roll: Double
  /// Counterclockwise as seen from above, so that the nose points to the viewer's right, -π/2…π/2.
  package let yaw: Double
  /// Nodding down, -π/2…π/2.
  package let pitch: Double

  init(roll: Double, yaw: Double, pitch: Double) { (self.roll, self.yaw, self.pitch) = (roll, yaw, pitch) }

  /// Estimates the pose from a mesh. The axes are the line between paired points of both sides, and the
  /// component of the line from chin to forehead that is perpendicular to it.
  package init(of mesh: FaceMesh) {
    // Mathematical axes: x to the right, y up, z toward the viewer.
    func direction(from start: Int, to end: Int) -> SIMD3<Double> {
      let difference = mesh.points[end] - mesh.points[start]
      return SIMD3(difference.x, -difference.y, -difference.z)
    }
    let pairs = [(33, 263), (133, 362), (61, 291), (234, 454), (127, 356), (70, 300)]
    let across = Self.normalized(pairs.reduce(SIMD3.zero) { $0 + direction(from: $1.0, to: $1.1) })
    let raised = direction(from: 152, to: 10)
    let up = Self.normalized(raised - (raised * across).sum() * across)
    let forward = Self.cross(across, up)
    // The head's rotation is about x (pitch), then y (yaw), then z (roll); these vectors are its columns.
    let turned = atan2(across.y, across.x)
    roll = turned >= .pi ? -.pi : turned
    yaw = asin(min(max(-across.z, -1), 1))
    let raisedBy = forward.y * cos(turned) - forward.x * sin(turned)
    pitch = -asin(min(max(raisedBy, -1), 1))
  }

  private static func normalized(_ vector: SIMD3<Double>) -> SIMD3<Double> {
    let length = (vector * vector).sum().squareRoot()
    return length > 0 ? vector / length : vector
  }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}
