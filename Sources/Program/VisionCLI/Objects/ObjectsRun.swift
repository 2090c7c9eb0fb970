import CoreML
import Foundation
import ImageIO
import NetworkInference
import ImageModels
import Reports

/// One run of `vision objects`: every input in order; a failing input doesn't stop the others.
struct ObjectsRun: Sendable {
  let settings: ObjectsSettings
  let console: Console
  let report: ObjectsReport

  init(_ settings: ObjectsSettings, console: Console) {
    self.settings = settings
    self.console = console
    report = ObjectsReport(isJSON: settings.isJSON, labelCount: settings.top, console: console)
  }

  /// - Throws: `ExitCode` if an input failed; errors that prevent reading any input.
  func run() async throws {
    let inputs = try Input.all(settings.inputs, reading: .imagesAndVideos)
    var plan = try OutputPlan(settings.annotate, inputs: inputs)
    let tasks = inputs.map { plan.task(for: $0) }
    let detector = try detector(readsSideBySide: inputs.giveSeveralImages)
    let failures = try await MediaRun(
      console: console, decoding: settings.decoding, orientation: settings.orientation
    ).read(
      tasks,
      find: { try detector.objects(in: $0, cropAndScale: settings.cropAndScale) },
      draw: { objects, _ in objects.drawing(labels: detector.labels) },
      report: { report.image($0, size: $1, objects: $2) },
      video: {
        ObjectsVideoReader(
          name: $0.name, detector: detector, cropAndScale: settings.cropAndScale, results: report)
      },
      reportFailure: { report.failure($0, message: $1) })
    console.endProgress()
    if !failures.isEmpty { throw ExitStatus(failures: failures).code }
  }

  private func detector(readsSideBySide: Bool) throws -> ObjectDetector {
    let configuration = MLModelConfiguration()
    if readsSideBySide { configuration.engine.streamCount = MediaRun.framesInProcess }
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
