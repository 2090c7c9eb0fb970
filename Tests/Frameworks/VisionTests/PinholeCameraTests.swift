import CoreGraphics
import ImageIO
import PoseEstimation
import Testing

@testable import Vision

@Suite("Camera position of a body")
struct PinholeCameraTests {
  private let camera = PinholeCamera(pictureSize: PixelSize(width: 800, height: 600))
  private let body: [SIMD3<Double>] = [
    SIMD3(0, 0, 0), SIMD3(0.2, -0.5, 0.1), SIMD3(-0.2, -0.5, -0.1), SIMD3(0.1, 0.9, 0.3), SIMD3(-0.1, 0.8, 0),
  ]

  /// Returns the body seen by a camera at a position; the focal length is 600 pixels, three quarters of 800.
  private func seen(from place: SIMD3<Double>, visibility: (Int) -> Float = { _ in 1 }) -> [DetectedBody
    .Point]
  {
    body.enumerated().map { index, position in
      let relative = position - place
      return DetectedBody.Point(
        location: CGPoint(
          x: 400 + 600 * relative.x / relative.z, y: 300 + 600 * relative.y / relative.z),
        visibility: visibility(index), position: position)
    }
  }

  @Test(
    "it is where the body was seen from",
    arguments: [SIMD3<Double>(0, 0, -3), SIMD3(0.7, 0.3, -2), SIMD3(-1, 0.5, -8)])
  func found(place: SIMD3<Double>) throws {
    let found = try #require(camera.position(seeing: seen(from: place)))
    #expect(((found - place) * (found - place)).sum() < 1e-12)
  }

  @Test("invisible joints don't count")
  func hidden() throws {
    let place = SIMD3<Double>(0.2, 0, -3)
    var points = seen(from: place) { $0 == 4 ? 0 : 1 }
    points[4] = DetectedBody.Point(location: .zero, visibility: 0, position: points[4].position)
    let found = try #require(camera.position(seeing: points))
    #expect(((found - place) * (found - place)).sum() < 1e-12)
  }

  @Test("it is nil if nothing is visible, all joints coincide, or the body is mirrored")
  func nowhere() {
    #expect(camera.position(seeing: []) == nil)
    #expect(camera.position(seeing: seen(from: SIMD3(0, 0, -3)) { _ in 0 }) == nil)
    let point = DetectedBody.Point(location: CGPoint(x: 400, y: 300), visibility: 1, position: .zero)
    #expect(camera.position(seeing: [point, point, point]) == nil)
    let mirrored = seen(from: SIMD3(0, 0, -3)).map { point in
      DetectedBody.Point(
        location: CGPoint(x: 800 - point.location.x, y: 600 - point.location.y), visibility: 1,
        position: point.position)
    }
    #expect(camera.position(seeing: mirrored) == nil)
  }
}
