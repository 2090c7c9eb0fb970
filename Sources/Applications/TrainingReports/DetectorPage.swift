import AnnotationFormats
import CoreGraphics
package import CreateML
import Foundation
import ImageIO
import Reports

/// A self-contained HTML report of an object detector's results: the course of its training, its results by
/// label, the confusion matrix, and the images with the worst mistakes.
package struct DetectorPage: Sendable {
  private static let mistakeLimit = 16
  private static let imageSide = 520

  private let title: String
  private let summary: String
  private let charts: [LineChart]
  private let metrics: DetectionMetrics?
  /// The kind of images in the metrics, as text.
  private let kind: String
  private let problems: [String]

  /// Makes the report of a training.
  ///
  /// - Parameters:
  ///   - history: the iterations to draw, in order.
  ///   - problems: the problems of the data, as sentences.
  package init(
    _ trained: TrainedDetector, title: String, history: [DetectorIteration], problems: [String] = []
  ) {
    (self.title, self.problems) = (title, problems)
    charts = LineChart.charts(of: history)
    metrics = trained.validation ?? trained.training
    kind = trained.validation == nil ? "training images" : "validation images"
    summary =
      "A detector of \(trained.labels.count) labels, trained in \(trained.iterations) iterations. "
      + (trained.validation.map {
        "The following results are for the \($0.imageCount) validation images, which it wasn't trained on."
      }
        ?? "Without validation images: the following results are for the training images, and don't predict those for others.")
  }

  package init(model: String, data: String, metrics: DetectionMetrics, problems: [String] = []) {
    (title, self.metrics, self.problems) = ("\(model) on \(data)", metrics, problems)
    (charts, kind) = ([], "images")
    summary =
      "An object detector's results for \(metrics.imageCount) images with \(metrics.objectCount) objects."
  }

  /// The HTML; reads the images shown in it.
  package var text: String {
    let outcomes = metrics?.images.map { $0.outcome() } ?? []
    return ReportPage(
      title: title, summary: summary.xmlEscaped,
      sections: [
        ("Results", figures), ("Training", ReportPage.charts(charts)), ("Labels", labels),
        ("Confusion matrix", confusion(outcomes)), ("Worst mistakes", worst(outcomes)),
        ("Problems of the data", ReportPage.problems(problems)),
      ]
    ).text
  }

  private var figures: String {
    guard let metrics else { return "" }
    return ReportPage.figures([
      ("mAP50", ReportPage.percent(metrics.meanAveragePrecision50)),
      ("mAP50-95", ReportPage.percent(metrics.meanAveragePrecision)),
      ("Precision", ReportPage.percent(metrics.precision)), ("Recall", ReportPage.percent(metrics.recall)),
    ])
  }

  private var labels: String {
    guard let metrics else { return "" }
    let percent = Int(DetectionMetrics.minimumConfidence * 100)
    return
      "<p>Precision and recall are those of detections with a confidence of at least \(percent) %, where a box is correct if its "
      + "intersection over union with an object's box is at least 0.5.</p>"
      + ReportPage.table(
        ["Label", "Objects", "AP50", "AP50-95", "Precision", "Recall"],
        metrics.labels.map { label in
          [
            label.label, "\(label.count)",
            ReportPage.percent(label.count > 0 ? label.averagePrecision50 : nil),
            ReportPage.percent(label.count > 0 ? label.averagePrecision : nil),
            ReportPage.percent(label.precision), ReportPage.percent(label.recall),
          ]
        })
  }

  private func confusion(_ outcomes: [DetectionOutcome]) -> String {
    guard let metrics, !metrics.labels.isEmpty else { return "" }
    let names = metrics.labels.map(\.label)
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    // The last row is for false positives, the last column for missed objects.
    var table = ConfusionTable(
      rows: names + ["no object"], columns: names + ["not detected"], sameCount: names.count)
    func number(_ label: String) -> Int { numbers[label] ?? names.count }
    for outcome in outcomes {
      for found in outcome.correct { table.add(1, row: number(found.label), column: number(found.label)) }
      for (object, found) in outcome.confused {
        table.add(1, row: number(object.label), column: number(found.label))
      }
      for object in outcome.missed { table.add(1, row: number(object.label), column: names.count) }
      for found in outcome.falsePositives { table.add(1, row: names.count, column: number(found.label)) }
    }
    return table.text(
      caption:
        "Rows are the objects in the \(kind), columns the labels of detections at their positions; the last row has detections "
        + "without an object.")
  }

  private func worst(_ outcomes: [DetectionOutcome]) -> String {
    guard let metrics else { return "" }
    let sorted = zip(metrics.images, outcomes).filter { $1.mistakeCount > 0 }
      .sorted { ($1.1.weight, $0.0.path ?? "") < ($0.1.weight, $1.0.path ?? "") }
    guard !sorted.isEmpty else { return "<p>All objects in the \(kind) were detected, and nothing else.</p>" }
    let shown = sorted.filter { $0.0.path != nil }.prefix(Self.mistakeLimit).map { Self.figure($0, $1) }
    let count =
      sorted.count > shown.count
      ? "<p>\(shown.count) of \(sorted.count) images with mistakes, the worst first.</p>" : ""
    return """
      <p class="keys"><span><i class="key found-right"></i>correct</span> \
      <span><i class="key found-wrong"></i>wrong</span> <span><i class="key missed"></i>not detected</span></p>
      \(count)<div class="mistakes wide">
      \(shown.joined(separator: "\n"))
      </div>
      """
  }

  private static func figure(_ image: DetectionMetrics.Image, _ outcome: DetectionOutcome) -> String {
    var words: [String] = []
    if !outcome.missed.isEmpty { words.append("\(outcome.missed.count) not detected") }
    if !outcome.confused.isEmpty {
      words.append(
        outcome.confused.prefix(3).map { "\($0.object.label) detected as \($0.found.label)" }.joined(
          separator: ", "))
    }
    if !outcome.falsePositives.isEmpty {
      words.append("\(outcome.falsePositives.count) detected without an object")
    }
    let url = URL(filePath: image.path ?? "")
    return "<figure>\(overlaid(url, outcome))<figcaption><b>\(url.lastPathComponent.xmlEscaped)</b>: "
      + "\(words.joined(separator: "; ").xmlEscaped)</figcaption></figure>"
  }

  /// The image with boxes over it; empty if the file can't be read anymore.
  private static func overlaid(_ url: URL, _ outcome: DetectionOutcome) -> String {
    guard let decoded = try? ImageDecoder.decode(contentsOf: url).picture,
      let data = ImagePreview.jpeg(of: decoded, side: imageSide)
    else { return "" }
    // Lines and text have the same size on small and large images.
    let scale = Double(imageSide) / Double(max(decoded.width, decoded.height, 1))
    let (width, height) = (Double(decoded.width) * scale, Double(decoded.height) * scale)
    func box(_ rect: CGRect, _ kind: String, _ tag: String) -> String {
      let (x, y) = (rect.minX * width, rect.minY * height)
      let place =
        "x=\"\(tenths(x))\" y=\"\(tenths(y))\" width=\"\(tenths(rect.width * width))\" height=\"\(tenths(rect.height * height))\""
      let words =
        tag.isEmpty
        ? ""
        : "<text x=\"\(tenths(x + 2))\" y=\"\(tenths(y < 18 ? y + 15 : y - 5))\">\(tag.xmlEscaped)</text>"
      return "<rect class=\"halo\" \(place)/><rect class=\"\(kind)\" \(place)/>\(words)"
    }
    let drawn =
      outcome.correct.map { box($0.box, "found-right", "") }
      + outcome.missed.map { box($0.rect, "missed", $0.label) }
      + (outcome.confused.map(\.found) + outcome.falsePositives).map {
        box($0.box, "found-wrong", "\($0.label) \(Int(($0.confidence * 100).rounded()))%")
      }
    return """
      <div class="overlaid"><img src="data:image/jpeg;base64,\(data.base64EncodedString())" alt="">\
      <svg viewBox="0 0 \(tenths(width)) \(tenths(height))" preserveAspectRatio="none" aria-hidden="true">\(drawn.joined())</svg></div>
      """
  }

  private static func tenths(_ value: Double) -> String { String((value * 10).rounded() / 10) }
}
