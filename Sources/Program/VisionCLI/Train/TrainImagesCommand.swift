import ArgumentParser

/// `vision train images`.
struct TrainImagesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "images",
    abstract: "Trains an image classifier with a folder of labeled pictures.",
    discussion: """
      FOLDER has a subfolder for each label, with its pictures: JPEG, PNG, WebP, HEIC, AVIF, TIFF or GIF files. Ten \
      pictures a label are a start; more, taken as those will be that are to be classified, make a better classifier.

      The model is a Core ML file that stands alone: it runs here, and on iOS 13 or macOS 10.15 and later. It sees each \
      picture's center crop. What is trained is one layer on the features of EfficientNet-Lite0, a network trained on \
      ImageNet; the model's metadata has its license.

      A part of the pictures is left out of the training to validate the classifier: by default none of fewer than \
      50 pictures, 10 % of 50 to 199, and 5 % of more; --validation takes another part, such as 0.2, or a folder of \
      pictures for validation only. The same pictures, options and seed give the same file, byte by byte.

      Files that can't be read, and files that are the same as others, are reported and left out.

      --start takes another network than EfficientNet-Lite0: all but the last layer of a Core ML neural network classifier of \
      pictures, such as one that was trained here with other labels.

      Ctrl-C ends the training and keeps what has been learned so far. With --session what is done is kept in a folder: \
      the same command goes on from there, also after the program was killed, and gives the same model.

      EXAMPLES
        vision train images pets --output Pets.mlmodel
        vision train images pets --output Pets.mlmodel --validation 0.2 --seed 7 \\
            --report pets.html
        vision train images pets --output Pets.mlmodel --augment crop \\
            --augment flip --session pets-session
        vision train images more-pets --output More.mlmodel --start Pets.mlmodel
        vision evaluate Pets.mlmodel other-pets

      EXIT STATUS
        0 success; 64 usage error; 65 there is nothing to learn from; 66 no such folder; 69 a required library or network is \
      not installed; 70 internal error; 73 the output can't be written; 130 interrupted.
      """)

  @OptionGroup var arguments: TrainingArguments

  @Option(
    help: ArgumentHelp(
      "Train on the features of this Core ML classifier. (default: EfficientNet-Lite0)", valueName: "file"),
    completion: .coreMLModel)
  var start: String?

  func run() async throws {
    try await arguments.run(start: start)
  }
}
