import ArgumentParser
import FoundationEssentials
import VisionModels

/// `vision train drawings`.
struct TrainDrawingsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drawings",
    abstract: "Trains a classifier of drawings with a folder of labeled drawings.",
    discussion: """
      FOLDER has a subfolder for each label, with pictures of drawings: JPEG, PNG, WebP, HEIC, AVIF, TIFF or GIF files, drawn on \
      a screen, or photographed. A drawing should fill most of its picture's center, which is what the model sees.

      What is trained is one layer on the features of the built-in model of drawings, which knows 85 things that people draw; \
      ten drawings of a new label are a start. The model is a Core ML file of 3 MB that stands alone: it runs here, also in \
      vision pictionary with --model, and on iOS 13 or macOS 10.15 and later. A label "nothing", with pictures of empty sheets, keeps \
      it from taking them for drawings.

      Validation, seeds, sessions, Ctrl-C and what is said of the data are as in vision train images.

      EXAMPLES
        vision train drawings sketches --output Sketches.mlmodel
        vision train drawings sketches --output Sketches.mlmodel --validation 0.2 \\
            --augment rotation --report sketches.html
        vision pictionary classify --model Sketches.mlmodel cat.jpg

      EXIT STATUS
        0 success; 64 usage error; 65 there is nothing to learn from; 66 no such folder; 69 a required library or network is \
      not installed; 70 internal error; 73 the output can't be written; 130 interrupted.
      """)

  @OptionGroup var arguments: TrainingArguments

  @Option(
    help: ArgumentHelp(
      "Train on the features of this Core ML classifier. (default: the built-in model of drawings)",
      valueName: "file"),
    completion: .coreMLModel)
  var start: String?

  func run() async throws {
    try await arguments.run(start: start ?? Drawings.urlOfModelInThisBundle.path)
  }
}
