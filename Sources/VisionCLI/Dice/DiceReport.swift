import DiceRoll
import Foundation
import ImageIO
import Reports
import Vision
import VisionRecords

/// How results are written.
enum DiceReportFormat: Sendable {
  /// One JSON object a line.
  case json
  /// A line for each result, for other programs and for reading.
  case lines
  /// Columns, for a terminal.
  case table
}

/// Writes what was found, as soon as it was.
struct DiceReport {
  let format: DiceReportFormat
  let console: Console

  /// A picture's dice, which are in order from left to right.
  ///
  /// - Parameter record: what they are recorded under, where they are.
  func image(_ input: String, size: PixelSize, dice: [DieReading], record: RecordedRollID? = nil) {
    switch format {
    case .json:
      let members: [(String, JSON)] = [("values", .values(dice)), ("dice", .dice(dice, in: size))]
      console.print(JSON.image(input, size, members + self.members(record)).text)
    case .lines: console.print("\(input): \(valueList(dice))\(remark(record))")
    case .table:
      console.print("\(input) (\(size.width)×\(size.height)): \(valueList(dice))\(remark(record))")
      guard !dice.isEmpty else { return }
      console.print("  VALUE  CONFIDENCE       X       Y   WIDTH  HEIGHT")
      for die in dice {
        let box = size.pixels(die.box)
        let columns = [box.minX, box.minY, box.width, box.height].map { String(format: "%8.1f", Double($0)) }
        console.print(
          String(format: "  %5d  %10.2f", die.value, die.confidence) + columns.joined())
      }
    }
  }

  /// The head of a video's table.
  func beginVideo(_ input: String, size: PixelSize) {
    guard format == .table else { return }
    console.print("\(input) (\(size.width)×\(size.height))")
    console.print("   ROLL      START        END  VALUES")
  }

  func frame(_ input: String, at moment: Moment, size: PixelSize, dice: [DieReading]) {
    switch format {
    case .json:
      print(
        "frame", of: input,
        [
          ("frame", .integer(moment.frame)),
          ("time", .time(moment.time)), ("values", .values(dice)), ("dice", .dice(dice, in: size)),
        ])
    case .lines:
      console.print("\(input): frame \(moment.frame) at \(seconds(moment.time)): \(valueList(dice))")
    case .table:
      console.print(
        String(format: "  frame  %9d  %@  ", moment.frame, padded(seconds(moment.time), to: 9))
          + valueList(dice))
    }
  }

  /// A roll that has ended; `index` counts from 0.
  ///
  /// - Parameter record: what it is recorded under, where it is.
  func roll(
    _ input: String, index: Int, event: RollEvent, size: PixelSize, record: RecordedRollID? = nil
  ) {
    switch format {
    case .json:
      print(
        "roll", of: input,
        [
          ("index", .integer(index)),
          ("start", .moment(event.start)), ("end", .moment(event.end)), ("values", .values(event.dice)),
          ("dice", .dice(event.dice, in: size)),
        ] + members(record))
    case .lines:
      console.print(
        "\(input): roll \(index) from \(seconds(event.start.time)) to \(seconds(event.end.time)): "
          + valueList(event.dice) + remark(record))
    case .table:
      console.print(
        String(format: "  %5d", index)
          + "  \(padded(seconds(event.start.time), to: 9))  \(padded(seconds(event.end.time), to: 9))  "
          + valueList(event.dice) + remark(record))
    }
  }

  func summary(_ input: String, frames: Int, rolls: Int, seconds: Double) {
    switch format {
    case .json:
      print(
        "summary", of: input,
        [
          ("frames", .integer(frames)),
          ("rolls", .integer(rolls)), ("seconds", .time(seconds)),
        ])
    case .lines, .table:
      let indent = format == .table ? "  " : "\(input): "
      console.print(
        indent + "\(counted(frames, "frame")), \(counted(rolls, "roll")) in "
          + String(format: "%.1f s", seconds))
    }
  }

  /// Tells of an input that can't be read.
  func failure(_ input: String, message: String) {
    console.tellFailure(of: input, message: message, asJSON: format == .json)
  }

  private func print(_ type: String, of input: String, _ members: [(String, JSON)]) {
    console.print(JSON.result(type, input: input, members).text)
  }

  private func members(_ record: RecordedRollID?) -> [(String, JSON)] {
    record.map { [("roll", .integer(Int($0.rawValue)))] } ?? []
  }

  private func remark(_ record: RecordedRollID?) -> String {
    record.map { " (recorded as \($0.rawValue))" } ?? ""
  }

  private func valueList(_ dice: [DieReading]) -> String {
    dice.isEmpty ? "no dice" : dice.map { String($0.value) }.joined(separator: " ")
  }

  private func seconds(_ time: Double) -> String { String(format: "%.2f s", time) }

  private func padded(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
