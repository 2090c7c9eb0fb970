#if Training
import ArgumentParser
import Foundation
import ImageIO
import Vision

struct EvaluateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    abstract: "Measures a Core ML classifier or object detector on labeled images.",
    discussion: """
      FOLDER has a subfolder of images per label (classifier) or annotated images (detector), which the \
      model wasn't trained on. Details: man vision-evaluate.

      EXAMPLES
        vision evaluate Pets.mlmodel other-pets
        vision evaluate Pets.mlmodel other-pets --json | jq .accuracy
        vision evaluate Pets.mlmodel other-pets --report pets.html
        vision evaluate Parts.mlmodel annotated-parts

      EXIT STATUS
        0 success; 64 usage error; 65 unreadable input; 66 no such input; 69 missing library; 70 internal \
      error; 73 unwritable output; 130 interrupted.
      """)

  @Argument(
    help: ArgumentHelp(
      "Core ML classifier or object detector: .mlmodel, .mlpackage or .mlmodelc.", valueName: "model"),
    completion: .coreMLModel)
  var model: String

  @Argument(
    help: ArgumentHelp(
      "A folder with a subfolder for each label, or with annotated images.", valueName: "folder"),
    completion: .directory)
  var folder: String

  @Option(
    help: ArgumentHelp(
      "How an image is scaled to the model's input size: center-crop, scale-fit (letterbox) or scale-fill "
        + "(stretch). (default: center-crop; scale-fill for a detector)", valueName: "option"))
  var cropAndScale: CropAndScaleName?

  @Option(
    help: ArgumentHelp(
      "Write a report with the figures, confusion matrix and worst mistakes to this .html file.",
      valueName: "file"), completion: .file(extensions: ["html"]))
  var report: String?

  @Flag(help: "Write JSON instead of text.")
  var json = false

  @OptionGroup var links: LinkArguments

  @OptionGroup var pictures: PictureArguments

  func validate() throws {
    if let report, !report.lowercased().hasSuffix(".html") {
      throw ValidationError("--report must end in .html: \(report).")
    }
  }

  func run() async throws {
    try await runInterruptibly { try await EvaluateRun(settings(), console: $0).run() }
  }

  private func settings() throws -> EvaluateSettings {
    EvaluateSettings(
      model: model, folder: folder, cropAndScale: cropAndScale?.option, report: report, isJSON: json,
      followsLinks: links.followLinks, orientation: pictures.orientation.given,
      decoding: try pictures.decoding())
  }
}

struct EvaluateSettings: Sendable {
  var model: String
  var folder: String
  /// nil for the model type's default.
  var cropAndScale: VNImageCropAndScaleOption?
  var report: String?
  var isJSON: Bool
  var followsLinks: Bool
  var orientation: CGImagePropertyOrientation?
  var decoding: ImageDecoding
}
#endif
