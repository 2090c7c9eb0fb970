#if Training
import AnnotationFormats
import CoreGraphics
import CoreML
import CreateML
import Foundation
import ImageIO
import ImageModels
import Reports
import TrainingReports
import Vision

struct DetectorEvaluationRun: Sendable {
  let settings: EvaluateSettings
  let console: Console
  let output: ReportOutput?

  /// - Parameter model: a detector.
  /// - Throws: `ExitCode` if an image failed; errors that prevent evaluating any image.
  func run(_ model: MLModel) async throws {
    let source = try AnnotatedData.source(settings.folder)
    let set: AnnotationSet
    do {
      set = try FolderLinks.$areFollowed.withValue(settings.followsLinks) {
        try source.annotations(BoxForm())
      }
    } catch let error as AnnotationFileError {
      throw AnnotatedData.error(error, settings.folder)
    }
    let detector: ObjectDetector
    do {
      detector = try ObjectDetector(model: model, minimumConfidence: ObjectDetectorTraining.minimumRanked)
    } catch {
      throw InputError(.unreadable, "\(settings.model): \(error.localizedDescription)")
    }
    let foreign = try ForeignLabels(
      in: set.labels, of: settings.folder, known: detector.labels, to: settings.model,
      suggestion: source.labelsAreNumbers ? "Name the labels in data.yaml or classes.txt." : nil)
    for problem in set.problems + foreign.labels.map(DataProblem.foreignLabel) {
      console.report(problem, of: settings.folder, asJSON: settings.isJSON)
    }
    let (orientation, cropAndScale) = (settings.orientation, settings.cropAndScale ?? .scaleFill)
    let paths = set.pictures.map { AnnotatedData.replacingPath($0.path, settings.folder) }
    let inputs = try Input.all(paths: paths, reading: .images)
    var seen: [DetectionMetrics.Image] = []
    let failures = try await ImageBatchReader(console: console, decoding: settings.decoding).read(
      inputs.enumerated().map { ImageTask(input: $1, number: $0) },
      find: { decoded, _ in
        let image = decoded.picture.oriented(orientation)
        let size = image.size
        let objects = try detector.objects(in: image, cropAndScale: cropAndScale)
        return ImageOutcome<[DetectedObject]>(finding: objects.map { DetectedObject($0, of: size) })
      },
      report: { task, found in
        let image = set.pictures[task.number]
        seen.append(DetectionMetrics.Image(path: image.path, objects: image.boxes, found: found))
      },
      reportFailure: { console.reportFailure(of: $0, message: $1, asJSON: settings.isJSON) })
    console.endProgress()
    if Task.isCancelled { throw CancellationError() }
    if !seen.isEmpty {
      let metrics = DetectionMetrics(seen)
      print(metrics)
      try output?.write(
        DetectorPage(
          model: settings.model, data: settings.folder, metrics: metrics,
          problems: set.problems.map { AnnotatedData.replacingPath($0.description, settings.folder) }
        ).text)
    }
    if !failures.isEmpty { throw ExitStatus(failures: failures.map(\.status)).code }
    let isUnreadable = set.problems.contains { if case .unreadable = $0 { true } else { false } }
    if isUnreadable { throw ExitStatus.unreadable.code }
  }

  private func print(_ metrics: DetectionMetrics) {
    guard !settings.isJSON else { return console.print(json(metrics).text) }
    console.print(
      "\(settings.folder.escapingControlCharacters): \(counted(metrics.imageCount, "image")), "
        + "\(counted(metrics.objectCount, "object")): mAP50 \(percentage(metrics.meanAveragePrecision50)), mAP50-95 "
        + "\(percentage(metrics.meanAveragePrecision)), precision \(percentage(metrics.precision)), recall "
        + percentage(metrics.recall))
    console.print("")
    console.printTable(
      ["Label", "Objects", "AP50", "AP50-95", "Precision", "Recall"],
      metrics.labels.map { label in
        [
          label.label.escapingControlCharacters, "\(label.count)",
          percentage(label.count > 0 ? label.averagePrecision50 : nil),
          percentage(label.count > 0 ? label.averagePrecision : nil), percentage(label.precision),
          percentage(label.recall),
        ]
      }, leftAligned: [0], orSay: "")
  }

  private func json(_ metrics: DetectionMetrics) -> JSON {
    .result(
      "evaluation", input: settings.folder,
      [
        ("model", .string(settings.model)), ("images", .integer(metrics.imageCount)),
        ("objects", .integer(metrics.objectCount)), ("found", .integer(metrics.detectionCount)),
        ("correct", .integer(metrics.truePositiveCount)),
        ("meanAveragePrecision50", .part(metrics.meanAveragePrecision50)),
        ("meanAveragePrecision", .part(metrics.meanAveragePrecision)),
        ("precision", .part(metrics.precision)), ("recall", .part(metrics.recall)),
        (
          "labels",
          .array(
            metrics.labels.map { label in
              .object([
                ("label", .string(label.label)), ("objects", .integer(label.count)),
                ("averagePrecision50", .part(label.count > 0 ? label.averagePrecision50 : nil)),
                ("averagePrecision", .part(label.count > 0 ? label.averagePrecision : nil)),
                ("precision", .part(label.precision)), ("recall", .part(label.recall)),
              ])
            })
        ),
      ].withFormerKeys(.detectionMetrics))
  }
}

extension DetectedObject {
  fileprivate init(_ object: ObjectDetector.Object, of size: PixelSize) {
    let (width, height) = (CGFloat(size.width), CGFloat(size.height))
    self.init(
      label: object.labels[0].identifier, confidence: Double(object.confidence),
      box: CGRect(
        x: object.box.minX / width, y: object.box.minY / height, width: object.box.width / width,
        height: object.box.height / height))
  }
}
#endif
