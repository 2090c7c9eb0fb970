import Foundation
import SeededRandom
import Testing

@testable import Saliency

/// A drawn scene: an object of one to three ellipses in front of a background, and its mask.
private struct DrawnScene {
  enum Ground: CaseIterable, Sendable {
    case even
    case rising
    case cloudy
    case striped
  }

  static let length = 128
  let image: LabImage
  let isThing: [Bool]

  init(_ ground: Ground, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &random) }
    func color() -> SIMD3<Float> { SIMD3(number(0...1), number(0...1), number(0...1)) }
    let back = color()
    var front = color()
    while abs((front - back).x) + abs((front - back).y) + abs((front - back).z) < 0.5 { front = color() }
    let (otherBack, otherFront) = (0.6 * back + 0.4 * color(), 0.6 * front + 0.4 * color())
    let clouds = (0..<81).map { _ in number(0...1) }
    let (angle, pitch) = (number(0...3), number(6...24))
    let (x, y, size) = (number(0.3...0.7), number(0.35...0.7), number(0.12...0.3))
    let ellipses = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      (
        x: x + number(-0.6...0.6) * size, y: y + number(-0.6...0.6) * size, width: size * number(0.5...1),
        height: size * number(0.5...1.2)
      )
    }
    // One in four reaches the lower border.
    let isStanding = number(0...1) < 0.25
    var (planes, isThing) = ([[Float]](repeating: [], count: 3), [Bool]())
    for index in 0..<Self.length * Self.length {
      let (column, row) = (Float(index % Self.length), Float(index / Self.length))
      let (u, v) = ((column + 0.5) / Float(Self.length), (row + 0.5) / Float(Self.length))
      let isInside =
        isStanding && abs(u - x) < 0.6 * size && v > y
        || ellipses.contains { ellipse in
          let (across, down) = ((u - ellipse.x) / ellipse.width, (v - ellipse.y) / ellipse.height)
          return across * across + down * down < 1
        }
      let share: Float =
        switch ground {
        case .even: 0
        case .rising: v
        case .cloudy: Self.cloud(clouds, u, v)
        case .striped: sin((column * cos(angle) + row * sin(angle)) * .pi / pitch) > 0 ? 1 : 0
        }
      let plain = isInside ? front + v * (otherFront - front) : back + share * (otherBack - back)
      for plane in 0..<3 { planes[plane].append(min(max(plain[plane] + number(-0.05...0.05), 0), 1)) }
      isThing.append(isInside)
    }
    image = LabImage(
      red: planes[0][...], green: planes[1][...], blue: planes[2][...], length: Self.length)
    self.isThing = isThing
  }

  /// Interpolates between nine by nine numbers.
  private static func cloud(_ numbers: [Float], _ u: Float, _ v: Float) -> Float {
    let (x, y) = (u * 8, v * 8)
    let (column, row) = (min(Int(x), 7), min(Int(y), 7))
    let (across, down) = (x - Float(column), y - Float(row))
    func at(_ row: Int, _ column: Int) -> Float { numbers[row * 9 + column] }
    let above = at(row, column) + across * (at(row, column + 1) - at(row, column))
    let below = at(row + 1, column) + across * (at(row + 1, column + 1) - at(row + 1, column))
    return above + down * (below - above)
  }

  func overlap(_ mask: [Bool]) -> Double {
    let both = zip(mask, isThing).count { $0 && $1 }
    return Double(both) / Double(max(zip(mask, isThing).count { $0 || $1 }, 1))
  }
}

@Suite("Figure and ground")
struct ForegroundMapTests {
  /// A tenth below the values measured on 100 scenes of each kind: 0.99, 0.99, 0.94 and 0.88. The same
  /// scenes' saliency maps, thresholded at half of their maximum, reach 0.65 to 0.69.
  @Test(
    "the mask of a drawn object overlaps with the truth",
    arguments: zip(DrawnScene.Ground.allCases, [0.95, 0.95, 0.85, 0.78]))
  fileprivate func overlap(ground: DrawnScene.Ground, floor: Double) {
    let overlaps = (0..<12).map { seed in
      let scene = DrawnScene(ground, seed: UInt64(seed))
      return scene.overlap(ForegroundMap(scene.image) {}.values.map { $0 > 0.5 })
    }
    let mean = overlaps.reduce(0, +) / Double(overlaps.count)
    #expect(mean > floor, "\(mean)")
  }

  @Test("a uniform image has no figure, and one with noise no confident one")
  func nothing() {
    let even = [Float](repeating: 0.4, count: 64 * 64)
    let plain = ForegroundMap(LabImage(red: even[...], green: even[...], blue: even[...], length: 64)) {}
    #expect(plain.values.allSatisfy { $0 == 0 } && plain.certainty == 0)
  }

  @Test("the barrier to the border is the minimum that a path has to cross")
  func barrier() {
    // A wall of height 10 around a position, with a gap of height 4; the position itself is at 1.
    var levels = [Float](repeating: 0, count: 49)
    for index in levels.indices {
      let (row, column) = (index / 7, index % 7)
      if (2...4).contains(row), (2...4).contains(column) { levels[index] = row == 3 && column == 3 ? 1 : 10 }
    }
    levels[3 * 7 + 4] = 4
    let isSeed = levels.indices.map { $0 % 7 == 0 || $0 % 7 == 6 || $0 / 7 == 0 || $0 / 7 == 6 }
    let distances = BarrierDistance(levels, length: 7, isSeed: isSeed).values
    #expect(distances[3 * 7 + 3] == 4 && distances[2 * 7 + 2] == 10 && distances[8] == 0)
  }
}

@Suite("Parts of a figure")
struct ForegroundPartTests {
  @Test("parts are numbered by size, and adjacent pixels belong to them")
  func parts() {
    let length = ForegroundMap.length
    var levels = [Float](repeating: 0.2, count: length * length)
    for row in 20..<50 { for column in 20..<60 { levels[row * length + column] = 0.9 } }
    for row in 80..<100 { for column in 80..<100 { levels[row * length + column] = 0.9 } }
    let map = ForegroundMap(
      LabImage(red: levels[...], green: levels[...], blue: levels[...], length: length)
    ) {}
    let parts = map.parts(minimumFraction: 0.005, atMost: 8)
    #expect(parts.map(\.count).map { Double($0) / 100 }.map { $0.rounded() } == [12, 4])
    #expect(
      map.parts(minimumFraction: 0.05, atMost: 8).count == 1
        && map.parts(minimumFraction: 0, atMost: 1).count == 1)
    let owners = ForegroundMap.owners(of: parts)
    #expect(owners[30 * length + 30] == 1 && owners[90 * length + 90] == 2 && owners[0] == 0)
    #expect(owners[30 * length + 18] == 1 && owners[30 * length + 15] == 0)
    #expect(map.certainty > 0.8)
  }
}
