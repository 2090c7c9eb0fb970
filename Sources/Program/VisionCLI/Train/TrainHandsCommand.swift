#if Training
import ArgumentParser
import CreateML
import Foundation

struct TrainHandsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hands",
    abstract: "Trains a hand pose classifier on a folder of labeled images.",
    discussion: """
      FOLDER has a subfolder for each label with images of a hand in that pose; twenty of several people's \
      hands are a start. A network of three layers is trained on the detected joints. Details: man \
      vision-train-hands.

      EXAMPLES
        vision train hands gestures --output Gestures.mlmodel
        vision train hands gestures --output Gestures.mlmodel --validation 0.2 \\
            --augment flip --augment rotate --report gestures.html
        vision classify --model Gestures.mlmodel hand.jpg
        vision evaluate Gestures.mlmodel other-gestures

      EXIT STATUS
        0 success; 64 usage error; 65 no training data; 66 no such folder; 69 missing library or network; \
      70 internal error; 73 unwritable output; 130 interrupted.
      """)

  @Argument(
    help: ArgumentHelp("A folder with a subfolder for each label.", valueName: "folder"),
    completion: .directory)
  var folder: String

  @OptionGroup var common: CommonTrainingArguments

  @Option(help: ArgumentHelp("Number of iterations.", valueName: "count"))
  var iterations = 500

  @Option(help: ArgumentHelp("Batch size: poses per iteration.", valueName: "count"))
  var batch = 32

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Augmentation: also train on varied poses: flip, rotate, translate, scale; may be repeated.",
      valueName: "kind"))
  var augment: [PoseAugmentation] = []

  func validate() throws {
    guard iterations >= 1 else {
      throw ValidationError("--iterations must be 1 or more, not \(iterations).")
    }
    guard (1...4096).contains(batch) else {
      throw ValidationError("--batch must be from 1 to 4096, not \(batch).")
    }
  }

  func run() async throws {
    let settings = TrainingSettings(common: common.settings, folder: folder, iterations: iterations)
    let training = HandTraining(
      settings: settings, batchSize: batch, augmentation: augment.reduce(into: []) { $0.insert($1.option) })
    try await runInterruptibly {
      try await TrainingRun(settings, console: $0) { try training.make() }.run()
    }
  }
}

private struct HandTraining: Sendable {
  var settings: TrainingSettings
  var batchSize: Int
  var augmentation: MLHandPoseClassifier.ImageAugmentationOptions

  /// - Throws: `MLCreateError`; `InputError`.
  func make() throws -> HandPoseTraining {
    var parameters = MLHandPoseClassifier.ModelParameters(
      batchSize: batchSize, maximumIterations: settings.iterations, augmentationOptions: augmentation)
    let source = MLHandPoseClassifier.DataSource.labeledDirectories(at: settings.folderURL)
    switch try settings.validation(of: { try source.labeledMedia().values.reduce(0) { $0 + $1.count } }) {
    case .split(let strategy): parameters.validation = .split(strategy: strategy)
    case .folder(let folder): parameters.validation = .dataSource(.labeledDirectories(at: folder))
    }
    var session = settings.sessionParameters(checkpointInterval: 100)
    session.reportInterval = reportInterval(iterations: settings.iterations)
    return try HandPoseTraining(
      plan: HandPosePlan(trainingData: source, parameters: parameters, seed: settings.common.seed),
      parameters: session, keepsBestWhenCancelled: true)
  }
}

enum PoseAugmentation: String, ExpressibleByArgument, CaseIterable {
  case flip, rotate, translate, scale

  var option: MLHandPoseClassifier.ImageAugmentationOptions {
    switch self {
    case .flip: .horizontallyFlip
    case .rotate: .rotate
    case .translate: .translate
    case .scale: .scale
    }
  }
}
#endif
