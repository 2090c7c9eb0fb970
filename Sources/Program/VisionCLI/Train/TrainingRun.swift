#if Training
import AnnotationFormats
import CreateML
import Foundation
import TrainingReports

/// One run of `vision train images`, `vision train drawings` or `vision train hands`.
struct TrainingRun: Sendable {
  let settings: TrainingSettings
  let console: Console
  private let makeTraining: @Sendable () throws -> any ClassifierTraining

  /// - Parameter makeTraining: makes the training, which is ready to start; may throw `MLCreateError`.
  init(
    _ settings: TrainingSettings, console: Console,
    makeTraining: @escaping @Sendable () throws -> any ClassifierTraining
  ) {
    (self.settings, self.console, self.makeTraining) = (settings, console, makeTraining)
  }

  func run() async throws {
    let outputs = try TrainingOutputs(settings.common)
    console.warnOfUnnamedImages(in: settings.folder)
    let training = try training()
    let log = TrainingLog<TrainingIteration>()
    let report = TrainingReport(settings, console: console)
    let trained = try await console.train(session: settings.common.session, iterations: \.iterations) {
      try training.run {
        log.handle($0)
        report.handle($0)
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

  private func training() throws -> any ClassifierTraining {
    try TrainingSettings.checkFolder(settings.folder)
    do {
      return try FolderLinks.$areFollowed.withValue(settings.common.followsLinks, operation: makeTraining)
    } catch let error as MLCreateError {
      throw InputError(
        ExitStatus(error), error.sentence.replacing(settings.folderURL.path, with: settings.folder))
    }
  }
}
#endif
