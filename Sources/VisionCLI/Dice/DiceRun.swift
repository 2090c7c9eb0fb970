import ArgumentParser
import VideoFrames
import CoreML
import DiceRoll
import Foundation
import ImageIO
import VisionModels
import Reports
import Vision

/// One run of `vision dice`: every input in turn, a bad one never stopping the others.
struct DiceRun {
  let settings: DiceSettings
  let console: Console
  let report: DiceReport
  /// Nil where nothing is recorded.
  let recorder: RollRecorder?

  /// - Throws: `RecordsError`.
  init(_ settings: DiceSettings, console: Console) throws {
    self.settings = settings
    self.console = console
    let format = settings.format ?? (console.isOutputTerminal ? .table : .lines)
    report = DiceReport(format: format, console: console)
    recorder = try settings.records.map { try RollRecorder($0, console: console) }
  }

  /// - Throws: `ExitCode` where an input failed; what keeps any input from being read.
  func run() async throws {
    let inputs = Input.all(settings.inputs, reading: .picturesAndVideos)
    var plan = try AnnotationPlan(settings.annotate, inputs: inputs)
    if inputs.contains(where: \.isRecording) {
      // Frames side by side take less time together than one after the other on all processors.
      EngineOptions.shared.streamCount = VideoDiceReading.framesInWork
    }
    let reader = try loadReader()
    var failures: [ExitStatus] = []
    for (number, input) in inputs.enumerated() where !Task.isCancelled && !console.isOutputClosed {
      if inputs.count > 1 {
        console.showProgress(
          "\(progressBar(Double(number) / Double(inputs.count))) \(number)/\(inputs.count) \(input.name)")
      }
      do {
        try await read(input, with: reader, annotating: plan.output(for: input))
      } catch {
        failures.append(ExitStatus(error))
        report.failure(input.name, message: input.inOwnWords(error.sentence))
      }
    }
    console.endProgress()
    if let failure = recorder?.failure { failures.append(failure) }
    if !failures.isEmpty { throw ExitStatus(failures: failures).code }
  }

  private func read(_ input: Input, with reader: DiceReader, annotating output: URL?) async throws {
    switch input.kind {
    case .failure(let error): throw error
    case .picture(let source): try readPicture(input, source, with: reader, annotating: output)
    case .video(let source):
      try await VideoDiceReading(run: self, input: input, reader: reader, output: output).read(source)
    }
  }

  private func readPicture(
    _ input: Input, _ source: Input.PictureSource, with reader: DiceReader, annotating output: URL?
  ) throws {
    let decoded = try source.decode(source.contents())
    let picture = decoded.picture.oriented(settings.orientation)
    let dice = try reader.dice(in: picture).leftToRight()
    let size = picture.size
    let record = recorder?.add(dice, of: input)
    report.image(input.name, size: size, dice: dice, record: record)
    if let output {
      try AnnotatedPicture.write(
        dice.drawing(in: size), on: picture, isLossy: decoded.format.isLossy, to: output)
    }
  }

  private func loadReader() throws -> DiceReader {
    do {
      return try DiceReader(
        model: loadModel(), secondLook: settings.looksTwice ? DiceValues().model : nil,
        iouThreshold: settings.iouThreshold,
        confidenceThreshold: settings.confidenceThreshold)
    } catch let error as DiceReaderError {
      throw InputError(
        .unreadable, "\(settings.model ?? "the model"): \(error.localizedDescription)",
        suggestion: error.recoverySuggestion)
    }
  }

  private func loadModel() throws -> MLModel {
    guard let path = settings.model else { return try DiceDetector().model }
    return try ModelArgument.load(path)
  }
}
