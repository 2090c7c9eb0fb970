#if Training
import CreateML
import Foundation
import Reports

struct TrainingReport: Sendable {
  private let settings: TrainingSettings
  private let console: Console
  private let startTime = Date()

  init(_ settings: TrainingSettings, console: Console) {
    (self.settings, self.console) = (settings, console)
  }

  func handle(_ event: TrainingEvent) {
    switch event {
    case .extracted(let count, let total):
      console.showProgress(
        "\(progressBar(Double(count) / Double(max(total, 1)))) \(count)/\(total) images"
          + RemainingTime.text(done: count, of: total, since: startTime), isLogged: count < total)
    case .problem(let problem): console.report(problem, of: settings.folder, asJSON: settings.common.isJSON)
    case .prepared(_, let training, let validation):
      console.warnOfUnlisted()
      report(training, validation)
    case .iteration(let iteration):
      report(iteration)
      let state =
        console.showsIterationsInProgress(asJSON: settings.common.isJSON) ? ", " + text(iteration) : ""
      console.showProgress(
        "\(progressBar(Double(iteration.number) / Double(settings.iterations))) iteration \(iteration.number)"
          + state, isLogged: iteration.number < settings.iterations)
    case .checkpoint: break
    }
  }

  func finish(_ trained: TrainedClassifier) {
    console.endProgress()
    let (training, validation) = (ConfusionMatrix(trained.training), ConfusionMatrix(trained.validation))
    if settings.common.isJSON {
      var members: [(String, JSON)] = [
        ("output", .string(settings.common.output)), ("iterations", .integer(trained.iterations)),
      ]
      if let isConverged = trained.isConverged { members.append(("isConverged", .boolean(isConverged))) }
      members.append(("accuracy", .part(training.accuracy)))
      if let accuracy = validation.accuracy { members.append(("validationAccuracy", .part(accuracy))) }
      return console.print(JSON.result("model", members).text)
    }
    let validated = validation.accuracy.map {
      ", validation \(percentage($0)) (\(validation.correctCount) of \(validation.exampleCount))"
    }
    console.print(
      "\(settings.common.output.escapingControlCharacters): \(trained.labels.count) labels, \(counted(trained.iterations, "iteration")), "
        + "accuracy \(percentage(training.accuracy))" + (validated ?? ""))
  }

  private func report(_ training: [String: Int], _ validation: Int) {
    let count = training.values.reduce(0, +)
    let labels = training.sorted { $0.key < $1.key }
    if settings.common.isJSON {
      let counts = labels.map {
        JSON.object(
          [("label", .string($0.key)), ("images", .integer($0.value))].withFormerKeys(.imageCounts))
      }
      return console.print(
        JSON.result(
          "training", input: settings.folder,
          [("images", .integer(count)), ("validation", .integer(validation)), ("labels", .array(counts))]
            .withFormerKeys(.imageCounts)
        ).text)
    }
    console.print(
      "\(settings.folder.escapingControlCharacters): \(counted(count, "image")) of \(labels.count) labels for training, "
        + "\(validation == 0 ? "none" : "\(validation)") for validation")
  }

  private func report(_ iteration: TrainingIteration) {
    if settings.common.isJSON {
      var members: [(String, JSON)] = [
        ("iteration", .integer(iteration.number)), ("loss", .number(iteration.loss, decimals: 6)),
        ("accuracy", .part(iteration.accuracy)),
      ]
      if let loss = iteration.validationLoss {
        members.append(("validationLoss", .number(loss, decimals: 6)))
      }
      if let accuracy = iteration.validationAccuracy {
        members.append(("validationAccuracy", .part(accuracy)))
      }
      return console.print(JSON.result("iteration", members).text)
    }
    guard !console.showsIterationsInProgress(asJSON: false) else { return }
    console.print("iteration \(iteration.number): \(text(iteration))")
  }

  private func text(_ iteration: TrainingIteration) -> String {
    let validated = iteration.validationAccuracy.map { ", validation \(percentage($0))" } ?? ""
    return "loss \(String(format: "%.4f", iteration.loss)), accuracy \(percentage(iteration.accuracy))"
      + validated
  }
}

/// Estimates the remaining time of a task.
enum RemainingTime {
  /// Text such as `, 12 s left`; empty while too little is done for an estimate.
  static func text(done: Int, of total: Int, since start: Date) -> String {
    let elapsed = Date().timeIntervalSince(start)
    guard done > 0, elapsed >= 1 else { return "" }
    let seconds = Int((elapsed / Double(done) * Double(total - done)).rounded(.up))
    return seconds < 120 ? ", \(seconds) s left" : ", \((seconds + 59) / 60) min left"
  }
}

/// A percentage such as `97.2%`; `-` for nil.
func percentage(_ part: Double?) -> String { part.map { String(format: "%.1f%%", $0 * 100) } ?? "-" }

extension JSON {
  /// A fraction rounded to 0.0001; null for nil.
  static func part(_ part: Double?) -> JSON { part.map { .number($0, decimals: 4) } ?? .null }
}
#endif
