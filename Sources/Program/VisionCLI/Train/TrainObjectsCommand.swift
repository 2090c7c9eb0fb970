#if Training
import ArgumentParser
import CoreGraphics
import CreateML
import Foundation

struct TrainObjectsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "objects",
    abstract: "Trains an object detector on images with labeled boxes.",
    discussion: """
      DATA is a folder of images with annotations of Create ML, COCO, YOLO or Pascal VOC, or with \
      boxes.csv; fifty images are a start. --algorithm full trains a whole network. Details: man \
      vision-train-objects.

      EXAMPLES
        vision train objects parts --output Parts.mlmodel
        vision train objects parts --output Parts.mlmodel --report parts.html
        vision train objects parts --output Parts.mlmodel --session parts-session
        vision train objects parts --output Parts.mlmodel --algorithm full
        vision objects --model Parts.mlmodel street.jpg --annotate found.jpg

      EXIT STATUS
        0 success; 64 usage error; 65 no training data; 66 no such folder; 69 missing library or network; \
      70 internal error; 73 unwritable output; 130 interrupted.
      """)

  @Argument(
    help: ArgumentHelp(
      "A folder of images with annotations, or a JSON file of annotations.", valueName: "data"),
    completion: .file())
  var data: String

  @OptionGroup var common: CommonTrainingArguments

  @Option(help: "What to train: a few layers on a network's features, or a full network.")
  var algorithm = DetectorAlgorithm.transfer

  @OptionGroup var base: BaseModelArguments

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Augmentation of a full network's images: flip, rotate (by quarter turns) or none; may be repeated. (default: flip)",
      valueName: "kind"))
  var augment: [ObjectAugmentation] = []

  @Option(
    help: ArgumentHelp(
      "Number of iterations. (default: 6 per image, 600 to 3000; full: 4000, with --base-model 1500)",
      valueName: "count"))
  var iterations: Int?

  @Option(
    help: ArgumentHelp(
      "Stop the training of a full network after this many iterations without a better validation; 0 for never. (default: "
        + "three eighths of --iterations)", valueName: "count"))
  var patience: Int?

  @Option(
    help: ArgumentHelp(
      "Batch size: images per iteration; for a full network, views of a third of the size. (default: 8; full: "
        + "32)", valueName: "count"))
  var batch: Int?

  @Option(
    help: ArgumentHelp(
      "The width and height in pixels that images are stretched to, a multiple of 32 from 64 to 1280.",
      valueName: "pixels"))
  var size = 416

  func validate() throws {
    if let iterations, iterations < 1 {
      throw ValidationError("--iterations must be 1 or more, not \(iterations).")
    }
    if let patience, patience < 0 {
      throw ValidationError("--patience must be 0 or more, not \(patience).")
    }
    let options = [
      ("--base-model", base.path != nil), ("--augment", !augment.isEmpty), ("--patience", patience != nil),
    ]
    if algorithm == .transfer, let option = options.first(where: \.1) {
      throw ValidationError("\(option.0) requires --algorithm full.")
    }
    if augment.contains(.none), augment.count > 1 {
      throw ValidationError("--augment none can't be combined with others.")
    }
    if let batch, !(1...256).contains(batch) {
      throw ValidationError("--batch must be from 1 to 256, not \(batch).")
    }
    guard (64...1280).contains(size), size.isMultiple(of: 32) else {
      throw ValidationError("--size must be a multiple of 32 from 64 to 1280, not \(size).")
    }
  }

  func run() async throws {
    let grid = CGSize(width: size / 32, height: size / 32)
    let settings = ObjectTrainingSettings(
      common: common.settings, data: data,
      parameters: MLObjectDetector.ModelParameters(
        batchSize: batch, maxIterations: iterations, gridSize: grid, algorithm: algorithm.type,
        augmentation: augment.isEmpty ? .flip : augment.reduce(into: []) { $0.formUnion($1.option) },
        patience: patience == 0 ? .max : patience),
      baseModel: base.path)
    try await runInterruptibly { try await ObjectTrainingRun(settings, console: $0).run() }
  }
}

struct ObjectTrainingSettings: Sendable {
  var common: CommonTrainingSettings
  var data: String
  var parameters: MLObjectDetector.ModelParameters
  var baseModel: String?
}

enum DetectorAlgorithm: String, ExpressibleByArgument, CaseIterable {
  case transfer, full

  var type: MLObjectDetector.ModelParameters.ModelAlgorithmType {
    self == .full ? .darknetYolo : .transferLearning(.objectPrint(revision: 1))
  }
}

enum ObjectAugmentation: String, ExpressibleByArgument, CaseIterable {
  case flip, rotate, none

  init?(argument: String) {
    // The spelling before 1.0.
    self.init(rawValue: argument == "turn" ? Self.rotate.rawValue : argument)
  }

  var option: MLObjectDetector.ModelParameters.AugmentationOptions {
    switch self {
    case .flip: .flip
    case .rotate: .rotate90
    case .none: []
    }
  }
}
#endif
