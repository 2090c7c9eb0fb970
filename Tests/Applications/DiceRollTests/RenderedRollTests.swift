import CoreVideo
import DiceRoll
import Foundation
import ImageIO
import Testing
import VisionModels

/// Rolls in rendered frames, read like a video's.
@Suite("Rendered rolls at any frame rate", .serialized)
struct RenderedRollTests {
  typealias Die = RenderedTable.Die
  /// The position of a die, or of a hand, at a time in seconds.
  typealias Path = (Double) -> (x: Double, y: Double)?

  private static let rates: [Double] = [10, 17, 30, 60]
  private static let table = Result { try RenderedTable() }
  private static let reader = Result { try DiceReader(model: DiceDetector().model) }

  private let rests: [Die: (x: Double, y: Double)] = [
    .blueThree: (110, 150), .whiteFive: (240, 90), .redOne: (370, 180),
  ]

  private func rolls(
    seconds: Double, framesPerSecond: Double, expecting count: Int? = nil, _ dice: [(Die, Path)],
    hand: @escaping (Double) -> (x: Int, y: Int)? = { _ in nil }
  ) async throws -> [RollEvent] {
    let (table, reader) = (try Self.table.get(), try Self.reader.get())
    var frames: [Frame] = []
    for number in 0..<Int(seconds * framesPerSecond) {
      let (time, before) = (Double(number) / framesPerSecond, Double(number - 1) / framesPerSecond)
      let placed = dice.compactMap { die, way in
        way(time).map { RenderedTable.Placed(die: die, x: $0.x, y: $0.y, from: way(before)) }
      }
      frames.append(
        Frame(number: number, time: time, pixels: try #require(table.frame(placed, hand: hand(time)))))
    }
    let video = AsyncStream { continuation in
      for frame in frames { continuation.yield(frame) }
      continuation.finish()
    }
    var tracker = RollTracker(expecting: count)
    var rolls: [RollEvent] = []
    try await reader.read(video, limit: 2, image: { OrientedImage($0.pixels) }) { frame, dice in
      let roll = tracker.update(
        dice, frame: frame.number, time: frame.time, width: RenderedTable.width, height: RenderedTable.height)
      if let roll { rolls.append(roll.event) }
    }
    if let last = tracker.finish() { rolls.append(last.event) }
    return rolls
  }

  /// A throw from above the table: visible from `start` on, at rest from `end` on.
  private func thrown(_ die: Die, from start: Double, to end: Double) throws -> Path {
    let rest = try #require(rests[die])
    return { time in
      guard time >= start else { return nil }
      let left = max(1 - (time - start) / (end - start), 0)
      return (rest.x + 90 * left * left, rest.y - 130 * left * left)
    }
  }

  private func lying(_ die: Die) throws -> Path {
    let rest = try #require(rests[die])
    return { _ in rest }
  }

  @Test("two resting dice wait for the third, which a hand covers for a while", arguments: rates)
  func thirdDieLate(framesPerSecond: Double) async throws {
    let red = try #require(rests[.redOne])
    let rolls = try await rolls(
      seconds: 2.6, framesPerSecond: framesPerSecond,
      [
        (.blueThree, try thrown(.blueThree, from: 0.1, to: 0.6)),
        (.whiteFive, try thrown(.whiteFive, from: 0.1, to: 0.7)),
        (.redOne, try thrown(.redOne, from: 0.2, to: 1.0)),
      ], hand: { $0 > 0.75 && $0 < 1.5 ? (Int(red.x) - 40, Int(red.y) - 50) : nil })
    #expect(rolls.map(\.values) == [[3, 5, 1]])
  }

  @Test("a die nudged by a quarter of its side isn't a roll", arguments: [10, 60])
  func nudge(framesPerSecond: Double) async throws {
    let rest = try #require(rests[.whiteFive])
    let rolls = try await rolls(
      seconds: 2.2, framesPerSecond: framesPerSecond,
      [
        (.blueThree, try lying(.blueThree)), (.redOne, try lying(.redOne)),
        (.whiteFive, { (rest.x + RenderedTable.side / 4 * min(max(($0 - 0.9) / 0.15, 0), 1), rest.y) }),
      ])
    #expect(rolls.map(\.values) == [[3, 5, 1]])
  }

  @Test("a camera bumped by one and a half die sides isn't a roll", arguments: rates)
  func bump(framesPerSecond: Double) async throws {
    let rolls = try await rolls(
      seconds: 2.4, framesPerSecond: framesPerSecond,
      try Die.allCases.map { die in
        let rest = try #require(rests[die])
        return (
          die,
          { time in
            let part = min(max((time - 0.9) / 0.25, 0), 1)
            return (rest.x - 57 * part, rest.y + 20 * part)
          }
        )
      })
    #expect(rolls.map(\.values) == [[3, 5, 1]])
  }

  @Test("a die added by hand is a roll of all dice", arguments: [10, 60])
  func addedByHand(framesPerSecond: Double) async throws {
    let rolls = try await rolls(
      seconds: 2.8, framesPerSecond: framesPerSecond,
      [
        (.blueThree, try lying(.blueThree)), (.whiteFive, try lying(.whiteFive)),
        (.redOne, { $0 < 1.2 ? nil : rests[.redOne] }),
      ], hand: { hand(at: $0, over: .redOne, from: 0.8, to: 1.6) })
    #expect(rolls.map(\.values) == [[3, 5], [3, 5, 1]])
  }

  @Test("a die removed by hand isn't a roll", arguments: [10, 60])
  func takenByHand(framesPerSecond: Double) async throws {
    let rolls = try await rolls(
      seconds: 3, framesPerSecond: framesPerSecond,
      [
        (.blueThree, try lying(.blueThree)), (.whiteFive, try lying(.whiteFive)),
        (.redOne, { $0 > 1.2 ? nil : rests[.redOne] }),
      ], hand: { hand(at: $0, over: .redOne, from: 0.8, to: 1.6) })
    #expect(rolls.map(\.values) == [[3, 5, 1]])
  }

  /// A hand that enters from below, covers a die for a while, and leaves.
  private func hand(at time: Double, over die: Die, from start: Double, to end: Double) -> (x: Int, y: Int)? {
    guard let rest = rests[die], time > start, time < end else { return nil }
    let away = max(0, 1 - min(time - start, end - time) / 0.2)
    return (Int(rest.x) - 45, Int(rest.y) - 40 + Int(130 * away))
  }
}

private struct Frame: Sendable {
  let number: Int
  let time: Double
  let pixels: CVPixelBuffer
}
