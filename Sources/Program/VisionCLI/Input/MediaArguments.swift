import ArgumentParser
import Foundation

/// What a command reads that finds something in pictures and videos alike, and in what form it reports.
struct MediaArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Pictures, folders, archives, videos, cameras or streams to read.", valueName: "input"),
    completion: .file())
  var inputs: [String]

  @Flag(help: "Write JSON Lines instead of text.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Write annotated copies: a PNG, JPEG, WebP or SVG for a picture, an MP4 for a video, a folder for several.",
      valueName: "out"),
    completion: .file())
  var annotate: String?

  func validate() throws {
    guard inputs.count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("Standard input (-) can be read only once.")
    }
  }
}

/// Checks that options which are given are from 0 to 1.
///
/// - Throws: `ValidationError` naming the first that isn't.
func validateFractions(_ options: KeyValuePairs<String, Double?>) throws {
  for case (let name, let value?) in options where !(0...1).contains(value) {
    throw ValidationError("\(name) must be from 0 to 1, not \(value.formatted()).")
  }
}

extension CompletionKind {
  /// Core ML models' files and folders.
  static var coreMLModel: CompletionKind { .file(extensions: ["mlmodel", "mlpackage", "mlmodelc"]) }
}
