import CoreGraphics
import Foundation

/// Dice as they lay before something moved, to tell a camera that is bumped, or a tray that is pushed, from dice that are thrown: all
/// of them go the same way and keep their values.
struct RigidMotionCheck {
  /// How far a die may be from where the others' way would take it, in sides.
  private static let tolerance: CGFloat = 0.3
  /// As much more for each side that it is away from the die that leads: a camera that is pushed also turns.
  private static let turn: CGFloat = 0.05

  /// Of how many dice the way is tried.
  private static let maximumLeaders = 4

  /// Where each lay, and its value.
  private var dice: [(box: CGRect, value: Int)] = []
  /// Frames since then that show them moved together, and frames that show something else.
  private var together = 0
  private var otherwise = 0
  private var unseenTime = 0.0
  /// The longest time in which no die was seen.
  private var longestUnseen = 0.0

  init(_ dice: [(box: CGRect, value: Int)] = []) { self.dice = dice }

  /// Takes the next frame since then.
  ///
  /// - Parameters:
  ///   - sightings: nil where none of the dice seen moves.
  ///   - elapsed: Seconds since the frame before.
  mutating func note(_ sightings: [DieObservation]?, elapsed: Double) {
    guard let sightings else {
      unseenTime = 0
      return
    }
    unseenTime = sightings.isEmpty ? unseenTime + elapsed : 0
    longestUnseen = max(longestUnseen, unseenTime)
    // One die alone goes any way.
    guard dice.count >= 2, sightings.count >= 2 else { return }
    let moved = sightings.map { (box: $0.box, value: $0.value) }
    let matches = matches(with: moved)
    // Blurred dice are missed or misread now and then. Three that keep their places to each other don't tumble, whatever is read; of
    // two one has to be read.
    let isTogether =
      matches.dice * 3 >= moved.count * 2
      && (matches.dice >= 3 || matches.dice == 2 && matches.values >= 1)
    together += isTogether ? 1 : 0
    otherwise += isTogether ? 0 : 1
  }

  /// Whether dice that have come to rest are these, two at least, moved together all the way.
  ///
  /// - Parameter unseenTime: How long none may have been seen; longer, and they may have been picked up.
  func isMoved(to rest: [DieReading], unseenTime: Double) -> Bool {
    let isTogether = otherwise == 0 || together > otherwise
    guard isTogether, longestUnseen <= unseenTime, rest.count >= 2, rest.count <= dice.count else {
      return false
    }
    let matches = matches(with: rest.map { ($0.box, $0.value) })
    return matches.values == rest.count
  }

  /// How many dice lie where one way would have taken them, and how many of those have their values; of the way that fits best.
  private func matches(with moved: [(box: CGRect, value: Int)]) -> (dice: Int, values: Int) {
    var best = (dice: 0, values: 0)
    // Where most dice go one way, so does one of the first.
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
      var reach = Self.tolerance + Self.turn * distance(to: leader.offsetBy(dx: way.x, dy: way.y))
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
