import CoreGraphics
import Foundation

/// Distinguishes thrown dice from a bumped camera or tray, which moves all dice alike and keeps their values.
struct RigidMotionCheck {
  /// The maximum deviation of a die from the common displacement, in sides.
  private static let tolerance: CGFloat = 0.3
  /// The additional tolerance for each side of distance from the leading die: a pushed camera also rotates.
  private static let rotationTolerance: CGFloat = 0.05

  /// The maximum number of dice whose displacement is tried.
  private static let maximumLeaders = 4

  /// The dice before something moved.
  private var dice: [(box: CGRect, value: Int)] = []
  /// The number of frames since then that show them moved together, and of those that don't.
  private var together = 0
  private var otherwise = 0
  private var unseenTime = 0.0
  /// The longest time without any visible die, in seconds.
  private var maximumUnseenTime = 0.0

  init(_ dice: [(box: CGRect, value: Int)] = []) { self.dice = dice }

  /// Records the next frame, `elapsed` seconds after the last; `observations` is nil if no visible die moves.
  mutating func record(_ observations: [DieObservation]?, elapsed: Double) {
    guard let observations else {
      unseenTime = 0
      return
    }
    unseenTime = observations.isEmpty ? unseenTime + elapsed : 0
    maximumUnseenTime = max(maximumUnseenTime, unseenTime)
    // A single die has no common displacement.
    guard dice.count >= 2, observations.count >= 2 else { return }
    let moved = observations.map { (box: $0.box, value: $0.value) }
    let matches = matches(with: moved)
    // Blurred dice are sometimes missed or misread. Three that keep their relative positions don't tumble,
    // whatever their readings; of two, one has to be read.
    let isTogether =
      matches.dice * 3 >= moved.count * 2
      && (matches.dice >= 3 || matches.dice == 2 && matches.values >= 1)
    together += isTogether ? 1 : 0
    otherwise += isTogether ? 0 : 1
  }

  /// Whether dice that have come to rest, at least two, are these, moved together all the way. `unseenTime`
  /// is the maximum time in seconds without visible dice, before they may have been picked up.
  func isMoved(to rest: [DieReading], unseenTime: Double) -> Bool {
    let isTogether = otherwise == 0 || together > otherwise
    guard isTogether, maximumUnseenTime <= unseenTime, rest.count >= 2, rest.count <= dice.count else {
      return false
    }
    let matches = matches(with: rest.map { ($0.box, $0.value) })
    return matches.values == rest.count
  }

  /// The number of dice at the positions of the best common displacement, and of those with equal values.
  private func matches(with moved: [(box: CGRect, value: Int)]) -> (dice: Int, values: Int) {
    var best = (dice: 0, values: 0)
    // If most dice move the same way, so does one of the first.
    for target in moved.prefix(Self.maximumLeaders) {
      for leader in dice {
        let way = (x: target.box.midX - leader.box.midX, y: target.box.midY - leader.box.midY)
        let found = matches(with: moved, leader: leader.box, way: way)
        if found > best { best = found }
      }
    }
    return best
  }

  private func matches(
    with moved: [(box: CGRect, value: Int)], leader: CGRect, way: (x: CGFloat, y: CGFloat)
  ) -> (dice: Int, values: Int) {
    var isTaken = [Bool](repeating: false, count: moved.count)
    var found = (dice: 0, values: 0)
    for die in dice {
      let (x, y) = (die.box.midX + way.x, die.box.midY + way.y)
      func distance(to box: CGRect) -> CGFloat {
        hypot((box.midX - x) / die.box.width, (box.midY - y) / die.box.height)
      }
      var reach =
        Self.tolerance + Self.rotationTolerance * distance(to: leader.offsetBy(dx: way.x, dy: way.y))
      var nearest: Int?
      for index in moved.indices where !isTaken[index] {
        let way = distance(to: moved[index].box)
        if way <= reach { (nearest, reach) = (index, way) }
      }
      guard let nearest else { continue }
      isTaken[nearest] = true
      found.dice += 1
      found.values += moved[nearest].value == die.value ? 1 : 0
    }
    return found
  }
}
