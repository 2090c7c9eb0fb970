#if Training
import CreateML
import Foundation
import Reports

struct ObjectTrainingReport: Sendable {
  private let settings: ObjectTrainingSettings
  private let iterations: Int
  private let console: Console
  private let startTime = Date()

  init(_ settings: ObjectTrainingSettings, iterations: Int, _ console: Console) {
    (self.settings, self.iterations, self.console) = (settings, iterations, console)
  }

  func handle(_ event: DetectorEvent) {
    switch event {
    case .extracted(let count, let total):
      console.showProgress(
        "\(progressBar(Double(count) / Double(max(total, 1)))) \(count)/\(total) images"
          + RemainingTime.text(done: count, of: total, since: startTime), isLogged: count < total)
    case .problem(let problem): console.report(problem, of: settings.data, asJSON: settings.common.isJSON)
    case .prepared(let images, let counts, let validation):
      console.warnOfUnlisted()
      report(images, counts, validation)
    case .iteration(let iteration):
      report(iteration)
      let state =
        console.showsIterationsInProgress(asJSON: settings.common.isJSON) ? ", " + text(iteration) : ""
      console.showProgress(
        "\(progressBar(Double(iteration.number) / Double(iterations))) iteration \(iteration.number)/\(iterations)"
          + RemainingTime.text(done: iteration.number, of: iterations, since: startTime) + state,
        isLogged: iteration.number < iterations)
    case .checkpoint: break
    }
  }

  func finish(_ trained: TrainedDetector) {
    console.endProgress()
    if settings.common.isJSON {
      var members: [(String, JSON)] = [
        ("output", .string(settings.common.output)), ("iterations", .integer(trained.iterations)),
        ("chosenIteration", .integer(trained.chosenIteration)),
        ("labels", .integer(trained.labels.count)),
        ("meanAveragePrecision50", .part(trained.training?.meanAveragePrecision50)),
      ]
      if let validation = trained.validation {
        members += [
          ("validationMeanAveragePrecision50", .part(validation.meanAveragePrecision50)),
          ("validationMeanAveragePrecision", .part(validation.meanAveragePrecision)),
        ]
      }
      return console.print(JSON.result("model", members).text)
    }
    let validated = trained.validation.map {
      ", validation \(percentage($0.meanAveragePrecision50)) (precision \(percentage($0.precision)), recall "
        + "\(percentage($0.recall)))"
    }
    console.print(
      "\(settings.common.output.escapingControlCharacters): \(counted(trained.labels.count, "label")), "
        + "\(counted(trained.iterations, "iteration"))"
        + (trained.chosenIteration < trained.iterations ? ", the best after \(trained.chosenIteration)" : "")
        + ", mAP50 "
        + percentage(trained.training?.meanAveragePrecision50) + (validated ?? ""))
  }

  private func report(_ images: Int, _ counts: [String: Int], _ validation: Int) {
    let labels = counts.sorted { $0.key < $1.key }
    if settings.common.isJSON {
      let counts = labels.map { JSON.object([("label", .string($0.key)), ("objects", .integer($0.value))]) }
      return console.print(
        JSON.result(
          "training", input: settings.data,
          [("images", .integer(images)), ("validation", .integer(validation)), ("labels", .array(counts))]
            .withFormerKeys(.imageCounts)
        ).text)
    }
    console.print(
      "\(settings.data.escapingControlCharacters): \(counted(images, "image")) with "
        + "\(counted(counts.values.reduce(0, +), "object")) of \(counted(labels.count, "label")) for training, "
        + "\(validation == 0 ? "none" : "\(validation)") for validation")
  }

  private func report(_ iteration: DetectorIteration) {
    if settings.common.isJSON {
      var members: [(String, JSON)] = [
        ("iteration", .integer(iteration.number)), ("loss", .number(iteration.loss, decimals: 6)),
      ]
      if let precision = iteration.validationAveragePrecision {
        members.append(("validationMeanAveragePrecision50", .part(precision)))
      }
      return console.print(JSON.result("iteration", members).text)
    }
    guard !console.showsIterationsInProgress(asJSON: false) else { return }
    console.print("iteration \(iteration.number): \(text(iteration))")
  }

  private func text(_ iteration: DetectorIteration) -> String {
    let validated = iteration.validationAveragePrecision.map { ", validation mAP50 \(percentage($0))" } ?? ""
    return "loss \(String(format: "%.4f", iteration.loss))" + validated
  }
}
#endif
