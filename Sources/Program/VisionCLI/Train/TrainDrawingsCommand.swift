#if Training
import ArgumentParser
import FoundationEssentials
import VisionModels

struct TrainDrawingsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drawings",
    abstract: "Trains a classifier of drawings on a folder of labeled drawings.",
    discussion: """
      FOLDER has a subfolder for each label with images of drawings; ten of a new label are a start. One \
      layer is trained on the features of the built-in drawing classifier. Details: man \
      vision-train-drawings.

      EXAMPLES
        vision train drawings sketches --output Sketches.mlmodel
        vision train drawings sketches --output Sketches.mlmodel --validation 0.2 \\
            --augment rotation --report sketches.html
        vision pictionary classify --model Sketches.mlmodel cat.jpg

      EXIT STATUS
        0 success; 64 usage error; 65 no training data; 66 no such folder; 69 missing library or network; \
      70 internal error; 73 unwritable output; 130 interrupted.
      """)

  @OptionGroup var arguments: TrainingArguments

  @OptionGroup var base: BaseModelArguments

  func run() async throws {
    try await arguments.run(base: base.path ?? Drawings.urlOfModelInThisBundle.path)
  }
}
#endif
