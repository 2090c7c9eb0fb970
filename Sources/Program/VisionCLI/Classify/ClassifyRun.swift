import Foundation
import ImageIO
import ImageModels
import Reports

struct ClassifyRun: Sendable {
  let settings: ClassifySettings
  let console: Console

  init(_ settings: ClassifySettings, console: Console) {
    self.settings = settings
    self.console = console
  }

  /// - Throws: `ExitCode` if an input failed; errors that prevent reading any input.
  func run() async throws {
    let inputs = try Input.all(settings.inputs, reading: .images)
    let labeler = try labeler()
    let report = ClassifyReport(isJSON: settings.isJSON, console: console)
    let failures = try await ImageBatchReader(console: console, decoding: settings.decoding).read(
      inputs.map { ImageTask(input: $0) },
      find: { decoded, _ in
        let image = decoded.picture.oriented(settings.orientation)
        return ImageOutcome(finding: try classified(image, by: labeler))
      },
      report: { report.image($0.input, $1) }, reportFailure: { report.failure($0, message: $1) })
    console.endProgress()
    if !failures.isEmpty { throw ExitStatus(failures: failures.map(\.status)).code }
  }

  private func labeler() throws -> ImageLabeler {
    try settings.model.map { try ImageLabeler.loaded($0) } ?? ImageLabeler()
  }

  private func classified(_ image: OrientedImage, by labeler: ImageLabeler) throws -> ClassifiedImage {
    let labels = try labeler.labels(
      of: image, regions: settings.regions.map(\.box), cropAndScale: settings.cropAndScale)
    let regions: [CGRect?] = settings.regions.isEmpty ? [nil] : settings.regions.map(\.box)
    return ClassifiedImage(
      size: image.size,
      parts: zip(regions, labels).map { region, labels in
        ClassifiedImage.Part(region: region, labels: labels.prefix(settings.top ?? labels.count))
      })
  }
}

struct ClassifiedImage: Sendable {
  struct Part: Sendable {
    /// In pixels, top-left origin; nil for the whole image.
    var region: CGRect?
    /// In descending order of confidence.
    var labels: ArraySlice<ImageLabeler.Label>
  }

  var size: PixelSize
  var parts: [Part]
}

extension ImageLabeler {
  /// Loads the classifier at a path given on the command line.
  ///
  /// - Throws: as `ModelArgument.load(_:configuration:)`; `InputError` if it isn't an image classifier.
  static func loaded(_ model: String) throws -> ImageLabeler {
    do {
      return try ImageLabeler(model: ModelArgument.load(model))
    } catch let error as ImageLabelerError {
      let suggestion =
        error == .notAClassifier
        ? "Use a model with class labels; for a detector, use vision objects" : error.recoverySuggestion
      throw InputError(.unreadable, "\(model): \(error.localizedDescription)", suggestion: suggestion)
    }
  }
}
