import DiceRoll
import Foundation
import ImageIO
import Reports
import Vision

enum DiceReportFormat: Sendable {
  /// One JSON object per line.
  case json
  /// One line per result, for programs and people.
  case lines
  /// Columns, for a terminal.
  case table
}

struct DiceImage {
  let input: Input
  let size: PixelSize
  /// From left to right.
  let found: DiceFindings
  /// The path of the annotated copy; nil without one.
  let annotated: String?
  /// Whether the dice are recorded.
  var recording = RecordingStatus.off

  var dice: [DieReading] { found.dice }
}

/// Writes results as soon as they are known.
struct DiceReport {
  let format: DiceReportFormat
  let console: Console
  /// The expected dice of each image and roll; nil if any number is accepted.
  let expected: DiceNotation?

  func image(_ picture: DiceImage) {
    let (input, size, dice) = (picture.input, picture.size, picture.dice)
    switch format {
    case .json: console.print(json(picture).text)
    case .lines: console.print("\(input.title): \(text(of: picture))")
    case .table:
      console.print("\(input.title) (\(size.width)×\(size.height)): \(text(of: picture))")
      guard picture.found != DiceFindings() else { return }
      console.print("  VALUE  CONFIDENCE       X       Y   WIDTH  HEIGHT")
      for die in dice { printRow(die.valueText, die.confidence, size.pixels(die.box)) }
      for die in picture.found.unreadable { printRow("?", die.confidence, size.pixels(die.box)) }
    }
  }

  private func text(of image: DiceImage) -> String {
    let unreadable = image.found.unreadable.count
    let others = unreadable == 0 ? "" : " (and \(counted(unreadable, "die", plural: "dice")) without pips)"
    return valueList(image.dice) + others + remark(image.dice, image.recording)
  }

  private func printRow(_ value: String, _ confidence: Float, _ box: CGRect) {
    let columns = [box.minX, box.minY, box.width, box.height].map { String(format: "%8.1f", Double($0)) }
    console.print("  " + padded(value, to: 5) + String(format: "  %10.2f", confidence) + columns.joined())
  }

  func json(_ image: DiceImage) -> JSON {
    let members = JSON.diceMembers(image.found, in: image.size)
    let record = image.recording == .off ? [] : JSON.recordingMembers(image.recording)
    return .image(
      image.input.name, member: image.input.member?.name, image.size,
      members + record + JSON.outcomeMembers(of: image.dice, expecting: expected)
        + JSON.annotatedMembers(image.annotated))
  }

  func json(_ input: String, _ roll: TrackedRoll, recording: RecordingStatus) -> JSON {
    .roll(
      roll, input: input, recording: recording,
      more: JSON.outcomeMembers(of: roll.event.dice, expecting: expected))
  }

  /// The header of a video's table.
  func beginVideo(_ input: String, size: PixelSize) {
    guard format == .table else { return }
    console.print("\(input) (\(size.width)×\(size.height))")
    console.print("   ROLL      START        END  VALUES")
  }

  func frame(_ input: String, at moment: FrameTime, size: PixelSize, dice: [DieReading]) {
    switch format {
    case .json:
      let members = JSON.diceMembers(dice, in: size)
      console.print(JSON.frame(moment.frame, time: moment.time, of: input, members).text)
    case .lines:
      console.print("\(input): frame \(moment.frame) at \(seconds(moment.time)): \(valueList(dice))")
    case .table:
      console.print(
        String(format: "  frame  %9d  %@  ", moment.frame, padded(seconds(moment.time), to: 9))
          + valueList(dice))
    }
  }

  /// Reports a completed roll.
  ///
  /// - Parameter recording: whether the roll is recorded.
  func roll(_ input: String, _ roll: TrackedRoll, recording: RecordingStatus = .off) {
    let event = roll.event
    switch format {
    case .json: console.print(json(input, roll, recording: recording).text)
    case .lines:
      console.print(
        "\(input): roll \(roll.index) from \(seconds(event.start.time)) to \(seconds(event.end.time)): "
          + valueList(event.dice) + remark(event.dice, recording))
    case .table:
      console.print(
        String(format: "  %5d", roll.index)
          + "  \(padded(seconds(event.start.time), to: 9))  \(padded(seconds(event.end.time), to: 9))  "
          + valueList(event.dice) + remark(event.dice, recording))
    }
  }

  /// Reports that a roll reported as not recorded yet is recorded now.
  func late(_ late: DeferredRoll) {
    guard let number = late.recording.number else { return }
    switch format {
    case .json:
      print(
        "recorded", of: late.source, [("index", .integer(late.index))] + JSON.recordingMembers(late.recording)
      )
    case .lines, .table: console.print("\(late.source): roll \(late.index) is recorded as \(number)")
    }
  }

  func summary(_ input: String, frames: Int, rolls: Int, seconds: Double, annotated: String?) {
    switch format {
    case .json:
      print(
        "summary", of: input,
        [
          ("frames", .integer(frames)),
          ("rolls", .integer(rolls)), ("seconds", .time(seconds)),
        ] + JSON.annotatedMembers(annotated))
    case .lines, .table:
      let indent = format == .table ? "  " : "\(input): "
      console.print(
        indent + "\(counted(frames, "frame")), \(counted(rolls, "roll")) in "
          + String(format: "%.1f s", seconds))
    }
  }

  func failure(_ input: Input, message: String) {
    console.reportFailure(of: input, message: message, asJSON: format == .json)
  }

  private func print(_ type: String, of input: String, _ members: [(String, JSON)]) {
    console.print(JSON.result(type, input: input, members).text)
  }

  private func remark(_ dice: [DieReading], _ recording: RecordingStatus) -> String {
    let outcome = expected.map { $0.outcome(of: dice.map(\.value)).remark(expecting: $0) } ?? ""
    let doubt = dice.compactMap(\.ambiguityDescription).map { " (\($0))" }.joined()
    return switch recording {
    case .recorded(let number): "\(doubt)\(outcome) (recorded as \(number))"
    case .pending: "\(doubt)\(outcome) (not recorded yet)"
    case .off, .refused: doubt + outcome
    }
  }

  private func valueList(_ dice: [DieReading]) -> String {
    dice.isEmpty ? "no dice" : dice.map(\.valueText).joined(separator: " ")
  }

  private func seconds(_ time: Double) -> String { String(format: "%.2f s", time) }

  private func padded(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
