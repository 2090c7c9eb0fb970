import AnnotationFormats
import CoreGraphics
package import CreateML
import Foundation
import ImageIO
import Reports

/// A page that tells how well an object detector does: the course of its training, its figures by label, what it takes for what, and
/// the pictures with the worst mistakes. It needs no other file.
package struct DetectorPage: Sendable {
  private static let mistakeLimit = 16
  private static let imageSide = 520

  private let title: String
  private let summary: String
  private let charts: [LineChart]
  private let metrics: DetectionMetrics?
  /// What pictures the metrics are of.
  private let kind: String
  private let problems: [String]

  /// The page of a training.
  ///
  /// - Parameters:
  ///   - history: the iterations that are drawn, in their order.
  ///   - problems: of the data, in sentences.
  package init(
    _ trained: TrainedDetector, title: String, history: [DetectorIteration], problems: [String] = []
  ) {
    (self.title, self.problems) = (title, problems)
    charts = LineChart.charts(of: history)
    metrics = trained.validation ?? trained.training
    kind = trained.validation == nil ? "pictures it learned from" : "pictures for validation"
    summary =
      "A detector of \(trained.labels.count) labels, trained in \(trained.iterations) iterations. "
      + (trained.validation.map {
        "What follows is of the \($0.imageCount) pictures for validation, which it hasn't learned from."
      }
        ?? "No picture was kept for validation: what follows is of the pictures it learned from, and says little about others.")
  }

  /// The page of an evaluation.
  package init(model: String, data: String, metrics: DetectionMetrics, problems: [String] = []) {
    (title, self.metrics, self.problems) = ("\(model) on \(data)", metrics, problems)
    (charts, kind) = ([], "pictures")
    summary =
      "What an object detector finds in \(metrics.imageCount) pictures with \(metrics.objectCount) objects."
  }

  /// The page; costs the reading of the pictures on it.
  package var text: String {
    let outcomes = metrics?.images.map { $0.outcome() } ?? []
    return ReportPage(
      title: title, summary: summary.xmlEscaped,
      sections: [
        ("Figures", figures), ("Training", ReportPage.charts(charts)), ("Labels", labels),
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
      "<p>Precision and recall are of what was found with a confidence of \(percent) % or more, where a box is right that shares half "
      + "with an object's (intersection over union).</p>"
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
    // The last row is for what was found where nothing is, the last column for what wasn't found.
    var table = ConfusionTable(
      rows: names + ["nothing there"], columns: names + ["not found"], sameCount: names.count)
    func number(_ label: String) -> Int { numbers[label] ?? names.count }
    for outcome in outcomes {
      for found in outcome.right { table.add(1, row: number(found.label), column: number(found.label)) }
      for (object, found) in outcome.confused {
        table.add(1, row: number(object.label), column: number(found.label))
      }
      for object in outcome.missed { table.add(1, row: number(object.label), column: names.count) }
      for found in outcome.falsePositives { table.add(1, row: names.count, column: number(found.label)) }
    }
    return table.text(
      caption:
        "Rows are the objects in the \(kind), columns what was found in their places; the last row has what was found "
        + "where no object is.")
  }

  private func worst(_ outcomes: [DetectionOutcome]) -> String {
    guard let metrics else { return "" }
    let sorted = zip(metrics.images, outcomes).filter { $1.mistakeCount > 0 }
      .sorted { ($1.1.weight, $0.0.path ?? "") < ($0.1.weight, $1.0.path ?? "") }
    guard !sorted.isEmpty else { return "<p>All objects of the \(kind) were found, and nothing else.</p>" }
    let shown = sorted.filter { $0.0.path != nil }.prefix(Self.mistakeLimit).map { Self.figure($0, $1) }
    let count =
      sorted.count > shown.count
      ? "<p>\(shown.count) of \(sorted.count) pictures with mistakes, the worst first.</p>" : ""
    return """
      <p class="keys"><span><i class="key found-right"></i>found</span> \
      <span><i class="key found-wrong"></i>found, but wrong</span> <span><i class="key missed"></i>not found</span></p>
      \(count)<div class="mistakes wide">
      \(shown.joined(separator: "\n"))
      </div>
      """
  }

  private static func figure(_ picture: DetectionMetrics.Image, _ outcome: DetectionOutcome) -> String {
    var words: [String] = []
    if !outcome.missed.isEmpty { words.append("\(outcome.missed.count) not found") }
    if !outcome.confused.isEmpty {
      words.append(
        outcome.confused.prefix(3).map { "\($0.object.label) taken for \($0.found.label)" }.joined(
          separator: ", "))
    }
    if !outcome.falsePositives.isEmpty {
      words.append("\(outcome.falsePositives.count) found where nothing is")
    }
    let url = URL(filePath: picture.path ?? "")
    return "<figure>\(overlaid(url, outcome))<figcaption><b>\(url.lastPathComponent.xmlEscaped)</b>: "
      + "\(words.joined(separator: "; ").xmlEscaped)</figcaption></figure>"
  }

  /// The picture with boxes over it; nothing where the file can't be read any more.
  private static func overlaid(_ url: URL, _ outcome: DetectionOutcome) -> String {
    guard let decoded = try? ImageDecoder.decode(contentsOf: url).picture,
      let data = ImagePreview.jpeg(of: decoded, side: imageSide)
    else { return "" }
    // Lines and words are as large on small pictures as on large ones.
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
      outcome.right.map { box($0.box, "found-right", "") }
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
