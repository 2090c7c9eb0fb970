import AnnotationFormats
package import CreateML
import Foundation
import ImageIO
import Reports

/// A self-contained HTML report of a classifier's results: the course of its training, the confusion matrix,
/// precision and recall by label, and the images of the worst mistakes.
package struct ClassifierPage: Sendable {
  package struct Mistake: Sendable {
    package var path: String
    package var label: String
    package var predicted: String
    /// 0…1.
    package var confidence: Double
    /// The confidence in the correct label; nil if unknown.
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
  /// The kind of images in the matrix, as text.
  private let kind: String
  private let mistakes: [Mistake]
  private let problems: [String]

  /// Makes the report of a training.
  ///
  /// - Parameters:
  ///   - history: the iterations to draw, in order.
  ///   - problems: the problems of the data, as sentences.
  package init(
    _ trained: TrainedClassifier, title: String, history: [TrainingIteration], problems: [String] = []
  ) {
    let (training, validation) = (ConfusionMatrix(trained.training), ConfusionMatrix(trained.validation))
    let isValidated = !trained.validation.isEmpty
    (self.title, self.problems) = (title, problems)
    charts = LineChart.charts(of: history)
    summary =
      "A classifier of \(trained.labels.count) labels, trained on \(trained.training.count) images in "
      + "\(trained.iterations) iterations. "
      + (isValidated
        ? "The following results are for the \(trained.validation.count) validation images, which it wasn't trained on."
        : "Without validation images: the following results are for the training images, and don't predict those for others.")
    figures =
      (isValidated ? [("Validation accuracy", ReportPage.percent(validation.accuracy))] : [])
      + [("Training accuracy", ReportPage.percent(training.accuracy))]
      + (isValidated ? [("Correct", "\(validation.correctCount) of \(validation.exampleCount)")] : [])
    kind = isValidated ? "validation images" : "training images"
    matrix = isValidated ? validation : training
    mistakes = (isValidated ? trained.validation : trained.training)
      .filter { $0.predicted != $0.image.label }
      .map {
        Mistake(
          path: $0.image.path, label: $0.image.label, predicted: $0.predicted,
          confidence: $0.probabilities.max() ?? 0, confidenceOfLabel: $0.probabilityOfLabel)
      }
  }

  package init(
    model: String, data: String, matrix: ConfusionMatrix, mistakes: [Mistake], problems: [String] = []
  ) {
    (title, self.matrix, self.mistakes, self.problems) = ("\(model) on \(data)", matrix, mistakes, problems)
    charts = []
    kind = "images"
    summary = "A classifier's results for \(matrix.exampleCount) images with \(matrix.labels.count) labels."
    figures = [
      ("Accuracy", ReportPage.percent(matrix.accuracy)),
      ("Correct", "\(matrix.correctCount) of \(matrix.exampleCount)"),
    ]
  }

  /// The HTML; reads the images shown in it.
  package var text: String {
    ReportPage(
      title: title, summary: summary.xmlEscaped,
      sections: [
        ("Results", ReportPage.figures(figures)), ("Training", ReportPage.charts(charts)),
        ("Labels", labels), ("Confusion matrix", confusion), ("Worst mistakes", worst),
        ("Problems of the data", ReportPage.problems(problems)),
      ]
    ).text
  }

  private var labels: String {
    ReportPage.table(
      ["Label", "Images", "Precision", "Recall"],
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
      caption: "Rows are the labels of the \(kind), columns the predicted labels.")
  }

  private var worst: String {
    // In descending order of the excess confidence in the wrong label over the correct one.
    let sorted = mistakes.sorted {
      ($1.confidence - ($1.confidenceOfLabel ?? 0), $0.path)
        < ($0.confidence - ($0.confidenceOfLabel ?? 0), $1.path)
    }
    guard !sorted.isEmpty else { return "<p>None of the \(kind) was misclassified.</p>" }
    let shown = sorted.prefix(Self.mistakeLimit).map { mistake in
      let name = URL(filePath: mistake.path).lastPathComponent.xmlEscaped
      let own =
        mistake.confidenceOfLabel.map { ", correct label \(ReportPage.percent($0))" } ?? ""
      return
        "<figure>\(Self.picture(mistake))<figcaption><b>\(mistake.label.xmlEscaped)</b> classified as <b>\(mistake.predicted.xmlEscaped)</b> "
        + "(\(ReportPage.percent(mistake.confidence))\(own))<br>\(name)</figcaption></figure>"
    }
    let count =
      sorted.count > shown.count ? "<p>\(shown.count) of \(sorted.count), the most confident first.</p>" : ""
    return "\(count)<div class=\"mistakes\">\n\(shown.joined(separator: "\n"))\n</div>"
  }

  /// The center crop, which the classifier uses; empty if the file can't be read anymore.
  private static func picture(_ mistake: Mistake) -> String {
    guard let decoded = try? ImageDecoder.decode(contentsOf: URL(filePath: mistake.path)).picture,
      let data = ImagePreview.square(of: decoded, side: imageSide)
    else { return "" }
    return "<img src=\"data:image/jpeg;base64,\(data.base64EncodedString())\" width=\"\(imageSide)\" "
      + "height=\"\(imageSide)\" alt=\"\(mistake.label.xmlEscaped)\">"
  }
}
