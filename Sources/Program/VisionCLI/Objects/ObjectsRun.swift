import Annotation
import CoreML
import Foundation
import ImageIO
import NetworkInference
import PictureClassifier
import Reports
import VideoFrames

/// One run of `vision objects`: every input in turn, a bad one never stopping the others.
struct ObjectsRun: Sendable {
  let settings: ObjectsSettings
  let console: Console
  let report: ObjectsReport

  /// How many frames of a recording are in the detector at once.
  static let framesInWork = max(2, ProcessInfo.processInfo.activeProcessorCount)

  init(_ settings: ObjectsSettings, console: Console) {
    self.settings = settings
    self.console = console
    report = ObjectsReport(isJSON: settings.isJSON, labelCount: settings.top, console: console)
  }

  /// - Throws: `ExitCode` where an input failed; what keeps any input from being read.
  func run() async throws {
    let inputs = Input.all(settings.inputs, reading: .picturesAndVideos)
    var plan = try AnnotationPlan(settings.annotate, inputs: inputs)
    let tasks = inputs.map { plan.task(for: $0) }
    let detector = try detector(
      readsSideBySide: inputs.count > 1 || inputs.contains(where: \.givesSeveralPictures))
    let failures = try await readInOrder(
      tasks, console: console,
      pictures: { try await readPictures($0, of: $1, with: detector) },
      video: { task, source in
        try await VideoObjects(run: self, name: task.input.name, detector: detector, output: task.output)
          .read(source)
      },
      tellFailure: { report.failure($0, message: $1) })
    console.endProgress()
    if !failures.isEmpty { throw ExitStatus(failures: failures).code }
  }

  private func readPictures(
    _ tasks: [PictureTask], of whole: (before: Int, total: Int), with detector: ObjectDetector
  ) async throws -> [ExitStatus] {
    let failures = try await PictureBatch(console: console, decoding: settings.decoding).read(
      tasks, of: whole,
      find: { decoded, task in
        let picture = decoded.picture.oriented(settings.orientation)
        let objects = try detector.objects(in: picture, cropAndScale: settings.cropAndScale)
        let finding = (size: picture.size, objects: objects)
        guard let output = task.output else { return PictureOutcome(finding: finding) }
        do {
          try AnnotatedPicture.write(
            objects.drawing(labels: detector.labels), on: picture, isLossy: decoded.format.isLossy,
            to: output)
          return PictureOutcome(finding: finding)
        } catch {
          return PictureOutcome(finding: finding, error: error)
        }
      },
      tell: { report.image($0.input, size: $1.size, objects: $1.objects) },
      tellFailure: { report.failure($0, message: $1) })
    return failures.map(\.status)
  }

  private func detector(readsSideBySide: Bool) throws -> ObjectDetector {
    let configuration = MLModelConfiguration()
    if readsSideBySide { configuration.engine.streamCount = Self.framesInWork }
    let model = try ModelArgument.load(settings.model, configuration: configuration)
    do {
      return try ObjectDetector(
        model: model, minimumConfidence: settings.minimumConfidence, overlap: settings.iouThreshold)
    } catch {
      if case .fixedOverlap = error {
        throw InputError(.usage, "--iou-threshold: \(settings.model): \(error.localizedDescription)")
      }
      throw InputError(
        .unreadable, "\(settings.model): \(error.localizedDescription)", suggestion: error.recoverySuggestion)
    }
  }
}
