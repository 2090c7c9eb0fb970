import Annotation
import ArgumentParser
import VideoFrames
import DiceRoll
import Foundation
import ImageIO
import Reports
import Vision

/// One run of `vision dice`: every input in turn, a bad one never stopping the others.
struct DiceRun {
  let settings: DiceSettings
  let console: Console
  let report: DiceReport
  /// Nil where nothing is recorded.
  let recorder: (any RollRecorder)?
  /// Nil where the user has no command for rolls.
  let listener: (any RollListener)?

  /// - Throws: what keeps rolls from being recorded or told to the user's command.
  init(_ settings: DiceSettings, console: Console) throws {
    self.settings = settings
    self.console = console
    let format = settings.format ?? (console.isOutputTerminal ? .table : .lines)
    report = DiceReport(format: format, console: console, expected: settings.expected)
    recorder = try settings.records.map { try makeRollRecorder($0, console: console) }
    listener = try settings.onRoll.map { try makeRollListener($0, console: console) }
  }

  /// - Throws: `ExitCode` where an input failed; what keeps any input from being read.
  func run() async throws {
    let inputs = Input.all(settings.inputs, reading: .picturesAndVideos)
    var plan = try AnnotationPlan(settings.annotate, inputs: inputs)
    let tasks = inputs.map { plan.task(for: $0) }
    let reader = try DiceReader.loaded(
      model: settings.model, looksTwice: settings.secondLook != .never, iouThreshold: settings.iouThreshold,
      minimumConfidence: settings.minimumConfidence,
      readsSideBySide: inputs.count > 1 || inputs.contains(where: \.givesSeveralPictures))
    let listener = listener
    async let listening: Void? = listener?.run()
    var failures = try await readInOrder(
      tasks, console: console,
      pictures: { try await readPictures($0, of: $1, with: reader) },
      video: { task, source in
        try await VideoDiceReading(run: self, input: task.input, reader: reader, output: task.output).read(
          source)
      },
      tellFailure: { report.failure($0, message: $1) })
    console.endProgress()
    for late in await recorder?.finish() ?? [] { report.late(late) }
    if let failure = recorder?.failure { failures.append(failure) }
    listener?.finish()
    await listening
    if !failures.isEmpty { throw ExitStatus(failures: failures).code }
  }

  private func readPictures(
    _ tasks: [PictureTask], of whole: (before: Int, total: Int), with reader: DiceReader
  ) async throws -> [ExitStatus] {
    let given = settings.orientation
    let failures = try await PictureBatch(console: console, decoding: settings.decoding).read(
      tasks, of: whole,
      find: { decoded, task in
        let picture = decoded.picture.oriented(given)
        let dice = try reader.dice(in: picture).leftToRight()
        let finding = (size: picture.size, dice: dice)
        guard let output = task.output else { return PictureOutcome(finding: finding) }
        do {
          try AnnotatedPicture.write(
            dice.drawing(in: picture.size), on: picture, isLossy: decoded.format.isLossy, to: output)
          return PictureOutcome(finding: finding)
        } catch {
          return PictureOutcome(finding: finding, error: error)
        }
      },
      tell: { task, found in
        let recording = await recorder?.add(found.dice, of: task.input)
        let picture = DicePicture(
          input: task.input, size: found.size, dice: found.dice, recording: recording ?? .off)
        report.image(picture)
        listener?.tell(report.json(picture).text)
        for late in await recorder?.late() ?? [] { report.late(late) }
      },
      tellFailure: { report.failure($0, message: $1) })
    return failures.map(\.status)
  }
}
