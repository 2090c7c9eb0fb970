import Archives
import BarcodeSymbols
import ConfinedDecoding
import ImageIO
import Installation
import NetworkInference
import Reports
import TextRecognition
import VideoFrames
import _CoreGraphics

/// A native library that is opened at run time.
struct LibraryReport: Sendable {
  let name: String
  /// Its purpose.
  let use: String
  let version: String?
  let path: String?
  /// The reason why it can't be used; nil if it can.
  let problem: String?

  /// - Parameters:
  ///   - file: the start of its file's name.
  ///   - problem: as opening it returned.
  ///   - version: its version, or the name of the function that returns it.
  init(
    _ name: String, _ use: String, file: String, problem: String?, version: String? = nil,
    versionFrom function: String? = nil
  ) {
    (self.name, self.use, self.problem) = (name, use, problem)
    let library = LoadedLibrary(named: file)
    path = library?.path
    // Some repeat their name.
    self.version = version ?? function.flatMap { library?.text(of: $0) }?.replacing("\(name) ", with: "")
  }

  /// Opens each library.
  static func all() -> [LibraryReport] {
    [
      LibraryReport(
        "OpenVINO", "runs networks", file: "libopenvino_c.so",
        problem: problem { _ = try InferenceEngine.build() }, version: try? InferenceEngine.build()),
      LibraryReport(
        "libvips", "decodes images other than JPEG", file: "libvips.so", problem: VIPS.openingFailure,
        versionFrom: "vips_version_string"),
      LibraryReport(
        "FFmpeg", "reads and writes videos", file: "libavutil.so", problem: FFmpeg.openingFailure,
        versionFrom: "av_version_info"),
      LibraryReport(
        "Cairo", "draws", file: "libcairo.so", problem: cairoFailure, versionFrom: "cairo_version_string"),
      LibraryReport(
        "zxing-cpp", "reads barcodes", file: "libZXing.so",
        problem: problem { _ = try ZXingLibrary.shared() }, versionFrom: "ZXing_Version"),
      LibraryReport(
        "PDFium", "reads PDF documents", file: "libpdfium.so", problem: PDFLibrary.openingFailure),
      LibraryReport(
        "libarchive", "reads archives", file: "libarchive.so", problem: libArchiveFailure,
        versionFrom: "archive_version_string"),
    ] + ofFurtherLanguages() + ofTraining()
  }

  /// Tesseract, if the data of a language is installed: it is optional.
  private static func ofFurtherLanguages() -> [LibraryReport] {
    let languages = FurtherLanguage.installed.map(\.code)
    guard !languages.isEmpty else { return [] }
    return [
      LibraryReport(
        "Tesseract", "recognizes text in \(languages.joined(separator: ", "))", file: "libtesseract.so",
        problem: FurtherLanguage.libraryFailure, versionFrom: "TessVersion")
    ]
  }

  /// The reason why a library can't be opened.
  static func problem(_ open: () throws -> Void) -> String? {
    do { try open() } catch { return (error as? NotInstalledError)?.problem ?? error.localizedDescription }
    return nil
  }

  var row: [String] { [name, version ?? "", problem.map { "missing: \($0)" } ?? path ?? "", use] }

  var json: JSON {
    .object([
      ("name", .string(name)), ("use", .string(use)), ("version", version.map(JSON.string) ?? .null),
      ("path", path.map(JSON.string) ?? .null), ("problem", problem.map(JSON.string) ?? .null),
    ])
  }
}
