import ArgumentParser
import Foundation
import ImageIO
import StillImages
import Vision

/// `vision detect`.
struct DetectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "detect",
    abstract: "Finds rectangles, faces, bar codes and text in pictures.",
    discussion: """
      INPUT is a picture, a folder (its subfolders included), a pattern such as 'scans/**/*.png', or - for a \
      picture on the standard input. Without any of --rectangles, --faces, --barcodes and --text, all four are \
      looked for.

      Several pictures are read side by side and told in the order given. A file that can't be read is reported \
      and the others still run. Coordinates are pixels of the upright picture, from its top left corner; angles \
      in JSON are radians.

      --watch reads the files that are in the folder, in order of their names, and then those that come: each as \
      soon as it hasn't changed for a second. What can't be read then is tried again when it changes, and reported \
      after ten seconds without a change. Ctrl-C ends it: what is being read is still told, and the exit status is 0.

      EXAMPLES
        vision detect card.jpg
        vision detect --json photographs/ > found.jsonl
        vision detect --barcodes --symbologies qr,ean13 'shelf/*.jpg'
        vision detect --text --languages ja,en menu.jpg --annotate menu.svg
        find . -name '*.tif' -print0 | vision detect --json --list -
        vision detect --json --watch scanner/ --annotate drawn/ >> found.jsonl

      EXIT STATUS
        0 done; 64 wrong usage; 65 not a picture that can be read; 66 no such input; 69 something must be \
      installed; 70 a defect of this program; 73 the output can't be written; 130 interrupted.
      """)

  @Argument(help: ArgumentHelp("What to read.", valueName: "input"), completion: .file())
  var inputs: [String] = []

  @Flag(help: "Look for rectangles: sheets, cards, screens, signs.")
  var rectangles = false

  @Flag(help: "Look for faces and their features.")
  var faces = false

  @Flag(help: "Read bar codes.")
  var barcodes = false

  @Flag(help: "Read text, character by character.")
  var text = false

  @Flag(help: "Write JSON Lines instead of text.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Read the files and folders that are named in a file, one a line or ended by zero bytes; - for the standard "
        + "input.", valueName: "file"),
    completion: .file())
  var list: String?

  @Option(
    help: ArgumentHelp(
      "Read what is in a folder, and then every picture that comes into it, until interrupted.",
      valueName: "folder"),
    completion: .directory)
  var watch: String?

  @Option(
    help: ArgumentHelp(
      "Draw what was found: a PNG, JPEG, WebP or SVG, or a folder for several pictures.", valueName: "out"),
    completion: .file())
  var annotate: String?

  @Option(
    help: ArgumentHelp(
      "The format of the drawings in a folder: png, jpg, webp or svg. (default: the picture's own)",
      valueName: "format"))
  var annotateFormat: AnnotationFormat?

  enum AnnotationFormat: String, ExpressibleByArgument, CaseIterable { case png, jpg, webp, svg }

  @Option(
    help: ArgumentHelp(
      "How confident a finding has to be, 0…1. (default: 0.6 for rectangles, each detector's own measure for the rest)",
      valueName: "0…1"))
  var minimumConfidence: Double?

  @Option(
    help: ArgumentHelp(
      "Tell at most so many of each kind: the most prominent rectangles, the most confident others; 0 for no limit. "
        + "(default: 8 for rectangles, 0 for the rest)", valueName: "count"))
  var maximumObservations: Int?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "The kinds of bar codes to read, with commas between them, such as qr,ean13. (default: all)",
      valueName: "names"))
  var symbologies: [SymbologyList] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "The languages of the text, with commas between them, such as en-US,ja-JP; all for every script. "
        + "(default: en-US, which stands for all languages of Latin letters)", valueName: "languages"))
  var languages: [LanguageList] = []

  @OptionGroup var pictures: PictureArguments

  func validate() throws {
    if let minimumConfidence, !(0...1).contains(minimumConfidence) {
      throw ValidationError(
        "--minimum-confidence has to be from 0 to 1, not \(minimumConfidence.formatted()).")
    }
    if let maximumObservations, maximumObservations < 0 {
      throw ValidationError("--maximum-observations has to be 0 or more, not \(maximumObservations).")
    }
    let standardInputs = inputs.count { $0 == "-" } + (list == "-" ? 1 : 0)
    guard standardInputs <= 1 else {
      throw ValidationError("The standard input, -, can be read only once.")
    }
    guard !inputs.isEmpty || list != nil || watch != nil else {
      throw ValidationError("Give the pictures to read: files, folders, patterns, - or --list.")
    }
    guard watch == nil || (inputs.isEmpty && list == nil) else {
      throw ValidationError("--watch reads the folder's files and no others.")
    }
    if annotate == nil, annotateFormat != nil {
      throw ValidationError("--annotate-format needs --annotate.")
    }
  }

  func run() async throws {
    let settings = DetectSettings(
      inputs: inputs, list: list, watched: watch, annotate: annotate,
      annotateFormat: annotateFormat?.rawValue, isJSON: json,
      options: options, orientation: pictures.orientation.given,
      limits: pictures.limits)
    try await runInterruptibly(endsBySignal: watch != nil) {
      try await DetectRun(settings, console: $0).run()
    }
  }

  private var options: DetectionOptions {
    var options = DetectionOptions()
    let named: [(Bool, DetectionKind)] = [
      (rectangles, .rectangles), (faces, .faces), (barcodes, .barcodes), (text, .text),
    ]
    let kinds = named.filter(\.0).map(\.1)
    if !kinds.isEmpty { options.kinds = Set(kinds) }
    options.minimumConfidence = minimumConfidence
    options.maximumObservations = maximumObservations
    if !symbologies.isEmpty { options.symbologies = symbologies.flatMap(\.symbologies) }
    if !languages.isEmpty {
      let isEvery = languages.contains { $0.isEvery }
      options.languages = isEvery ? [] : languages.flatMap(\.languages)
    }
    return options
  }
}

/// What `vision detect` was asked to do.
struct DetectSettings: Sendable {
  var inputs: [String]
  /// The file that names more inputs.
  var list: String?
  /// The folder whose files are read as they come.
  var watched: String?
  /// Where drawings go.
  var annotate: String?
  var annotateFormat: String?
  var isJSON: Bool
  var options: DetectionOptions
  var orientation: CGImagePropertyOrientation?
  var limits: ImageDecodingLimits
}
