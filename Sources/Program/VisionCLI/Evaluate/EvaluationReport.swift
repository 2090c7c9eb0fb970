#if Training
import CreateML
import Foundation
import ImageModels
import Reports
import TrainingReports

struct EvaluationReport {
  private let settings: EvaluateSettings
  private let examples: [EvaluatedImage]
  private let matrix: ConfusionMatrix
  /// In descending order of confidence.
  private let mistakes: [EvaluatedImage]

  init(settings: EvaluateSettings, examples: [EvaluatedImage]) {
    (self.settings, self.examples) = (settings, examples)
    matrix = ConfusionMatrix(examples.map { ($0.label, $0.predicted.identifier) })
    mistakes = examples.filter { $0.label != $0.predicted.identifier }
      .sorted { ($1.predicted.confidence, $0.input) < ($0.predicted.confidence, $1.input) }
  }

  func print(to console: Console) {
    guard !settings.isJSON else { return console.print(json.text) }
    console.print(
      "\(settings.folder.escapingControlCharacters): \(counted(matrix.exampleCount, "image")), \(matrix.correctCount) correct: accuracy "
        + percentage(matrix.accuracy))
    console.print("")
    console.printTable(
      ["Label", "Images", "Precision", "Recall"],
      matrix.labels.indices.map { label in
        [
          matrix.labels[label].escapingControlCharacters, "\(matrix.exampleCount(of: label))",
          percentage(matrix.precision(of: label)), percentage(matrix.recall(of: label)),
        ]
      }, leftAligned: [0], orSay: "")
    guard !mistakes.isEmpty else { return }
    console.print("")
    console.printTable(
      ["Confused", "with", "Images"],
      confusions.map {
        [$0.label.escapingControlCharacters, $0.predicted.escapingControlCharacters, "\($0.count)"]
      },
      leftAligned: [0, 1], orSay: "")
    console.print("")
    for mistake in mistakes {
      console.print(
        "\(mistake.input.escapingControlCharacters): \(mistake.predicted.identifier.escapingControlCharacters) "
          + percentage(Double(mistake.predicted.confidence)))
    }
  }

  /// The report as an HTML page; reads the images shown on it.
  var page: String {
    ClassifierPage(
      model: settings.model, data: settings.folder, matrix: matrix,
      mistakes: mistakes.map {
        ClassifierPage.Mistake(
          path: $0.input, label: $0.label, predicted: $0.predicted.identifier,
          confidence: Double($0.predicted.confidence))
      }
    ).text
  }

  /// Confused labels, most frequent first.
  private var confusions: [(label: String, predicted: String, count: Int)] {
    matrix.labels.indices.flatMap { row in
      matrix.labels.indices.filter { $0 != row && matrix.counts[row][$0] > 0 }.map { column in
        (matrix.labels[row], matrix.labels[column], matrix.counts[row][column])
      }
    }.sorted { ($1.count, $0.label, $0.predicted) < ($0.count, $1.label, $1.predicted) }
  }

  private var json: JSON {
    .result(
      "evaluation", input: settings.folder,
      [
        ("model", .string(settings.model)), ("images", .integer(matrix.exampleCount)),
        ("correct", .integer(matrix.correctCount)), ("accuracy", .part(matrix.accuracy)),
        (
          "labels",
          .array(
            matrix.labels.indices.map { label in
              .object(
                [
                  ("label", .string(matrix.labels[label])),
                  ("images", .integer(matrix.exampleCount(of: label))),
                  ("precision", .part(matrix.precision(of: label))),
                  ("recall", .part(matrix.recall(of: label))),
                ].withFormerKeys(.imageCounts))
            })
        ),
        (
          "confusion",
          .array(
            confusions.map {
              .object(
                [
                  ("label", .string($0.label)), ("predicted", .string($0.predicted)),
                  ("images", .integer($0.count)),
                ].withFormerKeys(.imageCounts))
            })
        ),
        (
          "mistakes",
          .array(
            mistakes.map {
              .object([
                ("input", .string($0.input)), ("label", .string($0.label)),
                ("predicted", .string($0.predicted.identifier)),
                ("confidence", .confidence($0.predicted.confidence)),
              ])
            })
        ),
      ].withFormerKeys(.imageCounts))
  }
}
#endif
