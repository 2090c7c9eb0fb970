import Foundation
import SeededRandom
import Testing

@testable import FaceDetection

@Suite("Face capture quality")
struct CaptureQualityTests {
  private static let length = 96
  private let frontal = HeadPose(roll: 0, yaw: 0, pitch: 0)

  /// Random levels around a mean.
  private func noise(mean: Double = 128, spread: Double = 60) -> [Double] {
    var random = SplitMix64(seed: 7)
    return (0..<(Self.length * Self.length)).map { _ in
      mean + spread * Double.random(in: -1...1, using: &random)
    }
  }

  /// Averages 3 × 3 neighborhoods `times` times, like a lens out of focus; one pass leaves artificial edges.
  private func blurred(_ levels: [Double], times: Int) -> [Double] {
    var result = levels
    for _ in 0..<times { result = averaged(result) }
    return result
  }

  private func averaged(_ levels: [Double]) -> [Double] {
    (0..<levels.count).map { index in
      let (row, column) = (index / Self.length, index % Self.length)
      var (sum, count) = (0.0, 0.0)
      for y in max(row - 1, 0)...min(row + 1, Self.length - 1) {
        for x in max(column - 1, 0)...min(column + 1, Self.length - 1) {
          sum += levels[y * Self.length + x]
          count += 1
        }
      }
      return sum / count
    }
  }

  private func quality(
    _ levels: [Double], pose: HeadPose? = nil, side: Double = 200
  ) -> CaptureQuality {
    CaptureQuality(levels: levels, length: Self.length, pose: pose ?? frontal, side: side)
  }

  @Test("more blur means less sharpness, independent of contrast")
  func sharpness() {
    let sharp = noise()
    let values = [0, 1, 2, 3, 8].map { quality(blurred(sharp, times: $0)).sharpness }
    #expect(values[0] == 1)
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 > $1 }, "\(values)")
    #expect(values[4] == 0)
    let faint = quality(noise(spread: 20)).sharpness
    #expect(faint == 1)
  }

  @Test("a uniform image has no detail, and no quality")
  func flat() {
    let flat = quality([Double](repeating: 128, count: Self.length * Self.length))
    #expect(flat.sharpness == 0 && flat.score == 0)
  }

  @Test("frontality is determined by the cosines of its angles")
  func pose() {
    func pose(_ roll: Double, _ yaw: Double, _ pitch: Double) -> Double {
      quality(noise(), pose: HeadPose(roll: roll, yaw: yaw, pitch: pitch)).pose
    }
    #expect(pose(0, 0, 0) == 1)
    #expect(abs(pose(0, .pi / 3, 0) - 0.5) < 1e-9)
    #expect(abs(pose(0, 0, -.pi / 3) - 0.5) < 1e-9)
    #expect(abs(pose(.pi / 2, 0, 0) - 0.5.squareRoot()) < 1e-9)
    #expect(pose(0, .pi / 2, 0) < 1e-9)
  }

  @Test("too dark, too bright and clipped images are badly exposed")
  func exposure() {
    #expect(quality(noise(mean: 128)).exposure == 1)
    #expect(abs(quality(noise(mean: 35, spread: 10)).exposure - 0.5) < 0.02)
    #expect(abs(quality(noise(mean: 230, spread: 10)).exposure - 25.0 / 65) < 0.02)
    #expect(quality([Double](repeating: 255, count: Self.length * Self.length)).exposure == 0)
    let half = (0..<(Self.length * Self.length)).map { $0 % 2 == 0 ? 255.0 : 100 }
    #expect(quality(half).exposure < 0.55)
  }

  @Test("the size score increases up to 160 pixels per side")
  func size() {
    #expect(quality(noise(), side: 40).size == 0.25)
    #expect(quality(noise(), side: 160).size == 1 && quality(noise(), side: 900).size == 1)
    #expect(quality(noise(), side: 40).score < quality(noise(), side: 80).score)
  }
}
