#if Server && Training
import AnnotationEditing
import AnnotationFormats
import CoreML
import CreateML
import Foundation
import Logging
import NetworkInference
import ParallelWork
import ImageModels
import VisionServer

struct AnnotateRun: Sendable {
  let settings: AnnotateSettings
  let address: ListenerConfiguration
  let logger: Logger

  /// Serves until the task is canceled.
  func run(console: Console) async throws {
    var limits = ServerLimits()
    limits.decodesApart = settings.decodesApart
    let project = try await onDispatchThread { try self.project() }
    if settings.source != nil, project.isContinued {
      console.warn("--source is ignored: \(project.output.lastPathComponent) exists and is edited.")
    }
    for problem in project.problems {
      console.warn(AnnotatedData.replacingPath(problem, settings.folder))
    }
    console.warnOfUnnamedImages(in: settings.folder)
    let server = try WebServer(
      annotating: project, detector: detector(limits), labels: settings.labels, at: address, limits: limits,
      logger: logger)
    try await console.serve(
      server, at: address, risk: "can see the folder's images and change their annotations",
      isOpen: settings.isOpen, needsCamera: false, asJSON: settings.isJSON)
  }

  private func project() throws -> AnnotationProject {
    try requireUTF8(settings.folder)
    if let source = settings.source { try requireUTF8(source) }
    switch fileType(settings.folder) {
    case nil: throw InputError(.noInput, "\(settings.folder): no such folder")
    case S_IFDIR: break
    default: throw InputError(.unreadable, "\(settings.folder): not a folder")
    }
    if let source = settings.source, fileType(source) == nil {
      throw InputError(.noInput, "--source: \(source): no such file or folder")
    }
    let output = try settings.output.map { try checkedOutput($0, option: "--output") }
    do {
      let project = try AnnotationProject(
        folder: URL(filePath: settings.folder, directoryHint: .isDirectory), output: output,
        source: settings.source.map { URL(filePath: $0) })
      guard project.isWritable else {
        throw InputError(
          .unwritable,
          "\(AnnotatedData.replacingPath(project.output.path, settings.folder)) can't be written",
          suggestion: "Name another file with --output")
      }
      return project
    } catch let error as any LocalizedError where error is AnnotationFileError || error is AnnotationError {
      throw InputError(ExitStatus(error), AnnotatedData.replacingPath(error.sentence, settings.folder))
    }
  }

  private func detector(_ limits: ServerLimits) throws -> ObjectDetector? {
    guard let path = settings.model else { return nil }
    let configuration = MLModelConfiguration()
    // Concurrent images on one core each take less time than one after the other on all cores.
    configuration.engine.streamCount = limits.workerCount
    let model = try ModelArgument.load(path, configuration: configuration)
    do {
      return try ObjectDetector(model: model, minimumConfidence: settings.minimumConfidence)
    } catch {
      throw InputError(
        .unreadable, "\(path): \(error.localizedDescription)", suggestion: error.recoverySuggestion)
    }
  }
}
#endif
