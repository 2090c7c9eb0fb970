import ArgumentParser
import Foundation
import ImageIO
import Vision

struct ObjectsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "objects",
    abstract: "Detects objects in images and videos with a Core ML object detector.",
    discussion: """
      INPUT is an image, a folder, an archive, a video, a camera (/dev/video0), a network stream \
      (rtsp://…), or - for standard input. The model must end in non-maximum suppression and have class \
      labels. Details: man vision-objects.

      EXAMPLES
        vision objects --model YOLOv5.mlpackage street.jpg
        vision objects --model YOLOv5.mlpackage street.jpg --annotate annotated.png
        vision objects --model Parts.mlmodel --json photos/ > found.jsonl
        vision objects --model Parts.mlmodel belt.mp4 --annotate annotated.mp4

      EXIT STATUS
        0 success; 64 usage error; 65 unreadable input; 66 no such input; 69 missing library; 70 internal \
      error; 73 unwritable output; 130 interrupted.
      """)

  @OptionGroup var media: MediaArguments

  @Option(
    help: ArgumentHelp("Core ML object detector: .mlmodel, .mlpackage or .mlmodelc.", valueName: "file"),
    completion: .coreMLModel)
  var model: String

  @Option(
    name: .confidence,
    help: ArgumentHelp("Minimum confidence of an object, 0…1. (default: the model's own)", valueName: "0…1"))
  var minimumConfidence: Double?

  @Option(
    help: ArgumentHelp(
      "Intersection over union above which the less confident of two overlapping objects is dropped, 0…1. "
        + "(default: the model's own)", valueName: "0…1"))
  var iouThreshold: Double?

  @Option(help: ArgumentHelp("Report the top-k labels of each object; 0 for all.", valueName: "count"))
  var top = 1

  @Option(
    help: ArgumentHelp(
      "How an image is scaled to the detector's input size: center-crop, scale-fit (letterbox) or scale-fill "
        + "(stretch).", valueName: "option"))
  var cropAndScale = CropAndScaleName.scaleFill

  @OptionGroup var pictures: PictureArguments

  func validate() throws {
    try validateFractions([
      "--confidence": minimumConfidence, "--iou-threshold": iouThreshold,
    ])
    guard top >= 0 else { throw ValidationError("--top must be 0 or more, not \(top).") }
  }

  func run() async throws {
    try await runInterruptibly { try await ObjectsRun(settings(), console: $0).run() }
  }

  private func settings() throws -> ObjectsSettings {
    ObjectsSettings(
      inputs: media.inputs, model: model, isJSON: media.json, annotate: media.annotate,
      minimumConfidence: minimumConfidence, iouThreshold: iouThreshold, top: top == 0 ? .max : top,
      cropAndScale: cropAndScale.option, orientation: pictures.orientation.given,
      decoding: try pictures.decoding())
  }
}

struct ObjectsSettings: Sendable {
  var inputs: [String]
  var model: String
  var isJSON: Bool
  var annotate: String?
  /// nil for the model's default.
  var minimumConfidence: Double?
  /// nil for the model's default.
  var iouThreshold: Double?
  /// The maximum number of labels per object.
  var top: Int
  var cropAndScale: VNImageCropAndScaleOption
  var orientation: CGImagePropertyOrientation?
  var decoding: ImageDecoding
}
