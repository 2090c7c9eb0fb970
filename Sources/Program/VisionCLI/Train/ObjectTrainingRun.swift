#if Training
import AnnotationFormats
import CoreML
import CreateML
import Foundation
import ModelEncoding
import ParallelWork
import TrainingReports

struct ObjectTrainingRun: Sendable {
  let settings: ObjectTrainingSettings
  let console: Console

  init(_ settings: ObjectTrainingSettings, console: Console) {
    (self.settings, self.console) = (settings, console)
  }

  func run() async throws {
    let outputs = try TrainingOutputs(settings.common)
    console.warnOfUnnamedImages(in: settings.data)
    let log = TrainingLog<DetectorIteration>()
    let (training, report) = try await onDispatchThread {
      let training = try FolderLinks.$areFollowed.withValue(settings.common.followsLinks) {
        try self.training()
      }
      return (training, ObjectTrainingReport(settings, iterations: training.plan.maximumIterations, console))
    }
    let trained = try await console.train(session: settings.common.session, iterations: \.iterations) {
      try training.run {
        log.handle($0)
        report.handle($0)
      }
    }
    try outputs.write(trained) {
      DetectorPage(
        trained, title: settings.data, history: log.iterations, problems: log.problems(of: settings.data)
      ).text
    } charts: {
      LineChart.charts(of: log.iterations)
    }
    report.finish(trained)
  }

  private func training() throws -> ObjectDetectorTraining {
    let source = MLObjectDetector.DataSource(try AnnotatedData.source(settings.data))
    var parameters = settings.parameters
    let baseModel = try baseModel()
    do {
      parameters.validation = try validation()
      let plan = try DetectorPlan(
        trainingData: source, annotationType: .boundingBox(), parameters: parameters,
        seed: settings.common.seed, start: baseModel)
      return try ObjectDetectorTraining(
        plan: plan,
        parameters: MLTrainingSessionParameters(
          sessionDirectory: settings.common.session.map { URL(filePath: $0, directoryHint: .isDirectory) },
          reportInterval: reportInterval(iterations: plan.maximumIterations), iterations: .max),
        keepsBestWhenCancelled: true, start: baseModel)
    } catch let error as MLCreateError {
      throw AnnotatedData.error(error, settings.data)
    }
  }

  private func baseModel() throws -> PretrainedDetector? {
    guard let baseModel = settings.baseModel else { return nil }
    guard fileType(baseModel) != nil else {
      throw InputError(.noInput, "--base-model: \(baseModel): no such model")
    }
    return try ModelArgument.addingContext("--base-model: \(baseModel)") {
      try PretrainedDetector(contentsOf: URL(filePath: baseModel))
    }
  }

  private func validation() throws -> MLObjectDetector.ModelParameters.ValidationData {
    guard let validation = settings.common.validation else {
      return .split(strategy: .automatic)
    }
    if let part = Double(validation) {
      return .split(strategy: .fixed(ratio: part, seed: settings.common.seed))
    }
    return .dataSource(MLObjectDetector.DataSource(try AnnotatedData.source(validation)))
  }
}

enum AnnotatedData {
  /// - Throws: `InputError`.
  static func source(_ path: String) throws -> AnnotationSource {
    try requireUTF8(path)
    switch fileType(path) {
    case nil: throw InputError(.noInput, "\(path): no such file or folder")
    case S_IFDIR, S_IFREG: break
    default: throw InputError(.unreadable, "\(path): neither a file nor a folder")
    }
    do {
      return try AnnotationSource(lookingAt: URL(filePath: path))
    } catch let error as AnnotationFileError {
      throw self.error(error, path)
    }
  }

  /// An error with paths as given on the command line.
  static func error(_ error: any LocalizedError, _ path: String) -> InputError {
    InputError(ExitStatus(error), replacingPath(error.sentence, path))
  }

  /// A message with paths as given on the command line, not as resolved by the system.
  static func replacingPath(_ message: String, _ path: String) -> String {
    message.replacing(URL(filePath: path).path, with: path.hasSuffix("/") ? String(path.dropLast()) : path)
  }
}
#endif
