import CoreVideo
import CreateML
import Foundation
import ImageIO
import PixelSampling

/// A page of HTML that tells how well a trained classifier does: the course of the training, the confusion matrix, and the worst
/// mistakes as pictures. It needs no other file.
package struct TrainingPage {
  private static let mistakeLimit = 24
  private static let pictureSide = 160

  private let trained: TrainedClassifier
  private let title: String
  private let history: [TrainingIteration]
  /// Those for validation, or without any those that were learned from.
  private let predictions: [TrainedClassifier.Prediction]

  /// - Parameter history: the iterations that are drawn, in their order.
  package init(_ trained: TrainedClassifier, title: String, history: [TrainingIteration]) {
    (self.trained, self.title, self.history) = (trained, title, history)
    predictions = trained.validation.isEmpty ? trained.training : trained.validation
  }

  /// The page; costs the reading of the pictures on it.
  package var text: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(title.markup)</title>
    <style>
    :root { color-scheme: light dark; }
    body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
    table { border-collapse: collapse; }
    th, td { padding: .25rem .6rem; text-align: right; }
    th[scope=row] { text-align: left; }
    figure { display: inline-block; width: \(Self.pictureSide)px; margin: 0 1rem 1rem 0; vertical-align: top; }
    figcaption { font-size: .85rem; overflow-wrap: anywhere; }
    .scroll { overflow-x: auto; }
    </style>
    <h1>\(title.markup)</h1>
    \(summary)
    \(course)
    \(confusion)
    \(mistakes)
    </html>

    """
  }

  private var kind: String {
    trained.validation.isEmpty ? "pictures it learned from" : "pictures for validation"
  }

  private var summary: String {
    let (training, validation) = (ConfusionMatrix(trained.training), ConfusionMatrix(trained.validation))
    let validated =
      validation.accuracy.map {
        " and <b>\(Self.percent($0))</b> of the \(validation.exampleCount) for validation"
      } ?? ""
    return "<p>\(trained.labels.count) labels; \(trained.iterations) iterations. Right are "
      + "\(Self.percent(training.accuracy)) of the \(training.exampleCount) pictures it learned from\(validated).</p>"
  }

  /// The accuracy by iterations, as a drawing.
  private var course: String {
    guard let last = history.last, history.count > 1 else { return "" }
    let lines = [
      ("learned from", "#2463c4", history.map { Optional($0.accuracy) }),
      ("validation", "#c2410c", history.map(\.validationAccuracy)),
    ]
    let drawn = lines.compactMap { name, color, values -> String? in
      let points = zip(history, values).compactMap { iteration, value in
        value.map {
          "\(40 + 540 * iteration.number / max(last.number, 1)),\(Int(10 + 150 * (1 - $0)))"
        }
      }
      guard !points.isEmpty else { return nil }
      return
        "<polyline points=\"\(points.joined(separator: " "))\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"2\">"
        + "<title>\(name)</title></polyline>"
    }
    return """
      <h2>Accuracy by iteration</h2>
      <svg viewBox="0 0 600 190" role="img" aria-label="Accuracy by iteration">
      <path d="M40 10V160H580" fill="none" stroke="currentColor"/>
      <g font-size="12" fill="currentColor"><text x="5" y="15">100%</text><text x="20" y="163">0%</text>
      <text x="40" y="178">0</text><text x="580" y="178" text-anchor="end">\(last.number)</text></g>
      \(drawn.joined(separator: "\n"))
      </svg>
      <p><span style="color:#2463c4">■</span> pictures it learned from
      \(trained.validation.isEmpty ? "" : "<span style=\"color:#c2410c\">■</span> pictures for validation")</p>
      """
  }

  private var confusion: String {
    let matrix = ConfusionMatrix(predictions)
    let head = matrix.labels.map { "<th scope=\"col\">\($0.markup)</th>" }.joined()
    let rows = matrix.labels.indices.map { row in
      let cells = matrix.labels.indices.map { column in
        let count = matrix.counts[row][column]
        let share = Double(count) / Double(max(matrix.exampleCount(of: row), 1))
        let color = row == column ? "36 99 196" : "194 65 12"
        return
          "<td style=\"background:rgb(\(color) / \(Int((share * 60).rounded()))%)\">\(count == 0 ? "" : "\(count)")</td>"
      }
      return "<tr><th scope=\"row\">\(matrix.labels[row].markup)</th>\(cells.joined())"
        + "<td>\(Self.percent(matrix.precision(of: row)))</td><td>\(Self.percent(matrix.recall(of: row)))</td></tr>"
    }
    return """
      <h2>Confusion matrix</h2>
      <p>Rows are the labels of the \(kind), columns those that they were given.</p>
      <div class="scroll"><table><tr><th></th>\(head)<th scope="col">Precision</th><th scope="col">Recall</th></tr>
      \(rows.joined(separator: "\n"))
      </table></div>
      """
  }

  private var mistakes: String {
    let wrong = predictions.filter { $0.predicted != $0.picture.label }
      .sorted { ($0.probabilityOfLabel, $0.picture.path) < ($1.probabilityOfLabel, $1.picture.path) }
    guard !wrong.isEmpty else { return "<p>None of the \(kind) was given a wrong label.</p>" }
    let figures = wrong.prefix(Self.mistakeLimit).map { prediction in
      let name = prediction.picture.url.lastPathComponent.markup
      return
        "<figure>\(Self.picture(prediction.picture))<figcaption>\(name): \(prediction.picture.label.markup), taken for "
        + "<b>\(prediction.predicted.markup)</b> (\(Self.percent(prediction.probabilities.max())), its own label "
        + "\(Self.percent(prediction.probabilityOfLabel)))</figcaption></figure>"
    }
    return "<h2>Worst mistakes</h2>\n" + figures.joined(separator: "\n")
  }

  private static func percent(_ part: Double?) -> String {
    part.map { String(format: "%.1f %%", $0 * 100) } ?? "–"
  }

  /// The center crop, which the classifier sees; nothing where the file can't be read any more.
  private static func picture(_ picture: LabeledPicture) -> String {
    guard let decoded = try? ImageDecoder.decode(contentsOf: picture.url).picture,
      let plan = try? SamplingPlan(
        of: decoded, cropAndScale: .centerCrop, destinationWidth: pictureSide, destinationHeight: pictureSide),
      let small = CVPixelBuffer(
        width: pictureSide, height: pictureSide, pixelFormat: kCVPixelFormatType_32BGRA),
      (try? PixelSampler(plan: plan).sample(decoded.buffer, into: small)) != nil,
      let data = try? ImageEncoder.encode(small, as: .jpeg, isOpaque: true, quality: 0.8)
    else { return "" }
    return "<img src=\"data:image/jpeg;base64,\(data.base64EncodedString())\" width=\"\(pictureSide)\" "
      + "height=\"\(pictureSide)\" alt=\"\(picture.label.markup)\">"
  }
}
