import ArgumentParser
import Foundation
import ImageIO
import ImageModels
import Vision

struct ClassifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "classify",
    abstract: "Classifies images with any Core ML classifier.",
    discussion: """
      INPUT is an image, a folder (with its subfolders), a pattern such as 'scans/**/*.png', an archive \
      (tar or zip), or - for standard input. Without --model, the labels are those of ImageNet and groups \
      of them, such as "animal". Details: man vision-classify.

      EXAMPLES
        vision classify holiday.jpg
        vision classify --model Pets.mlmodel cat.jpg
        vision classify --model Pets.mlmodel --top 3 --json photos/ > labels.jsonl
        vision classify --model Pets.mlmodel --crop-and-scale scale-fill wide.jpg
        vision classify --model Pets.mlmodel --region 0,0,320,240 two.png

      EXIT STATUS
        0 success; 64 usage error; 65 unreadable input; 66 no such input; 69 missing library; 70 internal \
      error; 130 interrupted.
      """)

  @Argument(
    help: ArgumentHelp("Images, folders, patterns or archives to read.", valueName: "input"),
    completion: .file())
  var inputs: [String]

  @Option(
    help: ArgumentHelp(
      "Core ML classifier: .mlmodel, .mlpackage or .mlmodelc. (default: the built-in one)", valueName: "file"),
    completion: .coreMLModel)
  var model: String?

  @Option(help: ArgumentHelp("Report the top-k labels of each image; 0 for all.", valueName: "count"))
  var top = 5

  @Option(
    help: ArgumentHelp(
      "How an image is scaled to the classifier's input size: center-crop, scale-fit (letterbox) or scale-fill "
        + "(stretch); the built-in one stretches. (default: center-crop)", valueName: "option"))
  var cropAndScale: CropAndScaleName?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Classify only this region of each image; may be repeated.", valueName: "x,y,width,height"))
  var region: [PixelRegion] = []

  @Flag(help: "Write JSON Lines instead of text.")
  var json = false

  @OptionGroup var pictures: PictureArguments

  func validate() throws {
    guard top >= 0 else { throw ValidationError("--top must be 0 or more, not \(top).") }
    guard inputs.count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("Standard input (-) can be read only once.")
    }
    if model == nil, cropAndScale != nil {
      throw ValidationError("--crop-and-scale requires --model.")
    }
  }

  func run() async throws {
    try await runInterruptibly { try await ClassifyRun(settings(), console: $0).run() }
  }

  private func settings() throws -> ClassifySettings {
    ClassifySettings(
      inputs: inputs, model: model, top: top == 0 ? nil : top,
      cropAndScale: (cropAndScale ?? .centerCrop).option,
      regions: region, isJSON: json, orientation: pictures.orientation.given,
      decoding: try pictures.decoding())
  }
}

struct ClassifySettings: Sendable {
  var inputs: [String]
  /// nil for the built-in classifier.
  var model: String?
  /// The maximum number of labels per image; nil for all.
  var top: Int?
  var cropAndScale: VNImageCropAndScaleOption
  /// The regions to classify; empty for the whole image.
  var regions: [PixelRegion]
  var isJSON: Bool
  var orientation: CGImagePropertyOrientation?
  var decoding: ImageDecoding
}

/// A region on the command line: `X,Y,WIDTH,HEIGHT` in pixels of the upright image, top-left origin.
struct PixelRegion: ExpressibleByArgument, Hashable, Sendable {
  let box: CGRect

  init?(argument: String) {
    guard let box = CGRect(numbers: argument) else { return nil }
    self.box = box
  }
}
