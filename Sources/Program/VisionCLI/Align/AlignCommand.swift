import ArgumentParser
import Foundation
import ImageIO
import StillImages

/// `vision align`.
struct AlignCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "align",
    abstract: "Aligns a picture with another one of the same scene.",
    discussion: """
      PICTURE is moved onto REFERENCE, and written as large as that; what of the reference it doesn't show is \
      transparent, or white in formats without transparency. The pictures may differ in size, brightness and noise.

      By default PICTURE may be shifted, turned, larger or smaller, and tilted, as a flat thing is when the camera \
      moves; with --translation it is only shifted, which is surer where that is all. Where nothing in the pictures agrees, \
      the exit status is 65.

      JSON has the matrix, by rows, that takes (x, y, 1) in PICTURE to (u, v, w): u / w and v / w are the place in \
      REFERENCE. Both are in pixels of the upright pictures, with the origin at the top left corner. A confidence below 0.5 \
      is a guess.

      EXAMPLES
        vision align monday.jpg tuesday.jpg --output aligned.png
        vision align --json --translation frame-1.png frame-2.png \\
            --output frame-2-aligned.png

      EXIT STATUS
        0 success; 64 usage error; 65 not a picture that can be read, or nothing agrees; 66 no such input; 69 a required \
      library is not installed; 70 internal error; 73 the output can't be written; 130 interrupted.
      """)

  @Argument(
    help: ArgumentHelp("The picture to align with; - for standard input.", valueName: "reference"),
    completion: .file())
  var reference: String

  @Argument(
    help: ArgumentHelp("The picture to move; - for standard input.", valueName: "picture"),
    completion: .file())
  var picture: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Write the moved picture to this PNG, JPEG or WebP file.", valueName: "file"),
    completion: .file())
  var output: String

  @Flag(help: "Shift the picture only.")
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

/// What `vision align` was asked to do.
struct AlignSettings: Sendable {
  var reference: String
  var image: String
  var output: String
  var motion: ImageAligner.Motion
  var isJSON: Bool
  var orientation: CGImagePropertyOrientation?
  var decoding: ImageDecoding
}
