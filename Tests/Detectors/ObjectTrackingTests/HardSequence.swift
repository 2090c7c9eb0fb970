import Foundation
import PlaneGeometry
import RenderedSequences
import Testing

/// A rendered sequence with a difficulty of video, and the mean overlap that trackers must reach.
struct HardSequence: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let scene: RenderedSequence
  /// The floors of the mean overlap where more than half of the card is visible.
  let fastFloor: Double
  let accurateFloor: Double

  private init(
    _ description: String, floor: Double, accurate: Double? = nil, seed: UInt64,
    card: @escaping @Sendable (Double) -> Quadrilateral
  ) {
    (testDescription, fastFloor, accurateFloor) = (description, floor, accurate ?? floor)
    scene = RenderedSequence(width: 240, height: 180, frameCount: 40, seed: seed) { card(Double($0)) }
  }

  private init(_ other: HardSequence, edit: (inout RenderedSequence) -> Void) {
    (testDescription, fastFloor, accurateFloor) = (
      other.testDescription, other.fastFloor, other.accurateFloor
    )
    var scene = other.scene
    edit(&scene)
    self.scene = scene
  }

  private static let size = SIMD2(44.0, 36.0)

  /// The outline's corners aren't known: a turned card's box is up to a third larger than the reported one.
  /// A tracker without rings and verified recovery overlaps by at most .36 when turning, .65 when growing,
  /// .76 when squashed, .10 when small and .38 when reappearing.
  static let all = [turning, growing, squashed, small, reappearing, lookalike]

  static let turning = HardSequence("turns by 6° a frame", floor: 0.75, seed: 11) { time in
    Quadrilateral(center: PixelPoint(80 + 2 * time, 90), size: size, angle: time * .pi / 30)
  }

  static let growing = HardSequence("grows 2.2-fold and shrinks to less than a half", floor: 0.85, seed: 12) {
    time in
    Quadrilateral(center: PixelPoint(120 + time / 2, 90), size: size * exp(0.8 * sin(time / 7)))
  }

  static let squashed = HardSequence(
    "turns away to a half of its width", floor: 0.65, accurate: 0.9, seed: 13
  ) { time in
    Quadrilateral(
      center: PixelPoint(90 + time, 90), size: SIMD2(60 * (0.75 + 0.25 * cos(time / 6)), 40))
  }

  static let small = HardSequence("is small and moves by its width", floor: 0.75, seed: 14) { time in
    // A triangle wave between 20 and 220.
    let way = (time * 12).truncatingRemainder(dividingBy: 400)
    return Quadrilateral(
      center: PixelPoint(20 + min(way, 400 - way), 90 + 40 * sin(time / 4)), size: SIMD2(12, 10))
  }

  static let reappearing = HardSequence(
    HardSequence("is hidden and reappears elsewhere", floor: 0.75, seed: 15) { time in
      Quadrilateral(center: hiddenPath(time), size: SIMD2(28, 22))
    }
  ) { scene in
    scene.occluder = { index in
      guard (12..<22).contains(index) else { return nil }
      return Quadrilateral(center: hiddenPath(Double(index)), size: SIMD2(44, 36))
    }
  }

  /// Jumps by six widths while hidden.
  private static func hiddenPath(_ time: Double) -> PixelPoint {
    time < 18 ? PixelPoint(30 + time, 40) : PixelPoint(240 - 1.5 * time, 140)
  }

  static let lookalike = HardSequence(
    HardSequence("passes in front of a similar card", floor: 0.85, seed: 16) { time in
      Quadrilateral(center: PixelPoint(40 + 4 * time, 90), size: size)
    }
  ) { scene in
    scene.lookalike = { Quadrilateral(center: PixelPoint(200 - 4 * Double($0), 98), size: size) }
  }
}
