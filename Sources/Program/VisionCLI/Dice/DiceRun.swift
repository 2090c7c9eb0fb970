import Overlays
import ArgumentParser
import DiceRoll
import Foundation
import ImageIO
import Reports
import Vision

/// One run of `vision dice`: every input in order; a failing input doesn't stop the others.
struct DiceRun {
  let settings: DiceSettings
  let console: Console
  let report: DiceReport
  /// nil if nothing is recorded.
  let recorder: (any RollRecorder)?
  /// nil without `--on-roll`.
  let rollHook: (any RollHook)?

  /// - Throws: errors of opening the records or starting the command of `--on-roll`.
  init(_ settings: DiceSettings, console: Console) throws {
    self.settings = settings
    self.console = console
    let format = settings.format ?? (console.isOutputTerminal ? .table : .lines)
    report = DiceReport(format: format, console: console, expected: settings.expected)
    recorder = try settings.records.map { try makeRollRecorder($0, console: console) }
    rollHook = try settings.onRoll.map { try makeRollHook($0, console: console) }
  }

  /// - Throws: `ExitCode` if an input failed; errors that prevent reading any input.
  func run() async throws {
    let inputs = try Input.all(settings.inputs, reading: .imagesAndVideos)
    var plan = try OutputPlan(settings.annotate, inputs: inputs)
    let tasks = inputs.map { plan.task(for: $0) }
    let reader = try DiceReader.loaded(
      model: settings.model, looksTwice: settings.secondLook != .never, iouThreshold: settings.iouThreshold,
      minimumConfidence: settings.minimumConfidence, readsSideBySide: inputs.giveSeveralImages)
    let rollHook = rollHook
    async let listening: Void? = rollHook?.run()
    var failures = try await MediaRun(
      console: console, decoding: settings.decoding, orientation: settings.orientation
    ).read(
      tasks,
      find: { try reader.findings(in: $0).leftToRight() }, draw: { $0.drawing(in: $1) },
      report: {
        await report(DiceImage(input: $0.input, size: $1, found: $2, annotated: $0.annotated))
      },
      video: { DiceVideoReader(run: self, input: $0, reader: reader) },
      reportFailure: { report.failure($0, message: $1) })
    console.endProgress()
    for late in await recorder?.finish() ?? [] { report.late(late) }
    if let failure = recorder?.failure { failures.append(failure) }
    rollHook?.finish()
    await listening
    if !failures.isEmpty { throw ExitStatus(failures: failures).code }
  }

  private func report(_ image: DiceImage) async {
    var image = image
    image.recording = await recorder?.add(image.dice, of: image.input) ?? .off
    report.image(image)
    rollHook?.rollCompleted(report.json(image).text)
    for late in await recorder?.late() ?? [] { report.late(late) }
  }
}
