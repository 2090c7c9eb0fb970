import AnnotationFormats
import CoreGraphics
import CreateML
import Foundation
import Testing

@testable import TrainingReports

@Suite("Training reports")
struct ReportPageTests {
  private let hostile = "</title><script>alert(1)</script>\"'&\u{1B}[31m"

  /// - Parameter pairs: the true and the predicted label of each example.
  private func matrix(of pairs: [[String]]) -> ConfusionMatrix {
    ConfusionMatrix(pairs.map { (label: $0[0], predicted: $0[1]) })
  }

  private func matrix() -> ConfusionMatrix {
    matrix(of: [["cat", "cat"], ["cat", hostile], [hostile, hostile], ["cat", "cat"]])
  }

  @Test("names are text, whatever they are")
  func escaped() {
    let page = ClassifierPage(
      model: hostile, data: "data", matrix: matrix(),
      mistakes: [.init(path: "/nowhere/\(hostile).jpg", label: "cat", predicted: hostile, confidence: 0.9)],
      problems: [hostile]
    ).text
    let box = AnnotatedImage.Box(label: hostile, x: 0.1, y: 0.1, width: 0.2, height: 0.2)
    let detector = DetectorPage(
      model: hostile, data: hostile,
      metrics: DetectionMetrics([
        .init(
          path: "/nowhere/\(hostile).jpg", objects: [box],
          found: [
            DetectedObject(
              label: hostile, confidence: 0.9, box: CGRect(x: 0.6, y: 0.6, width: 0.2, height: 0.2))
          ])
      ]), problems: [hostile]
    ).text
    let chart = LineChart.document([
      LineChart(hostile, .counts, [.init(hostile, [(1, 2), (2, 1)])])
    ])
    for text in [page, detector, chart] {
      #expect(!text.contains("<script"))
      #expect(!text.contains("</title><script"))
      #expect(!text.contains("\u{1B}"))
      #expect(text.contains("&lt;script&gt;"))
    }
    // A page loads nothing.
    #expect(page.contains("default-src 'none'"))
    #expect(!page.contains("http://") && !page.contains("https://"))
  }

  @Test("a classifier's page has the counts, precision and recall by label")
  func classifier() {
    let matrix = matrix(of: [["cat", "cat"], ["cat", "dog"], ["dog", "dog"], ["cat", "cat"]])
    let page = ClassifierPage(model: "m", data: "d", matrix: matrix, mistakes: []).text
    #expect(page.contains("<dt>Accuracy</dt><dd>75.0 %</dd>"))
    #expect(page.contains(#"<tr><th scope="row">cat</th><td>3</td><td>100.0 %</td><td>66.7 %</td></tr>"#))
    #expect(page.contains(#"<tr><th scope="row">dog</th><td>1</td><td>50.0 %</td><td>100.0 %</td></tr>"#))
    #expect(page.contains("None of the images was misclassified."))
  }

  @Test("a detector's page counts predictions by true label")
  func detector() {
    func object(_ label: String, _ x: Double) -> AnnotatedImage.Box {
      .init(label: label, x: x, y: 0, width: 0.1, height: 0.1)
    }
    func found(_ label: String, _ x: Double, _ confidence: Double) -> DetectedObject {
      DetectedObject(label: label, confidence: confidence, box: CGRect(x: x, y: 0, width: 0.1, height: 0.1))
    }
    // A detected cat, a cat as a dog, a missed dog, a dog where nothing is; a cat below the threshold.
    let metrics = DetectionMetrics([
      .init(
        path: "/gone.jpg", objects: [object("cat", 0), object("cat", 0.2), object("dog", 0.4)],
        found: [
          found("cat", 0, 0.9), found("dog", 0.2, 0.8), found("dog", 0.8, 0.5), found("cat", 0.6, 0.1),
        ])
    ])
    let outcome = metrics.images[0].outcome()
    #expect(outcome.correct.map(\.label) == ["cat"])
    #expect(outcome.confused.map { [$0.object.label, $0.found.label] } == [["cat", "dog"]])
    #expect(outcome.missed.map(\.label) == ["dog"])
    #expect(outcome.falsePositives.map(\.label) == ["dog"])
    let page = DetectorPage(model: "m", data: "d", metrics: metrics).text
    let cells = page.matches(of: /<tr><th scope="row">([^<]*)<\/th>((?:<td class="[^>]*>\d*<\/td>)+)<\/tr>/)
    let counts = cells.map { row in
      [String(row.1)] + row.2.matches(of: /<td[^>]*>(\d*)<\/td>/).map { String($0.1) }
    }
    #expect(
      counts == [["cat", "1", "1", ""], ["dog", "", "", "1"], ["no object", "", "1", ""]])
    #expect(page.contains("1 not detected; cat detected as dog; 1 detected without an object"))
  }

  @Test("with many labels the most frequently confused pairs are listed")
  func manyLabels() {
    let labels = (0..<61).map { "label \($0)" }
    let right = labels.map { [$0, $0] }
    let page = ClassifierPage(
      model: "m", data: "d",
      matrix: matrix(
        of: right + [["label 3", "label 7"], ["label 5", "label 9"], ["label 5", "label 9"]]),
      mistakes: []
    ).text
    let rows = page.matches(
      of: /<tr><th scope="row">([^<]*)<\/th><td>(label[^<]*)<\/td><td>(\d+)<\/td><\/tr>/)
    #expect(rows.map { [$0.1, $0.2, $0.3] } == [["label 5", "label 9", "2"], ["label 3", "label 7", "1"]])
    #expect(!page.contains("class=\"confusion\""))
  }

  @Test("a chart's lines go from the first number to the last, within the axes")
  func chart() throws {
    let chart = LineChart(
      "Loss", .counts,
      [
        .init("training", [(0, 2), (50, 1), (100, .nan), (100, 0)]),
        .init("validation", [], isValidation: true),
      ])
    let points = try #require(chart.svg.firstMatch(of: /polyline points="([^"]*)"/)?.1)
    // From 0 to 2 up the 188 units from 222 to 34, along the 564 from 56 to 620.
    #expect(points == "56,34 338,128 620,222")
    #expect(!chart.svg.contains("validation"))
    #expect(LineChart("One", .fractions, [.init("training", [(1, 0.5)])]).isEmpty)
    #expect(LineChart.ticks(upTo: 0.37).map { ($0 * 10).rounded() / 10 } == [0, 0.1, 0.2, 0.3, 0.4])
    #expect(LineChart.ticks(upTo: 2) == [0, 0.5, 1, 1.5, 2])
    #expect(LineChart.document([]).contains("No iteration was reported."))
  }
}
