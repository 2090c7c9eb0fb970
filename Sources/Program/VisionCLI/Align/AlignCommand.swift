import ArgumentParser
import Foundation
import ImageIO
import StillImages

struct AlignCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "align",
    abstract: "Aligns an image with another image of the same scene.",
    discussion: """
      IMAGE is moved onto REFERENCE and written at the size of REFERENCE. By default it may be shifted, \
      rotated, scaled and tilted; --translation only shifts it, which is more reliable if that is the only \
      difference. The JSON has the 3 × 3 matrix. Details: man vision-align.

      EXAMPLES
        vision align monday.jpg tuesday.jpg --output aligned.png
        vision align --json --translation frame-1.png frame-2.png --output out.png

      EXIT STATUS
        0 success; 64 usage error; 65 unreadable input or nothing to align by; 66 no such input; 69 \
      missing library; 70 internal error; 73 unwritable output; 130 interrupted.
      """)

  @Argument(
    help: ArgumentHelp("The image to align with; - for standard input.", valueName: "reference"),
    completion: .file())
  var reference: String

  @Argument(
    help: ArgumentHelp("The image to align; - for standard input.", valueName: "image"),
    completion: .file())
  var picture: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Write the aligned image to this PNG, JPEG or WebP file.", valueName: "file"),
    completion: .file())
  var output: String

  @Flag(help: "Only shift the image; don't rotate, scale or tilt it.")
  var translation = false

  @Flag(help: "Write JSON instead of text.")
  var json = false

  @OptionGroup var pictures: PictureArguments

  func validate() throws {
    guard reference != "-" || picture != "-" else {
      throw ValidationError("Standard input (-) can be read only once.")
    }
  }

  func run() async throws {
    try await runInterruptibly { try await AlignRun(settings(), console: $0).run() }
  }

  private func settings() throws -> AlignSettings {
    AlignSettings(
      reference: reference, image: picture, output: output,
      motion: translation ? .translation : .homography, isJSON: json,
      orientation: pictures.orientation.given, decoding: try pictures.decoding())
  }
}

struct AlignSettings: Sendable {
  var reference: String
  var image: String
  var output: String
  var motion: ImageAligner.Motion
  var isJSON: Bool
  var orientation: CGImagePropertyOrientation?
  var decoding: ImageDecoding
}
