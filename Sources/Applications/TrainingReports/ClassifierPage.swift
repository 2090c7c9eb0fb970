import AnnotationFormats
package import CreateML
import Foundation
import ImageIO
import Reports

/// A page that tells how well a classifier does: the course of its training, the confusion matrix, precision and recall by label, and
/// the worst mistakes as pictures. It needs no other file.
package struct ClassifierPage: Sendable {
  /// A picture that was given another label than its own.
  package struct Mistake: Sendable {
    /// Where its pixels are.
    package var path: String
    package var label: String
    package var predicted: String
    /// 0…1
    package var confidence: Double
    /// That of its own label; nil where it isn't known.
    package var confidenceOfLabel: Double?

    package init(
      path: String, label: String, predicted: String, confidence: Double, confidenceOfLabel: Double? = nil
    ) {
      (self.path, self.label, self.predicted) = (path, label, predicted)
      (self.confidence, self.confidenceOfLabel) = (confidence, confidenceOfLabel)
    }
  }

  private static let mistakeLimit = 24
  private static let imageSide = 200

  private let title: String
  private let summary: String
  private let figures: [(name: String, value: String)]
  private let charts: [LineChart]
  private let matrix: ConfusionMatrix
  /// What pictures the matrix is of.
  private let kind: String
  private let mistakes: [Mistake]
  private let problems: [String]

  /// The page of a training.
  ///
  /// - Parameters:
  ///   - history: the iterations that are drawn, in their order.
  ///   - problems: of the data, in sentences.
  package init(
    _ trained: TrainedClassifier, title: String, history: [TrainingIteration], problems: [String] = []
  ) {
    let (training, validation) = (ConfusionMatrix(trained.training), ConfusionMatrix(trained.validation))
    let isValidated = !trained.validation.isEmpty
    (self.title, self.problems) = (title, problems)
    charts = LineChart.charts(of: history)
    summary =
      "A classifier of \(trained.labels.count) labels, trained on \(trained.training.count) pictures in "
      + "\(trained.iterations) iterations. "
      + (isValidated
        ? "What follows is of the \(trained.validation.count) pictures for validation, which it hasn't learned from."
        : "No picture was kept for validation: what follows is of the pictures it learned from, and says little about others.")
    figures =
      (isValidated ? [("Validation accuracy", ReportPage.percent(validation.accuracy))] : [])
      + [("Training accuracy", ReportPage.percent(training.accuracy))]
      + (isValidated ? [("Right", "\(validation.correctCount) of \(validation.exampleCount)")] : [])
    kind = isValidated ? "pictures for validation" : "pictures it learned from"
    matrix = isValidated ? validation : training
    mistakes = (isValidated ? trained.validation : trained.training)
      .filter { $0.predicted != $0.image.label }
      .map {
        Mistake(
          path: $0.image.path, label: $0.image.label, predicted: $0.predicted,
          confidence: $0.probabilities.max() ?? 0, confidenceOfLabel: $0.probabilityOfLabel)
      }
  }

  /// The page of an evaluation.
  package init(
    model: String, data: String, matrix: ConfusionMatrix, mistakes: [Mistake], problems: [String] = []
  ) {
    (title, self.matrix, self.mistakes, self.problems) = ("\(model) on \(data)", matrix, mistakes, problems)
    charts = []
    kind = "pictures"
    summary = "What a classifier says of \(matrix.exampleCount) pictures with \(matrix.labels.count) labels."
    figures = [
      ("Accuracy", ReportPage.percent(matrix.accuracy)),
      ("Right", "\(matrix.correctCount) of \(matrix.exampleCount)"),
    ]
  }

  /// The page; costs the reading of the pictures on it.
  package var text: String {
    ReportPage(
      title: title, summary: summary.xmlEscaped,
      sections: [
        ("Figures", ReportPage.figures(figures)), ("Training", ReportPage.charts(charts)),
        ("Labels", labels), ("Confusion matrix", confusion), ("Worst mistakes", worst),
        ("Problems of the data", ReportPage.problems(problems)),
      ]
    ).text
  }

  private var labels: String {
    ReportPage.table(
      ["Label", "Pictures", "Precision", "Recall"],
      matrix.labels.indices.map { label in
        [
          matrix.labels[label], "\(matrix.exampleCount(of: label))",
          ReportPage.percent(matrix.precision(of: label)), ReportPage.percent(matrix.recall(of: label)),
        ]
      })
  }

  private var confusion: String {
    var table = ConfusionTable(
      rows: matrix.labels, columns: matrix.labels, sameCount: matrix.labels.count)
    for (row, counts) in matrix.counts.enumerated() {
      for (column, count) in counts.enumerated() { table.add(count, row: row, column: column) }
    }
    return table.text(
      caption: "Rows are the labels of the \(kind), columns those that they were given.")
  }

  private var worst: String {
    // The surest of a wrong label, and the least sure of the right one.
    let sorted = mistakes.sorted {
      ($1.confidence - ($1.confidenceOfLabel ?? 0), $0.path)
        < ($0.confidence - ($0.confidenceOfLabel ?? 0), $1.path)
    }
    guard !sorted.isEmpty else { return "<p>None of the \(kind) was given a wrong label.</p>" }
    let shown = sorted.prefix(Self.mistakeLimit).map { mistake in
      let name = URL(filePath: mistake.path).lastPathComponent.xmlEscaped
      let own =
        mistake.confidenceOfLabel.map { ", its own label \(ReportPage.percent($0))" } ?? ""
      return
        "<figure>\(Self.picture(mistake))<figcaption><b>\(mistake.label.xmlEscaped)</b> taken for <b>\(mistake.predicted.xmlEscaped)</b> "
        + "(\(ReportPage.percent(mistake.confidence))\(own))<br>\(name)</figcaption></figure>"
    }
    let count =
      sorted.count > shown.count ? "<p>\(shown.count) of \(sorted.count), the surest first.</p>" : ""
    return "\(count)<div class=\"mistakes\">\n\(shown.joined(separator: "\n"))\n</div>"
  }

  /// The center crop, which the classifier sees; nothing where the file can't be read any more.
  private static func picture(_ mistake: Mistake) -> String {
    guard let decoded = try? ImageDecoder.decode(contentsOf: URL(filePath: mistake.path)).picture,
      let data = ImagePreview.square(of: decoded, side: imageSide)
    else { return "" }
    return "<img src=\"data:image/jpeg;base64,\(data.base64EncodedString())\" width=\"\(imageSide)\" "
      + "height=\"\(imageSide)\" alt=\"\(mistake.label.xmlEscaped)\">"
  }
}
