import Overlays
import ArgumentParser
import CHeap
import Foundation
import ImageIO
import NetworkInference
import Reports
import StillImages
import Vision

struct DetectRun: Sendable {
  let settings: DetectSettings
  let console: Console
  private let batch: ImageBatchReader

  init(_ settings: DetectSettings, console: Console) {
    self.settings = settings
    self.console = console
    batch = ImageBatchReader(console: console, decoding: settings.decoding, pages: settings.pages)
  }

  /// - Throws: `ExitCode` if an input failed; errors that prevent reading any input.
  func run() async throws {
    if let folder = settings.watched { return try await watch(folder) }
    let inputs = try Input.all(settings.inputs, reading: .imagesAndDocuments)
    if let list = settings.list { return try await read(list, after: inputs) }
    var plan = try OutputPlan(settings.annotate, ending: settings.annotateFormat, inputs: inputs)
    let isSinglePicture = !inputs.giveSeveralImages
    // An arena for each thread would double the process's memory, and a single image gains nothing from it.
    if isSinglePicture { sv_use_single_arena() }
    var options = settings.options
    options.engine.isSingleUse = isSinglePicture
    let failures = try await read(inputs.map { plan.task(for: $0) }, with: StillImageDetector(options))
    console.endProgress()
    if !failures.isEmpty { throw ExitStatus(failures: failures.map(\.status)).code }
  }

  private func read(_ list: String, after inputs: [Input]) async throws {
    let names = try InputList(list, ending: settings.listEnding, reading: .imagesAndDocuments)
    var plan = try OutputPlan(listed: settings.annotate, ending: settings.annotateFormat, after: inputs)
    let tasks = inputs.map { plan.task(for: $0) }
    let listed = ListedTasks(names, plan: plan)
    let detector = StillImageDetector(settings.options)
    let failures = try await batch.read(
      tasks, then: { await listed.next() },
      find: { try outcome(of: $0, drawnTo: $1.output, with: detector) },
      report: { report($0, $1) }, reportFailure: reportFailure)
    console.endProgress()
    if !failures.isEmpty { throw ExitStatus(failures: Array(failures)).code }
  }

  /// Also reads files that are added later, until the task is canceled.
  private func watch(_ folder: String) async throws {
    var watch = try FolderWatch(folder)
    var plan = try OutputPlan(watching: folder, settings.annotate, ending: settings.annotateFormat)
    var wasReadable = true
    let detector = StillImageDetector(settings.options)
    while !Task.isCancelled, !console.isOutputClosed {
      let arrivals = watch.arrivals()
      let paths = Dictionary(arrivals.map { ($0.path.shownPath, $0.path) }) { $1 }
      let tasks = arrivals.map { arrival in
        let input = Input(name: arrival.path.shownPath, kind: .image(.file(URL(filePath: arrival.path))))
        return ImageTask(input: input, output: plan.output(for: input), isLastTry: arrival.isLast)
      }
      for failure in try await read(tasks, with: detector) where failure.status == .unreadable {
        watch.noteFailure(of: paths[failure.input] ?? failure.input)
      }
      if wasReadable, !watch.isReadable {
        console.warn("\(folder): can't be read anymore; waiting until it can")
      }
      wasReadable = watch.isReadable
      try? await Task.sleep(for: FolderWatch.interval)
    }
  }

  private func read(
    _ tasks: [ImageTask], with detector: StillImageDetector
  ) async throws -> [(input: String, status: ExitStatus)] {
    try await batch.read(
      tasks, find: { try outcome(of: $0, drawnTo: $1.output, with: detector) },
      report: { report($0, $1) }, reportFailure: reportFailure)
  }

  private func report(_ task: ImageTask, _ detections: Detections) {
    let input = task.input
    for kind in detections.cutShort { console.warn("\(input.title): \(DetectionsText.cutShort(kind))") }
    if settings.isJSON {
      console.print(
        JSON.image(
          input.name, member: input.member?.name, page: input.page?.number, detections,
          annotated: task.annotated
        ).text)
    } else {
      console.print(DetectionsText(detections).lines(input.title).joined(separator: "\n"))
    }
  }

  private func reportFailure(_ input: Input, _ message: String) {
    console.reportFailure(of: input, message: message, asJSON: settings.isJSON)
  }

  private func outcome(
    of decoded: DecodedImage, drawnTo output: URL?, with detector: StillImageDetector
  ) throws -> ImageOutcome<Detections> {
    let image = decoded.picture.oriented(settings.orientation)
    let detections = try detector.detections(in: image, text: decoded.text)
    return ImageOutcome(
      finding: detections, drawn: detections.drawing, on: image, of: decoded, to: output)
  }
}

private actor ListedTasks {
  private let list: InputList
  private var plan: OutputPlan

  init(_ list: InputList, plan: OutputPlan) { (self.list, self.plan) = (list, plan) }

  /// The tasks of the next name; nil at the end.
  func next() async -> [ImageTask]? {
    await list.next()?.map { plan.listedTask(for: $0) }
  }
}
