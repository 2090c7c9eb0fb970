#if Server && Training
import ArgumentParser

struct AnnotateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "annotate",
    abstract: "Serves a page for drawing and labeling boxes in a folder's images.",
    discussion: """
      Open the printed address in a browser. Every change is saved at once in FOLDER/annotations.json (or \
      --output). With --model, the page proposes a detector's boxes to accept, correct or reject. Details: \
      man vision-annotate.

      EXAMPLES
        vision annotate parts
        vision annotate parts --label bolt --label nut
        vision annotate parts --model Parts.mlmodel --confidence 0.4
        vision annotate coco/images --source coco/instances.json
        vision annotate parts --host 0.0.0.0 --https

      EXIT STATUS
        0 stopped by Ctrl-C or SIGTERM; 64 usage error; 65 unreadable input; 66 no such folder or file, or \
      no images; 69 missing library; 73 can't listen on the address.
      """)

  @Argument(
    help: ArgumentHelp("A folder of images, with its subfolders.", valueName: "folder"),
    completion: .directory)
  var folder: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Save in this .json file. (default: annotations.json in the folder)", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Start with these annotations, a file or folder, if there is no file to edit. (default: the folder's)",
      valueName: "data"), completion: .file())
  var source: String?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "A label to offer, besides those of the annotations and the model; may be repeated.",
      valueName: "text"))
  var label: [String] = []

  @Option(
    help: ArgumentHelp("Propose the detections of this Core ML object detector.", valueName: "file"),
    completion: .coreMLModel)
  var model: String?

  @Option(
    name: .confidence,
    help: ArgumentHelp(
      "Minimum confidence of a proposal, 0…1. (default: the model's own)", valueName: "0…1"))
  var minimumConfidence: Double?

  @Flag(
    inversion: .prefixedNo,
    help: """
      Decode images in processes without access to files and network, with limited memory and time.
      """)
  var confined = true

  @OptionGroup(title: "Address and access") var place: ServeAddressArguments

  @OptionGroup(title: "Log") var log: ServeLogArguments

  @Flag(help: "Print the server's addresses as JSON.")
  var json = false

  func validate() throws {
    try place.check()
    try validateFractions(["--confidence": minimumConfidence])
    guard minimumConfidence == nil || model != nil else {
      throw ValidationError("--confidence requires --model.")
    }
    if let output, !output.lowercased().hasSuffix(".json") {
      throw ValidationError("--output must end in .json: \(output).")
    }
    for label in label where label.allSatisfy(\.isWhitespace) {
      throw ValidationError("--label must not be empty.")
    }
  }

  func run() async throws {
    let (place, logger) = (place, log.logger)
    let settings = AnnotateSettings(
      folder: folder, output: output, source: source, labels: label, model: model,
      minimumConfidence: minimumConfidence, isJSON: json, isOpen: place.noToken,
      decodesApart: confined)
    try await runInterruptibly(endsBySignal: true) { console in
      try await AnnotateRun(settings: settings, address: try place.address(), logger: logger).run(
        console: console)
    }
  }
}

struct AnnotateSettings: Sendable {
  var folder: String
  /// nil for `annotations.json` in the folder.
  var output: String?
  /// nil for the folder.
  var source: String?
  var labels: [String]
  var model: String?
  /// nil for the model's own.
  var minimumConfidence: Double?
  var isJSON: Bool
  /// Whether `--no-token` was given.
  var isOpen: Bool
  var decodesApart: Bool
}
#endif
