import ArgumentParser
import Foundation
import ImageIO
import Vision

/// `vision evaluate`.
struct EvaluateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    abstract: "Measures how well a Core ML classifier does on labeled pictures.",
    discussion: """
      FOLDER has a subfolder for each label, with its pictures. The accuracy is the part of the pictures whose label is \
      the classifier's likeliest; a label's precision the part of the pictures given it that have it, its recall the \
      part of the pictures that have it that were given it.

      Pictures that the classifier has learned from say little about others: keep some apart.

      A file that can't be read is reported and left out.

      EXAMPLES
        vision evaluate Pets.mlmodel other-pets
        vision evaluate Pets.mlmodel other-pets --json | jq .accuracy

      EXIT STATUS
        0 success; 64 usage error; 65 not a classifier or pictures that can be read; 66 no such model or folder; 69 a required \
      library is not installed; 70 internal error; 130 interrupted.
      """)

  @Argument(
    help: ArgumentHelp("Core ML classifier: .mlmodel, .mlpackage or .mlmodelc.", valueName: "model"),
    completion: .coreMLModel)
  var model: String

  @Argument(
    help: ArgumentHelp("A folder with a subfolder for each label.", valueName: "folder"),
    completion: .directory)
  var folder: String

  @Option(
    help: ArgumentHelp(
      "How a picture is scaled to the classifier's input size: center-crop, scale-fit (letterbox) or scale-fill "
        + "(stretch). (default: center-crop)", valueName: "option"))
  var cropAndScale: CropAndScaleName?

  @Flag(help: "Write JSON instead of text.")
  var json = false

  @OptionGroup var pictures: PictureArguments

  func run() async throws {
    let settings = EvaluateSettings(
      model: model, folder: folder, cropAndScale: (cropAndScale ?? .centerCrop).option, isJSON: json,
      orientation: pictures.orientation.given, limits: pictures.limits)
    try await runInterruptibly { try await EvaluateRun(settings, console: $0).run() }
  }
}

/// What `vision evaluate` was asked to do.
struct EvaluateSettings: Sendable {
  var model: String
  var folder: String
  var cropAndScale: VNImageCropAndScaleOption
  var isJSON: Bool
  var orientation: CGImagePropertyOrientation?
  var limits: ImageDecodingLimits
}
