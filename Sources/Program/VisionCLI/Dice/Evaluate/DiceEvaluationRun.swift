#if Training
import AnnotationFormats
import CoreGraphics
import CreateML
import DiceRoll
import Foundation
import ImageIO
import Reports
import Vision

struct DiceEvaluationRun: Sendable {
  /// The minimum confidence of the dice that the average precision is computed from.
  static let minimumConfidence = 0.01

  let settings: DiceEvaluationSettings
  let console: Console

  init(_ settings: DiceEvaluationSettings, console: Console) {
    (self.settings, self.console) = (settings, console)
  }

  private struct Example {
    let input: Input
    let source: String
    let labels: [LabeledDie]
    let hasPositions: Bool
  }

  /// - Throws: `ExitCode` if an image failed; errors that prevent reading any image.
  func run() async throws {
    let examples = try FolderLinks.$areFollowed.withValue(settings.followsLinks) {
      try settings.datasets.flatMap(self.examples) + settings.negatives.flatMap(negatives)
    }
    let reader = try DiceReader.loaded(
      model: settings.model, looksTwice: settings.looksTwice, iouThreshold: settings.iouThreshold,
      minimumConfidence: min(Self.minimumConfidence, settings.confidence), readsSideBySide: true)
    let given = settings.orientation
    var seen: [EvaluatedDiceImage] = []
    let failures = try await ImageBatchReader(console: console, decoding: settings.decoding).read(
      examples.enumerated().map { ImageTask(input: $1.input, number: $0) },
      find: { decoded, _ in
        let picture = decoded.picture.oriented(given)
        return ImageOutcome(finding: (size: picture.size, dice: try reader.findings(in: picture).dice))
      },
      report: { task, found in
        let example = examples[task.number]
        seen.append(
          EvaluatedDiceImage(
            image: LabeledDiceImage(
              source: example.source, width: found.size.width, height: found.size.height,
              labels: example.labels, readings: found.dice), hasPositions: example.hasPositions))
      },
      reportFailure: { console.reportFailure(of: $0, message: $1, asJSON: settings.isJSON) })
    console.endProgress()
    if Task.isCancelled { throw CancellationError() }
    if !seen.isEmpty { DiceEvaluationReport(settings: settings, images: seen).print(to: console) }
    if !failures.isEmpty { throw ExitStatus(failures: failures.map(\.status)).code }
  }

  private func examples(_ path: String) throws -> [Example] {
    let dataset = try DiceDataset(path)
    for problem in dataset.problems {
      // Images without labels hold no dice, which is valid here.
      if case .noBoxes = problem { continue }
      console.report(problem, of: path, asJSON: settings.isJSON)
    }
    if !dataset.unreadLabels.isEmpty {
      let names = dataset.unreadLabels.prefix(8).map { "\"\($0.escapingControlCharacters)\"" }.joined(
        separator: ", ")
      console.warn("\(path): labels that aren't values are counted as illegible dice: \(names)")
    }
    var images = dataset.images
    if let split = settings.split {
      let sources = try DiceSources(of: URL(filePath: path), isTable: false)
      images = images.filter { sources.isIn(split, $0.path) }
      guard !images.isEmpty else {
        throw InputError(
          .noInput, "\(path): no images of the split \"\(split.escapingControlCharacters)\"")
      }
    }
    images = stride(from: 0, to: images.count, by: settings.every).map { images[$0] }
    let inputs = try Input.all(
      paths: images.map { AnnotatedData.replacingPath($0.path, path) }, reading: .images)
    return zip(inputs, images).map {
      Example(input: $0, source: $1.source, labels: $1.labels, hasPositions: $1.hasPositions)
    }
  }

  private func negatives(_ path: String) throws -> [Example] {
    let source = URL(filePath: path).lastPathComponent
    let links = FolderLinks(URL(filePath: path))
    let examples = try Input.all(paths: [path], reading: .images)
      .filter { $0.file.map(links.allows) ?? true }
      .map { Example(input: $0, source: source, labels: [], hasPositions: true) }
    for problem in links.problems { console.report(problem, of: path, asJSON: settings.isJSON) }
    return examples
  }
}

struct EvaluatedDiceImage: Sendable {
  let image: LabeledDiceImage
  let hasPositions: Bool
}

extension DetectionMetrics {
  /// The average precisions of the dice, without illegible ones; nil if no labels have positions.
  init?(_ images: [EvaluatedDiceImage]) {
    let placed = images.filter(\.hasPositions).map(\.image)
    guard placed.contains(where: { !$0.labels.isEmpty }) else { return nil }
    self.init(
      placed.map { image in
        let readings = DiceJudgment(image, confidence: 0).verdicts.filter { $0.verdict != .unreadable }
        return Image(
          objects: image.labels.compactMap { die in
            guard let value = die.value else { return nil }
            let box = die.box.fromTop
            return AnnotatedImage.Box(
              label: "\(value)", x: box.minX, y: box.minY, width: box.width, height: box.height)
          },
          found: readings.map {
            DetectedObject(
              label: "\($0.reading.value)", confidence: Double($0.reading.confidence),
              box: $0.reading.box.fromTop
            )
          })
      })
  }
}

extension CGRect {
  /// Converts a normalized box with lower-left origin to upper-left origin.
  fileprivate var fromTop: CGRect { CGRect(x: minX, y: 1 - maxY, width: width, height: height) }
}
#endif
