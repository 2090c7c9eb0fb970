import Foundation
import PixelSampling
import Testing

@testable import FaceDetection

@Suite("Head pose")
struct HeadPoseTests {
  /// A head consisting of the points that determine its pose, rotated around x, then y, then z: x to the
  /// right, y up, z towards the viewer, as the angles are defined.
  private func mesh(roll: Double, yaw: Double, pitch: Double) -> FaceMesh {
    var head = [SIMD3<Double>](repeating: .zero, count: FaceMesh.pointCount)
    for (right, left, width) in [
      (33, 263, 45.0), (133, 362, 17), (61, 291, 25), (234, 454, 70), (127, 356, 70), (70, 300, 50),
    ] {
      head[right] = SIMD3(-width, 10, 20)
      head[left] = SIMD3(width, 10, 20)
    }
    head[10] = SIMD3(0, 80, 30)
    head[152] = SIMD3(0, -80, 30)
    let turned = head.map { point -> SIMD3<Double> in
      let nodded = SIMD3(
        point.x, cos(pitch) * point.y - sin(pitch) * point.z, sin(pitch) * point.y + cos(pitch) * point.z)
      let swung = SIMD3(
        cos(yaw) * nodded.x + sin(yaw) * nodded.z, nodded.y, -sin(yaw) * nodded.x + cos(yaw) * nodded.z)
      let rolled = SIMD3(
        cos(roll) * swung.x - sin(roll) * swung.y, sin(roll) * swung.x + cos(roll) * swung.y, swung.z)
      // In the image's axes: y down, z away.
      return SIMD3(200 + rolled.x, 300 - rolled.y, -rolled.z)
    }
    return FaceMesh(
      points: turned, presence: 20, square: RotatedSquare(center: .zero, side: 1, angle: 0))
  }

  @Test(
    "the three angles are recovered",
    arguments: [
      (0.0, 0.0, 0.0), (0.4, 0, 0), (0, 0.5, 0), (0, 0, 0.3), (-0.7, 0.6, -0.4), (2.5, -0.9, 0.2),
    ])
  func angles(roll: Double, yaw: Double, pitch: Double) {
    let pose = HeadPose(of: mesh(roll: roll, yaw: yaw, pitch: pitch))
    #expect(abs(pose.roll - roll) < 1e-9)
    #expect(abs(pose.yaw - yaw) < 1e-9)
    #expect(abs(pose.pitch - pitch) < 1e-9)
  }

  @Test("half a turn is −π, since π is excluded from the range")
  func halfTurn() {
    #expect(abs(abs(HeadPose(of: mesh(roll: .pi, yaw: 0, pitch: 0)).roll) - .pi) < 1e-9)
    #expect(HeadPose(of: mesh(roll: .pi, yaw: 0, pitch: 0)).roll < .pi)
  }

  @Test("a mesh's own square encloses it and is rotated with it")
  func square() {
    let square = mesh(roll: 0.4, yaw: 0, pitch: 0).refinedSquare
    // The roll is positive counterclockwise, the square's angle clockwise.
    #expect(abs(square.angle + 0.4) < 1e-9)
    #expect(square.side >= 1.5 * 160 - 1e-6)
  }
}
