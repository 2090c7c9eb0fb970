import Foundation
import GrayImage
import PlaneGeometry
import SeededRandom
import Testing
import Trajectories

@Suite("Trajectories")
struct TrajectoryDetectorTests {
  private static let width = 240
  private static let height = 160

  /// A frame of a still room with balls in it, in pixels from the upper left, with camera noise.
  private func frame(_ balls: [(center: PixelPoint, radius: Double)], number: Int) -> GrayImage {
    var random = SplitMix64(seed: UInt64(number))
    let levels = (0..<(Self.width * Self.height)).map { index -> UInt8 in
      let point = PixelPoint(Double(index % Self.width) + 0.5, Double(index / Self.width) + 0.5)
      var level = 90 + 30 * sin(point.x / 17) + 20 * cos(point.y / 23)
      for ball in balls {
        let share = min(max(ball.radius - (point - ball.center).length + 0.5, 0), 1)
        level += (230 - level) * share
      }
      return UInt8(level + random.next(in: 0...8))
    }
    return GrayImage(width: Self.width, height: Self.height, levels: levels)
  }

  /// y = 40 + 0.006 · (x − 120)², downwards: a throw from left to right.
  private func thrown(_ index: Int) -> PixelPoint {
    let x = 20 + 14 * Double(index)
    return PixelPoint(x, 40 + 0.006 * (x - 120) * (x - 120))
  }

  private func run(
    _ detector: inout TrajectoryDetector, frames: Int, radii: ClosedRange<Double> = 0...1,
    balls: (Int) -> [(center: PixelPoint, radius: Double)]
  ) throws -> [[TrajectoryDetector.Trajectory]] {
    try (0..<frames).map { index in
      try detector.update(
        with: frame(balls(index), number: index), time: Double(index) / 30, radii: radii)
    }
  }

  @Test("a thrown ball is reported with its parabola after the required number of points")
  func thrownBall() throws {
    var detector = TrajectoryDetector(length: 6)
    let found = try run(&detector, frames: 12) { [(thrown($0), 4)] }
    #expect(found.prefix(5).allSatisfy { $0.isEmpty })
    let trajectory = try #require(found[11].first)
    #expect(trajectory.points.count == 6)
    // Normalized, y upwards: Y = 1 − y / 160 with x = 240 X.
    let (a, b, c) = (-0.006 * 240 * 240 / 160, 0.006 * 2 * 120 * 240 / 160, 1 - (40 + 0.006 * 14400) / 160)
    #expect(abs(trajectory.parabola.a - a) < 0.1)
    #expect(abs(trajectory.parabola.b - b) < 0.1)
    #expect(abs(trajectory.parabola.c - c) < 0.05)
    let last = try #require(trajectory.points.last)
    let place = thrown(11)
    #expect(abs(last.x - place.x / 240) < 0.004 && abs(last.y - (1 - place.y / 160)) < 0.006)
    #expect(abs(trajectory.radius * 240 - 4) < 1.2)
    #expect(trajectory.time == 0...(11.0 / 30))
    #expect(trajectory.confidence > 0.5)
  }

  @Test("one trajectory has one identifier in all frames")
  func identifier() throws {
    var detector = TrajectoryDetector(length: 5)
    let found = try run(&detector, frames: 12) { [(thrown($0), 4)] }
    let identifiers = Set(found.compactMap { $0.first?.identifier })
    #expect(found[11].count == 1 && identifiers.count == 1)
  }

  @Test("two balls are two trajectories")
  func two() throws {
    var detector = TrajectoryDetector(length: 6)
    let found = try run(&detector, frames: 11) { index in
      let other = PixelPoint(220 - 12 * Double(index), 60 + 0.5 * Double(index * index))
      return [(thrown(index), 4), (other, 3)]
    }
    let last = try #require(found.last)
    #expect(last.count == 2)
    #expect(Set(last.map(\.identifier)).count == 2)
  }

  @Test("objects that are too small or too large aren't reported")
  func radii() throws {
    for radii in [0.05...1.0, 0...0.006] {
      var detector = TrajectoryDetector(length: 5)
      let found = try run(&detector, frames: 11, radii: radii) { [(thrown($0), 4)] }
      #expect(found.allSatisfy { $0.isEmpty })
    }
  }

  @Test("objects that stand still, shake or jump have no trajectory")
  func others() throws {
    var detector = TrajectoryDetector(length: 6)
    let found = try run(&detector, frames: 14) { index in
      let jump = PixelPoint(Double((index * 97) % 200 + 20), Double((index * 61) % 120 + 20))
      let shake = PixelPoint(60 + (index.isMultiple(of: 2) ? 6 : 0), 120)
      return [(jump, 4), (shake, 4), (PixelPoint(180, 30), 5)]
    }
    #expect(found.allSatisfy { $0.isEmpty })
  }

  @Test("an image that changes completely, or has another size, restarts detection")
  func cut() throws {
    var detector = TrajectoryDetector(length: 5)
    _ = try run(&detector, frames: 8) { [(thrown($0), 4)] }
    let white = GrayImage(
      width: Self.width, height: Self.height,
      levels: [UInt8](repeating: 255, count: Self.width * Self.height))
    let afterCut = try detector.update(with: white, time: 1, radii: 0...1)
    #expect(afterCut.isEmpty)
    let small = GrayImage(width: 20, height: 20, levels: [UInt8](repeating: 0, count: 400))
    let afterChange = try detector.update(with: small, time: 2, radii: 0...1)
    #expect(afterChange.isEmpty)
  }
}
