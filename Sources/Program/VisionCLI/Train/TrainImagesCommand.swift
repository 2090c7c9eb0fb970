#if Training
import ArgumentParser

struct TrainImagesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "images",
    abstract: "Trains an image classifier on a folder of labeled images.",
    discussion: """
      FOLDER has a subfolder for each label; ten images each are a start. One layer is trained on the \
      features of EfficientNet-Lite0. Ctrl-C ends the training and keeps the result; --session resumes it. \
      Details: man vision-train-images.

      EXAMPLES
        vision train images pets --output Pets.mlmodel
        vision train images pets --output Pets.mlmodel --report pets.html
        vision train images pets --output Pets.mlmodel --session pets-session
        vision train images more-pets --output More.mlmodel --base-model Pets.mlmodel
        vision evaluate Pets.mlmodel other-pets

      EXIT STATUS
        0 success; 64 usage error; 65 no training data; 66 no such folder; 69 missing library or network; \
      70 internal error; 73 unwritable output; 130 interrupted.
      """)

  @OptionGroup var arguments: TrainingArguments

  @OptionGroup var base: BaseModelArguments

  func run() async throws {
    try await arguments.run(base: base.path)
  }
}
#endif
