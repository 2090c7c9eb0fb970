#if Training
import AnnotationFormats
import CreateML
import Foundation
import ImageIO
import ImageModels
import Reports
import Vision

struct EvaluateRun: Sendable {
  let settings: EvaluateSettings
  let console: Console

  init(_ settings: EvaluateSettings, console: Console) {
    (self.settings, self.console) = (settings, console)
  }

  /// - Throws: `ExitCode` if an image failed; errors that prevent classifying any image.
  func run() async throws {
    guard fileType(settings.folder) != nil else {
      throw InputError(.noInput, "\(settings.folder): no such folder")
    }
    let output = try settings.report.map { try ReportOutput($0, option: "--report") }
    let model = try ModelArgument.load(settings.model)
    if model.detectorOutputs != nil {
      return try await DetectorEvaluationRun(settings: settings, console: console, output: output).run(model)
    }
    let links = FolderLinks(URL(filePath: settings.folder))
    let (labels, unlabeled) = try labelFolders(links)
    let labeler = try ImageLabeler.loaded(settings.model)
    let foreign = try ForeignLabels(
      in: labels.map(\.name), of: settings.folder, known: labeler.classLabels, to: settings.model)
    let inputs = try labels.flatMap { label in
      try Input.all(paths: [label.path], reading: .images).filter { allows($0, links) }
        .map { (label: label.name, input: $0) }
    }
    for problem in unlabeled + links.problems + foreign.labels.map(DataProblem.foreignLabel) {
      console.report(problem, of: settings.folder, asJSON: settings.isJSON)
    }
    let (orientation, cropAndScale) = (settings.orientation, settings.cropAndScale ?? .centerCrop)
    var examples: [EvaluatedImage] = []
    let failures = try await ImageBatchReader(console: console, decoding: settings.decoding).read(
      inputs.map { ImageTask(input: $0.input) },
      find: { decoded, _ in
        let image = decoded.picture.oriented(orientation)
        return ImageOutcome<ImageLabeler.Label?>(
          finding: try labeler.labels(of: image, cropAndScale: cropAndScale)[0].first)
      },
      report: { task, predicted in
        guard let predicted else {
          if labeler.isOfHandPoses {
            console.report(.noHand(path: task.input.name), of: settings.folder, asJSON: settings.isJSON)
          }
          return
        }
        examples.append(
          EvaluatedImage(input: task.input.name, label: inputs[task.number].label, predicted: predicted))
      },
      reportFailure: { console.reportFailure(of: $0, message: $1, asJSON: settings.isJSON) })
    console.endProgress()
    if Task.isCancelled { throw CancellationError() }
    if !examples.isEmpty {
      let report = EvaluationReport(settings: settings, examples: examples)
      report.print(to: console)
      try output?.write(report.page)
    }
    if !failures.isEmpty { throw ExitStatus(failures: failures.map(\.status)).code }
  }

  private func allows(_ input: Input, _ links: FolderLinks) -> Bool {
    input.file.map { allows($0, links) } ?? true
  }

  private func allows(_ url: URL, _ links: FolderLinks) -> Bool {
    FolderLinks.$areFollowed.withValue(settings.followsLinks) { links.allows(url) }
  }

  /// The subfolders, sorted by name, which are the labels, and the images beside them, as a problem.
  private func labelFolders(
    _ links: FolderLinks
  ) throws -> (labels: [(name: String, path: String)], problems: [DataProblem]) {
    let folder = settings.folder
    guard let type = fileType(folder) else { throw InputError(.noInput, "\(folder): no such folder") }
    guard type == S_IFDIR, let names = FolderListing.names(in: folder) else {
      throw InputError(.unreadable, "\(folder): not a readable folder")
    }
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    let labels = names.filter {
      !$0.hasPrefix(".") && fileType(base + $0) == S_IFDIR && allows(URL(filePath: base + $0), links)
    }
    guard !labels.isEmpty else {
      throw InputError(
        .noInput, "\(folder): no subfolders",
        suggestion: "Each label needs a subfolder with its name")
    }
    let images = names.count { name in
      !name.hasPrefix(".") && ImageFormat(fileExtension: URL(filePath: name).pathExtension) != nil
        && fileType(base + name) == S_IFREG
    }
    return (
      labels.sorted(by: isInNaturalOrder).map { ($0, base + $0) },
      images > 0 ? [.unlabeled(path: URL(filePath: folder).path, pictures: images)] : []
    )
  }
}

/// An image with its label and the prediction.
struct EvaluatedImage: Sendable {
  var input: String
  var label: String
  var predicted: ImageLabeler.Label
}
#endif
