import CoreML
import CreateML
import Foundation
import TrainingReports

/// One run of `vision train images` or `vision train drawings`.
struct TrainingRun: Sendable {
  let settings: TrainingSettings
  let console: Console

  init(_ settings: TrainingSettings, console: Console) {
    (self.settings, self.console) = (settings, console)
  }

  /// - Throws: what keeps the model from being trained or written.
  func run() async throws {
    let outputs = try TrainingOutputs(settings.common)
    let training = try training()
    let log = TrainingLog<TrainingIteration>()
    let report = TrainingReport(settings, console: console)
    let trained = try await console.train(session: settings.common.session, iterations: \.iterations) {
      try training.run {
        log.take($0)
        report.take($0)
      }
    }
    try outputs.write(trained) {
      ClassifierPage(
        trained, title: settings.folder, history: log.iterations, problems: log.problems(of: settings.folder)
      ).text
    } charts: {
      LineChart.charts(of: log.iterations)
    }
    report.finish(trained)
  }

  private func training() throws -> ImageClassifierTraining {
    try Self.checkFolder(settings.folder)
    var parameters = MLImageClassifier.ModelParameters(
      maxIterations: settings.iterations, augmentation: settings.augmentation)
    let source = MLImageClassifier.DataSource.labeledDirectories(at: URL(filePath: settings.folder))
    let extractor = try extractor()
    do {
      parameters.validation = try validation(of: source)
      return try ImageClassifierTraining(
        plan: TrainingPlan(trainingData: source, parameters: parameters, extractor: extractor),
        parameters: MLTrainingSessionParameters(
          sessionDirectory: settings.common.session.map { URL(filePath: $0, directoryHint: .isDirectory) },
          checkpointInterval: 5, iterations: settings.iterations), extractor: extractor,
        keepsBestWhenCancelled: true)
    } catch let error as MLCreateError {
      throw InputError(
        ExitStatus(error),
        error.sentence.replacing(URL(filePath: settings.folder).path, with: settings.folder))
    }
  }

  private func extractor() throws -> FeatureExtractor {
    guard let start = settings.start else { return .scenePrint }
    guard fileType(start) != nil else { throw InputError(.noInput, "--start: \(start): no such model") }
    return .model(
      try ModelArgument.naming("--start: \(start)") {
        try StartingClassifier(contentsOf: URL(filePath: start))
      })
  }

  private func validation(
    of source: MLImageClassifier.DataSource
  ) throws -> MLImageClassifier.ModelParameters.ValidationData {
    guard let validation = settings.common.validation else {
      let count = try source.labeledImages().values.reduce(0) { $0 + $1.count }
      return .split(
        strategy: .fixed(
          ratio: MLSplitStrategy.automatic.resolve(count: count).ratio, seed: settings.common.seed))
    }
    if let part = Double(validation) {
      return .split(strategy: .fixed(ratio: part, seed: settings.common.seed))
    }
    try Self.checkFolder(validation)
    return .dataSource(.labeledDirectories(at: URL(filePath: validation)))
  }

  private static func checkFolder(_ path: String) throws {
    switch fileType(path) {
    case nil: throw InputError(.noInput, "\(path): no such folder")
    case S_IFDIR: break
    default: throw InputError(.unreadable, "\(path): isn't a folder; each label needs a subfolder of one")
    }
  }
}
