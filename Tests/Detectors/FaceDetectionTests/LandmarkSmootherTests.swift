import CoreGraphics
import Foundation
import PixelSampling
import SeededRandom
import Testing

@testable import FaceDetection

/// Expected values follow from the filter's definition: a low pass of step a leaves a / (2 − a) of white
/// noise's variance, and lags an even motion by v (1 − a) / a.
@Suite("Landmark smoothing across frames")
struct LandmarkSmootherTests {
  private static let size = 100.0

  /// A face in a square of 100 pixels that contains all its points.
  private func face(at place: SIMD2<Double>, noise: Double = 0, _ random: inout SplitMix64) -> FaceFeatures {
    var points = (0..<FaceMesh.pointCount).map { index -> SIMD3<Double> in
      let (column, row) = (Double(index % 22) / 21, Double(index / 22) / 21)
      let across = Self.size * (0.2 + 0.6 * column)
      let down = Self.size * (0.2 + 0.6 * row)
      return SIMD3(place.x + across, place.y + down, 0)
    }
    // The points that determine the box: temples, chin and brows.
    points[127] = SIMD3(place.x, place.y + Self.size / 2, 0)
    points[356] = SIMD3(place.x + Self.size, place.y + Self.size / 2, 0)
    points[152] = SIMD3(place.x + Self.size / 2, place.y + Self.size, 0)
    points[105] = SIMD3(place.x + Self.size / 3, place.y, 0)
    for index in points.indices {
      points[index] += SIMD3(random.next(in: -noise...noise), random.next(in: -noise...noise), 0)
    }
    let right = CGPoint(x: place.x + 30 + random.next(in: -noise...noise), y: place.y + 30)
    let left = CGPoint(x: place.x + 70 + random.next(in: -noise...noise), y: place.y + 30)
    return FaceFeatures(
      mesh: FaceMesh(points: points, presence: 20, square: RotatedSquare(center: .zero, side: 1, angle: 0)),
      pupils: FacePupils(right: right, left: left))
  }

  private func face(at place: SIMD2<Double>) -> FaceFeatures {
    var random = SplitMix64(seed: 0)
    return face(at: place, &random)
  }

  @Test("half of the noise of a still face remains, the pupils' too")
  func noise() throws {
    var random = SplitMix64(seed: 17)
    let sequence = LandmarkSmoother()
    let still = face(at: SIMD2(300, 200))
    var (seen, reported) = (0.0, 0.0)
    var (seenPupils, reportedPupils) = (0.0, 0.0)
    for frame in 0..<120 {
      let noisy = face(at: SIMD2(300, 200), noise: 0.5, &random)
      let steady = try #require(sequence.smoothed([noisy]).first)
      guard frame >= 20 else { continue }
      for index in 0..<FaceMesh.pointCount {
        seen += pow(noisy.mesh.points[index].x - still.mesh.points[index].x, 2)
        reported += pow(steady.mesh.points[index].x - still.mesh.points[index].x, 2)
      }
      seenPupils += pow(noisy.pupils.left.x - still.pupils.left.x, 2)
      reportedPupils += pow(steady.pupils.left.x - still.pupils.left.x, 2)
    }
    #expect((reported / seen).squareRoot() < 0.55 && (reportedPupils / seenPupils).squareRoot() < 0.6)
  }

  @Test(
    "an evenly moving face lags by at most 0.4 % of its size",
    arguments: [0.1, 0.3, 0.6, 0.9, 1.2, 5])
  func lag(pixels: Double) throws {
    let sequence = LandmarkSmoother()
    for frame in 0..<60 {
      let seen = face(at: SIMD2(50 + pixels * Double(frame), 80))
      let reported = try #require(sequence.smoothed([seen]).first)
      guard frame >= 30 else { continue }
      let behind = seen.mesh.points[61].x - reported.mesh.points[61].x
      #expect(behind >= -1e-9 && behind <= 0.004 * Self.size + 1e-9)
      if pixels > 1.2 { #expect(abs(behind) < 1e-9) }
      #expect(abs(seen.mesh.points[61].y - reported.mesh.points[61].y) < 1e-9)
    }
  }

  @Test("a new face, and one far from its last position, aren't smoothed")
  func cuts() throws {
    let sequence = LandmarkSmoother()
    for place in [SIMD2(10.0, 20.0), SIMD2(400, 20), SIMD2(10, 500)] {
      let seen = face(at: place)
      #expect(try #require(sequence.smoothed([seen]).first).mesh.points == seen.mesh.points)
    }
  }

  @Test("each of several faces is smoothed separately, in any order")
  func several() {
    let sequence = LandmarkSmoother()
    let (left, right) = (SIMD2(0.0, 0.0), SIMD2(200.0, 0.0))
    for frame in 0..<20 {
      let shift = SIMD2(0.2 * Double(frame), 0)
      let places = frame.isMultiple(of: 2) ? [left + shift, right - shift] : [right - shift, left + shift]
      let seen = places.map { face(at: $0) }
      for (reported, seen) in zip(sequence.smoothed(seen), seen) {
        #expect(abs(reported.mesh.points[61].x - seen.mesh.points[61].x) < 0.5)
      }
    }
    #expect(sequence.smoothed([]).isEmpty)
  }

  @Test("a face that is missing for some frames is restarted")
  func forgetting() throws {
    for (others, isForgotten) in [(4, false), (12, true)] {
      let sequence = LandmarkSmoother()
      _ = sequence.smoothed([face(at: SIMD2(0, 0))])
      for _ in 0..<others { _ = sequence.smoothed([face(at: SIMD2(500, 500))]) }
      let seen = face(at: SIMD2(0.5, 0))
      let reported = try #require(sequence.smoothed([seen]).first)
      #expect((reported.mesh.points == seen.mesh.points) == isForgotten)
    }
  }
}
