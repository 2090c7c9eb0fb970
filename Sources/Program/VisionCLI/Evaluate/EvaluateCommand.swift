import ArgumentParser
import Foundation
import ImageIO
import Vision

/// `vision evaluate`.
struct EvaluateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    abstract: "Measures how well a Core ML classifier or object detector does on labeled pictures.",
    discussion: """
      Of a classifier, FOLDER has a subfolder for each label, with its pictures. The accuracy is the part of the pictures whose label is \
      the classifier's likeliest; a label's precision the part of the pictures given it that have it, its recall the \
      part of the pictures that have it that were given it.

      Of an object detector, FOLDER has pictures and annotations of Create ML, COCO, YOLO or Pascal VOC, or boxes.csv, as in \
      vision train objects, or is a file of annotations. vision dice evaluate measures what vision dice reads. mAP50 is the mean of the labels' average precisions, as COCO has them, where a \
      box is right that shares half with an object's (intersection over union); mAP50-95 the mean over overlaps from 0.5 to \
      0.95. Precision and recall are those of boxes with a confidence of 0.25 or more at an overlap of 0.5.

      Pictures that the model has learned from say little about others: keep some apart.

      A file that can't be read is reported and left out.

      EXAMPLES
        vision evaluate Pets.mlmodel other-pets
        vision evaluate Pets.mlmodel other-pets --json | jq .accuracy
        vision evaluate Pets.mlmodel other-pets --report pets.html
        vision evaluate Parts.mlmodel annotated-parts
        vision evaluate Parts.mlmodel coco/validation.json --json \\
            | jq .meanAveragePrecision50

      EXIT STATUS
        0 success; 64 usage error; 65 not a model or pictures that can be read; 66 no such model or folder; 69 a required \
      library is not installed; 70 internal error; 73 the report can't be written; 130 interrupted.
      """)

  @Argument(
    help: ArgumentHelp(
      "Core ML classifier or object detector: .mlmodel, .mlpackage or .mlmodelc.", valueName: "model"),
    completion: .coreMLModel)
  var model: String

  @Argument(
    help: ArgumentHelp(
      "A folder with a subfolder for each label, or with annotated pictures.", valueName: "folder"),
    completion: .directory)
  var folder: String

  @Option(
    help: ArgumentHelp(
      "How a picture is scaled to the model's input size: center-crop, scale-fit (letterbox) or scale-fill "
        + "(stretch). (default: center-crop; of a detector scale-fill)", valueName: "option"))
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

/// What `vision evaluate` was asked to do.
struct EvaluateSettings: Sendable {
  var model: String
  var folder: String
  /// nil for what suits the model.
  var cropAndScale: VNImageCropAndScaleOption?
  var report: String?
  var isJSON: Bool
  /// Whether links may lead out of the folder.
  var followsLinks: Bool
  var orientation: CGImagePropertyOrientation?
  var decoding: ImageDecoding
}
