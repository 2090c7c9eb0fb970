import ArgumentParser
import CoreGraphics
import CreateML
import Foundation

/// `vision train objects`.
struct TrainObjectsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "objects",
    abstract: "Trains an object detector with pictures whose objects are boxed.",
    discussion: """
      DATA is a folder with pictures and their annotations, or a JSON file beside its pictures. What it holds is seen from its \
      files: Create ML's JSON or COCO's, YOLO's texts (a folder labels beside images, names in data.yaml or classes.txt), \
      Pascal VOC's XML files (in Annotations, or beside the pictures) or boxes.csv (columns file, x0, y0, x1, y1, label). Fifty pictures are a start; pictures without any \
      object say what isn't one.

      The model is a Core ML file that stands alone, in the form of Create ML's own detectors: it runs here with vision \
      objects, and on iOS 13 or macOS 10.15 and later. Pictures are stretched to a square of 416 pixels, or what --size says.

      With --algorithm transfer, the default, three layers are trained on the features of EfficientNet-Lite0, a network \
      trained on ImageNet; the model's metadata has its license. That takes minutes; objects of less than 16 of the square's \
      pixels need a larger one. With --algorithm full a whole network of a million parameters is trained, by default from \
      nothing, on views of the pictures: it takes longer, wants hundreds of pictures, and learns what ImageNet's features \
      don't tell apart. --start begins with the weights of such a network, of a file that was written so or of \
      Models/DiceDetector.mlmodel: a small part of the time and of the pictures is enough where its objects are alike. Views \
      are mirrored unless --augment says otherwise; say --augment turn for objects without an upright. oneDNN is needed for it.

      A part of the pictures is left out of the training to validate the detector: by default none of fewer than \
      50 pictures, 10 % of 50 to 199, and 5 % of more; --validation takes another part, such as 0.2, or a folder of \
      pictures for validation only. The same pictures, options and seed give the same file, byte by byte.

      With pictures for validation, a full network is the one that did best on them; its training ends when it hasn't become \
      better for three eighths of the iterations, or for --patience.

      Boxes outside of their pictures, annotations that can't be understood or whose picture isn't there, and pictures that \
      can't be read, are reported; all others are used.

      Ctrl-C ends the training and keeps what has been learned so far. With --session what is done is kept in a folder: \
      the same command goes on from there, also after the program was killed, and gives the same model. All pictures' features are \
      in memory: about 1 MB for each, and as much for each of up to five varied copies; for full networks the pictures \
      themselves are, up to 2 GB in all. Of a full network's checkpoints the latest two are kept.

      EXAMPLES
        vision train objects parts --output Parts.mlmodel
        vision train objects coco/train.json --output Parts.mlmodel \\
            --validation 0.2 --report parts.html --plot parts.svg
        vision train objects parts --output Parts.mlmodel --session parts-session \\
            --iterations 1500
        vision train objects parts --output Parts.mlmodel --algorithm full \\
            --augment flip --augment turn
        vision train objects more-dice --output MyDice.mlmodel --algorithm full \\
            --start DiceDetector.mlmodel --size 576
        vision objects --model Parts.mlmodel street.jpg --annotate found.jpg
        vision evaluate Parts.mlmodel other-parts

      EXIT STATUS
        0 success; 64 usage error; 65 there is nothing to learn from; 66 no such folder; 69 a required library or network is \
      not installed; 70 internal error; 73 the output can't be written; 130 interrupted.
      """)

  @Argument(
    help: ArgumentHelp(
      "A folder with pictures and annotations, or a JSON file of annotations.", valueName: "data"),
    completion: .file())
  var data: String

  @OptionGroup var common: CommonTrainingArguments

  @Option(help: "What is trained: a few layers on a network's features, or a full network.")
  var algorithm = DetectorAlgorithm.transfer

  @Option(
    help: ArgumentHelp(
      "Begin with the weights of this detector; with --algorithm full.", valueName: "model"),
    completion: .file())
  var start: String?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Augmentation of a full network's pictures: flip, turn (by quarter turns) or none; may be repeated. (default: flip)",
      valueName: "kind"))
  var augment: [ObjectAugmentation] = []

  @Option(
    help: ArgumentHelp(
      "Number of iterations. (default: 6 a picture, 600 to 3000; full: 4000, with --start 1500)",
      valueName: "count"))
  var iterations: Int?

  @Option(
    help: ArgumentHelp(
      "End the training of a full network after this many iterations without a better validation; 0 for never. (default: "
        + "three eighths of --iterations)", valueName: "count"))
  var patience: Int?

  @Option(
    help: ArgumentHelp(
      "Batch size: pictures per iteration; for a full network, views of a third of the size. (default: 8; full: "
        + "32)", valueName: "count"))
  var batch: Int?

  @Option(
    help: ArgumentHelp(
      "The width and height in pixels that pictures are stretched to, a multiple of 32 from 64 to 1280.",
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
      ("--start", start != nil), ("--augment", !augment.isEmpty), ("--patience", patience != nil),
    ]
    if algorithm == .transfer, let option = options.first(where: \.1) {
      throw ValidationError("\(option.0) needs --algorithm full.")
    }
    if augment.contains(.none), augment.count > 1 {
      throw ValidationError("--augment none can't be together with another.")
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
      start: start)
    try await runInterruptibly { try await ObjectTrainingRun(settings, console: $0).run() }
  }
}

/// What `vision train objects` was asked to do.
struct ObjectTrainingSettings: Sendable {
  var common: CommonTrainingSettings
  var data: String
  var parameters: MLObjectDetector.ModelParameters
  /// The model with whose weights the training begins.
  var start: String?
}

/// What of a detector is trained, on the command line.
enum DetectorAlgorithm: String, ExpressibleByArgument, CaseIterable {
  case transfer, full

  var type: MLObjectDetector.ModelParameters.ModelAlgorithmType {
    self == .full ? .darknetYolo : .transferLearning(.objectPrint(revision: 1))
  }
}

/// A way of changing views of pictures on the command line.
enum ObjectAugmentation: String, ExpressibleByArgument, CaseIterable {
  case flip, turn, none

  var option: MLObjectDetector.ModelParameters.AugmentationOptions {
    switch self {
    case .flip: .flip
    case .turn: .turn
    case .none: []
    }
  }
}
