import CoreGraphics
import Foundation
import PixelSampling
import PlaneGeometry
import Testing

@testable import PoseEstimation

@Suite("Bodies led by faces, and hands led by bodies")
struct LedRegionsTests {
  private typealias Joint = DetectedBody.Joint

  /// A body in a square of 240 pixels, with these joints, the others far away.
  private func body(
    _ places: [Joint: CGPoint], visibility: Float = 1, confidence: Float = 1, side: Double = 240
  ) -> DetectedBody {
    DetectedBody(
      points: Joint.allCases.map { joint in
        .init(location: places[joint] ?? CGPoint(x: 1e4, y: 1e4), visibility: visibility)
      }, confidence: confidence,
      silhouette: Silhouette(
        square: RotatedSquare(center: .zero, side: side, angle: 0),
        shares: [Float](repeating: 0, count: Silhouette.length * Silhouette.length)))
  }

  /// A head of which the middle between eyes and mouth is at a point.
  private func head(at center: CGPoint, height: Double) -> [Joint: CGPoint] {
    let (eyes, mouth) = (center.y - height / 2, center.y + height / 2)
    return [
      .leftEye: CGPoint(x: center.x + 5, y: eyes), .rightEye: CGPoint(x: center.x - 5, y: eyes),
      .leftMouth: CGPoint(x: center.x + 3, y: mouth), .rightMouth: CGPoint(x: center.x - 3, y: mouth),
    ]
  }

  private let face = FacePlace(box: CGRect(x: 90, y: 40, width: 20, height: 20), angle: 0)

  @Test("a body is expected below its face, upright although the face is tilted")
  func below() throws {
    let tilted = FacePlace(box: face.box, angle: 0.4)
    #expect(tilted.bodySquares == face.bodySquares)
    let whole = try #require(face.bodySquares.first)
    // Its center 4 sides of the face below it, at (100, 50 + 80).
    #expect(whole.center == CGPoint(x: 100, y: 130) && whole.side == 260 && whole.angle == 0)
    // The upper body's square is smaller, and has the face in it.
    let upper = try #require(face.bodySquares.last)
    #expect(upper.side < whole.side && upper.pointInSquare(face.center).y > 0.1)
  }

  @Test("a lying person's body is expected where the chin points")
  func lying() throws {
    // Rotated clockwise by 90°, the top of the head is to the right: the body is to the left.
    let square = try #require(FacePlace(box: face.box, angle: .pi / 2).bodySquares.first)
    #expect(abs(square.center.x - 20) < 1e-9 && abs(square.center.y - 50) < 1e-9)
    #expect(square.angle == .pi / 2)
  }

  @Test("a body fits a face if its head is there and of its size")
  func fitting() {
    #expect(body(head(at: CGPoint(x: 100, y: 50), height: 10)).fits(face))
    // 0.5 of the face's side away, it may be the face's owner, but isn't a person found by the face.
    let beside = body(head(at: CGPoint(x: 110, y: 50), height: 10))
    #expect(beside.owns(face) && !beside.fits(face))
    #expect(!body(head(at: CGPoint(x: 113, y: 50), height: 10)).owns(face))
    // Someone nearer to or farther from the camera.
    #expect(!body(head(at: CGPoint(x: 100, y: 50), height: 20)).owns(face))
    #expect(!body(head(at: CGPoint(x: 100, y: 50), height: 4)).owns(face))
  }

  @Test(
    "a doubtful body must be confident and mostly visible", arguments: [(0.84, 1), (1, 0.64), (0.84, 0.64)])
  func unconvincing(confidence: Float, visibility: Float) {
    #expect(!body([:], visibility: visibility, confidence: confidence).isConvincing)
    #expect(body([:], visibility: 0.66, confidence: 0.86).isConvincing)
  }

  @Test("one person with two guesses of the hidden legs is one")
  func hiddenLegs() {
    func person(legs: Double, head: Double) -> DetectedBody {
      DetectedBody(
        points: Joint.allCases.map {
          .init(
            location: CGPoint(x: $0.rawValue <= Joint.rightShoulder.rawValue ? head : legs, y: 0),
            visibility: 1)
        }, confidence: 1, silhouette: body([:]).silhouette)
    }
    // A thirtieth of 240 is 8; of the legs' distance of 100, the mean is above a twentieth.
    #expect(person(legs: 0, head: 0).isSame(as: person(legs: 100, head: 7)))
    #expect(!person(legs: 0, head: 0).isSame(as: person(legs: 100, head: 9)))
  }

  /// An arm that points right, from the elbow over the wrist at (100, 100).
  private func arm(visibility: Float, knuckles: Double) -> DetectedBody {
    body(
      [
        .leftElbow: CGPoint(x: 75, y: 100), .leftWrist: CGPoint(x: 100, y: 100),
        .leftIndexFinger: CGPoint(x: 100 + knuckles, y: 98),
        .leftLittleFinger: CGPoint(x: 100 + knuckles, y: 102),
      ], visibility: visibility)
  }

  @Test("a hand is expected beyond the wrist, with the fingers up")
  func hand() throws {
    let wrist = try #require(arm(visibility: 0.6, knuckles: 10).visibleWrists.first)
    // 3.2 times the distance to the knuckles; more than 1.1 times the forearm's 25.
    #expect(abs(wrist.square.side - 32) < 1e-9 && abs(wrist.square.angle - .pi / 2) < 1e-9)
    #expect(abs(wrist.square.center.x - (100 + 32.0 / 3)) < 1e-9 && abs(wrist.square.center.y - 100) < 1e-9)
    // With the knuckles at the wrist, as of a hand that points at the camera, the forearm decides.
    let foreshortened = try #require(arm(visibility: 0.6, knuckles: 0).visibleWrists.first)
    #expect(abs(foreshortened.square.side - 27.5) < 1e-9)
    #expect(abs(foreshortened.square.angle - .pi / 2) < 1e-9)
    // No hand is larger than a sixth of the body's square.
    let large = try #require(arm(visibility: 0.6, knuckles: 60).visibleWrists.first)
    #expect(large.square.side == 40)
  }

  @Test("a hidden wrist has no hand")
  func hidden() { #expect(arm(visibility: 0.4, knuckles: 10).visibleWrists.isEmpty) }

  @Test("a hand's square is refined around its palm, rotated with it", arguments: [0, 0.5, -2])
  func refined(angle: Double) {
    // An upright hand: the wrist at (0, 0), the knuckles 40 above, the fingers' middle joints 60 above.
    var points = [CGPoint](repeating: CGPoint(x: 0, y: -20), count: 21)
    points[0] = .zero
    for (number, x) in zip([5, 9, 13, 17], [-15.0, -5, 5, 15]) {
      points[number] = CGPoint(x: x, y: -40)
      points[number + 1] = CGPoint(x: x, y: -60)
      // Tips don't count.
      points[number + 3] = CGPoint(x: x, y: 500)
    }
    let turned = points.map {
      CGPoint(x: $0.x * cos(angle) - $0.y * sin(angle), y: $0.x * sin(angle) + $0.y * cos(angle))
    }
    let square = DetectedHand(points: turned, confidence: 1, side: .left).refinedSquare
    // The knuckles' weighted middle is 5 to the left of straight up.
    let tilt = atan2(-5.0, 40)
    #expect(abs(square.angle - (angle + tilt)) < 1e-9)
    #expect((120...135).contains(square.side))
    // The wrist is in its lower half, the middle joints in its upper.
    #expect(square.pointInSquare(turned[0]).y > 0.6 && square.pointInSquare(turned[10]).y < 0.4)
  }
}
