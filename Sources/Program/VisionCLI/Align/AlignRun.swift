import Foundation
import ImageIO
import Reports
import StillImages

struct AlignRun: Sendable {
  let settings: AlignSettings
  let console: Console

  init(_ settings: AlignSettings, console: Console) {
    (self.settings, self.console) = (settings, console)
  }

  func run() async throws {
    let inputs = [Input.image(settings.reference), Input.image(settings.image)]
    let output = try output(beside: inputs)
    let (reference, image) = (try decoded(inputs[0]), try decoded(inputs[1]))
    let found = try ImageAligner(settings.motion).alignment(of: image, onto: reference)
    guard let alignment = found else {
      throw InputError(
        .unreadable,
        "\(inputs[1].name): can't be aligned with \(inputs[0].name): nothing in the images matches",
        suggestion: "Both images must show the same scene.")
    }
    try Task.checkCancellation()
    try ImageEncoder.write(try alignment.image(image), to: output)
    console.print(
      settings.isJSON
        ? json(inputs, reference.size, alignment).text : text(inputs, alignment).joined(separator: "\n"))
  }

  /// The output's path, checked before any work is done.
  private func output(beside inputs: [Input]) throws -> URL {
    let url = URL(filePath: settings.output)
    guard ImageFormat(fileExtension: url.pathExtension) != nil else {
      throw InputError(
        .usage, "--output: the name of an image file ends in .png, .jpg or .webp: \(settings.output).")
    }
    let read = inputs.compactMap(\.file).map { $0.resolvingSymlinksInPath().path }
    guard !read.contains(url.resolvingSymlinksInPath().path) else {
      throw InputError(.usage, "--output: \(settings.output) would replace the input itself.")
    }
    return url
  }

  private func decoded(_ input: Input) throws -> OrientedImage {
    let source = try input.image()
    let decoded = try source.decode(
      input.encoded(source, limits: settings.decoding.limits), settings.decoding)
    console.warn(of: decoded.remarks, on: input)
    return decoded.picture.oriented(settings.orientation)
  }

  private func json(_ inputs: [Input], _ size: PixelSize, _ alignment: ImageAlignment) -> JSON {
    .result(
      "alignment", input: inputs[1].name,
      [
        ("reference", .string(inputs[0].name)), ("output", .string(settings.output)),
        ("width", .integer(size.width)), ("height", .integer(size.height)),
        ("motion", .string(settings.motion.rawValue)), ("confidence", .confidence(alignment.confidence)),
        ("matrix", matrix(alignment)),
      ])
  }

  /// Rounds the translation to 0.001 pixels, the factors to the same accuracy at a coordinate of 10,000.
  private func matrix(_ alignment: ImageAlignment) -> JSON {
    .array(
      alignment.matrix.enumerated().map { row, numbers in
        .array(
          numbers.enumerated().map { column, number in
            .number(number, decimals: row == 2 ? 11 : column == 2 ? 3 : 7)
          })
      })
  }

  private func text(_ inputs: [Input], _ alignment: ImageAlignment) -> [String] {
    let confidence = String(format: "%.2f", alignment.confidence)
    return [
      "\(inputs[1].name.escapingControlCharacters) on \(inputs[0].name.escapingControlCharacters): confidence \(confidence), "
        + "written to \(settings.output.escapingControlCharacters)"
    ]
      + alignment.matrix.map { row in
        "  " + row.map { String(format: "%12.6g", $0) }.joined(separator: " ")
      }
  }
}
