import ArgumentParser
import ConfinedDecoding
import Foundation
import ImageIO
import Reports
import StillImages
import Vision

struct DetectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "detect",
    abstract: "Detects rectangles, faces, barcodes, text, people and more in images.",
    discussion: """
      INPUT is an image, a PDF, a folder (with its subfolders), a pattern such as 'scans/**/*.png', an \
      archive (tar or zip), or - for standard input. All pages of a PDF or TIFF are read. \
      Without a detector's option, --rectangles, --faces, --barcodes and --text run. Details: man vision-detect.

      EXAMPLES
        vision detect card.jpg
        vision detect --json photographs/ > found.jsonl
        vision detect --bodies --hands party.jpg --annotate skeletons.png
        vision detect --barcodes --symbologies qr,ean13 'shelf/*.jpg'
        vision detect --json --watch scanner/ --annotate drawn/ >> found.jsonl

      EXIT STATUS
        0 success; 64 usage error; 65 unreadable input; 66 no such input; 69 missing library; 70 internal \
      error; 73 unwritable output; 130 interrupted.
      """)

  @Argument(
    help: ArgumentHelp("Images, folders, patterns or archives to read.", valueName: "input"),
    completion: .file())
  var inputs: [String] = []

  @Flag(help: "Detect rectangles: sheets, cards, screens, signs.")
  var rectangles = false

  @Flag(help: "Detect faces and their landmarks.")
  var faces = false

  @Flag(help: "Detect and decode barcodes.")
  var barcodes = false

  @Flag(help: "Recognize text, with a box for each character.")
  var text = false

  @Flag(help: "Detect people and their joints.")
  var bodies = false

  @Flag(help: "Detect hands and their joints.")
  var hands = false

  @Flag(help: "Classify the whole image, with the labels of ImageNet.")
  var classify = false

  @Flag(help: "Detect the contours of dark regions, nested.")
  var contours = false

  @Flag(help: "Detect the angle of the horizon.")
  var horizon = false

  @Flag(help: "Outline the people near the camera.")
  var peopleMask = false

  @Flag(help: "Detect up to three salient regions.")
  var saliency = false

  @Flag(help: "Write JSON Lines instead of text.")
  var json = false

  @Flag(help: "Write the JSON Schema of --json's lines for the given kinds, and exit.")
  var jsonSchema = false

  @Option(
    help: ArgumentHelp(
      "Read the list of input files and folders from this file, one per line or NUL-terminated; - for standard input.",
      valueName: "file"),
    completion: .file())
  var list: String?

  @Flag(
    name: .customLong("null"),
    help:
      "The names of --list end with zero bytes, as written by find -print0.")
  var isZeroEnded = false

  @Option(
    help: ArgumentHelp(
      "Process the images in a folder, and then every new image in it, until interrupted.",
      valueName: "folder"),
    completion: .directory)
  var watch: String?

  @Option(
    help: ArgumentHelp(
      "Write annotated images: a PNG, JPEG, WebP or SVG file, or a folder for several.",
      valueName: "out"),
    completion: .file())
  var annotate: String?

  @Option(
    help: ArgumentHelp(
      "The format of annotated images in a folder: png, jpg, webp or svg. (default: same as the input)",
      valueName: "format"))
  var annotateFormat: AnnotationFormat?

  enum AnnotationFormat: String, ExpressibleByArgument, CaseIterable { case png, jpg, webp, svg }

  @Option(
    name: .confidence,
    help: ArgumentHelp(
      "Minimum confidence of a detection, 0…1. (default: 0.6 for rectangles, otherwise the detector's own threshold)",
      valueName: "0…1"))
  var minimumConfidence: Double?

  @Option(
    help: ArgumentHelp(
      "Maximum number of detections of each kind, the most prominent rectangles and the most confident others first; "
        + "0 for no limit. (default: 8 for rectangles, 5 labels, 100 contours, 0 for the rest)",
      valueName: "count"))
  var maximumObservations: Int?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Barcode symbologies to read, separated by commas, such as qr,ean13. (default: all)",
      valueName: "names"))
  var symbologies: [SymbologyList] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Languages of the text, separated by commas, such as en-US,ja-JP; all for every supported script. "
        + "Some, such as ru-RU, need Tesseract (make setup-languages). "
        + "(default: en-US; letters of other languages in the Latin alphabet are read if they are clear)",
      valueName: "languages"))
  var languages: [LanguageList] = []

  @Option(
    help: ArgumentHelp(
      "The pages, frames or images to read of files that have several, such as 1-3,8 or 2-. (default: all pages of a "
        + "TIFF or PDF; of an animation the first frame, and of a HEIC the primary image)",
      valueName: "numbers"))
  var pages: PageRanges?

  @Option(
    help: ArgumentHelp(
      "Resolution at which PDF pages are rendered, 36…1200 pixels per inch.", valueName: "number"))
  var dpi = 200.0

  @Flag(
    help: "Recognize the text of PDF pages that contain it as characters, too, from the rendered page.")
  var recognize = false

  @OptionGroup var pictures: PictureArguments

  func validate() throws {
    try validateFractions(["--confidence": minimumConfidence])
    if let maximumObservations, maximumObservations < 0 {
      throw ValidationError("--maximum-observations must be 0 or more, not \(maximumObservations).")
    }
    let standardInputs = inputs.count { $0 == "-" } + (list == "-" ? 1 : 0)
    guard standardInputs <= 1 else {
      throw ValidationError("Standard input (-) can be read only once.")
    }
    guard PDFDocument.resolutions.contains(dpi) else {
      throw ValidationError("--dpi must be from 36 to 1200, not \(dpi.formatted()).")
    }
    guard jsonSchema || !inputs.isEmpty || list != nil || watch != nil else {
      throw ValidationError(
        "No input. Name files, folders or patterns, use - for standard input, or use --list or --watch.")
    }
    guard watch == nil || (inputs.isEmpty && list == nil) else {
      throw ValidationError("--watch can't be combined with other inputs or --list.")
    }
    if isZeroEnded, list == nil { throw ValidationError("--null requires --list.") }
    if !symbologies.isEmpty, !options.kinds.contains(.barcodes) {
      throw ValidationError("--symbologies requires --barcodes.")
    }
    if !languages.isEmpty, !options.kinds.contains(.text) {
      throw ValidationError("--languages requires --text.")
    }
    if annotate == nil, annotateFormat != nil {
      throw ValidationError("--annotate-format requires --annotate.")
    }
  }

  func run() async throws {
    guard !jsonSchema else {
      return try await runInterruptibly { $0.print(JSONSchema.detections(of: options.kinds).text) }
    }
    let isUnlimited = !symbologies.isEmpty && namedKinds.isEmpty
    try await runInterruptibly(endsBySignal: watch != nil) { console in
      if isUnlimited {
        console.warn("--symbologies: other kinds are detected as well; for barcodes only, add --barcodes.")
      }
      try await DetectRun(settings(), console: console).run()
    }
  }

  private func settings() throws -> DetectSettings {
    DetectSettings(
      inputs: inputs, list: list, listEnding: isZeroEnded ? .zeros : nil, watched: watch, annotate: annotate,
      annotateFormat: annotateFormat?.rawValue, isJSON: json,
      options: options, pages: reading,
      orientation: pictures.orientation.given,
      decoding: try pictures.decoding())
  }

  private var reading: PageReading {
    PageReading(
      selection: pages.map { PageSelection.ranges($0) } ?? .documents, dotsPerInch: dpi,
      // The text's boxes are those of the page as it is stored.
      includesText: options.kinds.contains(.text) && !recognize && pictures.orientation.given == nil)
  }

  private var namedKinds: Set<DetectionKind> {
    let named: [(Bool, DetectionKind)] = [
      (rectangles, .rectangles), (faces, .faces), (barcodes, .barcodes), (text, .text),
      (bodies, .bodies), (hands, .hands), (classify, .classifications), (contours, .contours),
      (horizon, .horizon), (peopleMask, .peopleMask), (saliency, .saliency),
    ]
    return Set(named.filter(\.0).map(\.1))
  }

  private var options: DetectionOptions {
    var options = DetectionOptions()
    if !namedKinds.isEmpty { options.kinds = namedKinds }
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

struct DetectSettings: Sendable {
  var inputs: [String]
  var list: String?
  /// The terminator of its names; nil to detect it from the list.
  var listEnding: NameSplitter.Ending?
  var watched: String?
  /// The output file or folder of annotated images.
  var annotate: String?
  var annotateFormat: String?
  var isJSON: Bool
  var options: DetectionOptions
  var pages = PageReading(selection: .documents)
  var orientation: CGImagePropertyOrientation?
  var decoding: ImageDecoding
}
