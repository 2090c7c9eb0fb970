#if Training
import CreateML
import Foundation
import SystemErrors
import TrainingReports

/// A training's outputs, checked before any work is done.
struct TrainingOutputs: Sendable {
  private let settings: CommonTrainingSettings
  private let model: URL
  private let report: ReportOutput?
  private let plot: ReportOutput?

  /// - Throws: `InputError` if one of them can't be written.
  init(_ settings: CommonTrainingSettings) throws {
    self.settings = settings
    model = try checkedOutput(settings.output, option: "--output")
    report = try settings.report.map { try ReportOutput($0, option: "--report") }
    plot = try settings.plot.map { try ReportOutput($0, option: "--plot") }
  }

  /// Writes the model, and the report and plot if requested.
  ///
  /// - Parameters:
  ///   - page: the report; reads the images shown on it.
  ///   - charts: the plotted charts.
  /// - Throws: `InputError` for the first output that can't be written.
  func write(
    _ trained: some ExportableModel, page: () -> String, charts: () -> [LineChart]
  ) throws {
    do {
      try trained.write(to: model, metadata: settings.metadata)
    } catch let error as MLCreateError {
      throw InputError(.unwritable, error.sentence)
    }
    try report?.write(page())
    try plot?.write(LineChart.document(charts()))
  }
}

struct ReportOutput: Sendable {
  private let url: URL
  private let option: String

  /// - Throws: `InputError` if it can't be written.
  init(_ path: String, option: String) throws {
    (url, self.option) = (try checkedOutput(path, option: option), option)
  }

  /// - Throws: `InputError`.
  func write(_ text: String) throws {
    do {
      try Data(text.utf8).write(to: url, options: .atomic)
    } catch {
      throw InputError(.unwritable, "\(option): can't be written: \(error.fileReason)")
    }
  }
}
#endif
