import ArgumentParser
import Foundation
import ImageIO
import Reports
import Vision

struct CompareRun: Sendable {
  let reference: String
  let inputs: [String]
  let isJSON: Bool
  let orientation: CGImagePropertyOrientation?
  let decoding: ImageDecoding
  let console: Console

  /// - Throws: `ExitCode` if an image failed; errors that prevent reading any image.
  func run() async throws {
    let inputs = try Input.all(inputs, reading: .images)
    let batch = ImageBatchReader(console: console, decoding: decoding)
    let reference = Input.image(reference)
    var known: ComparedImage?
    var failures = try await batch.read(
      [ImageTask(input: reference)],
      find: { decoded, _ in ImageOutcome(finding: try described(decoded)) },
      report: { known = $1 }, reportFailure: reportFailure)
    if let known {
      failures = try await batch.read(
        inputs.map { ImageTask(input: $0) },
        find: { decoded, _ in
          var image = try described(decoded)
          try known.featurePrint.computeDistance(&image.distance, to: image.featurePrint)
          return ImageOutcome(finding: image)
        },
        report: { report($0.input, $1) }, reportFailure: reportFailure)
    }
    console.endProgress()
    if !failures.isEmpty { throw ExitStatus(failures: failures.map(\.status)).code }
  }

  private func described(_ decoded: DecodedImage) throws -> ComparedImage {
    let image = decoded.picture.oriented(orientation)
    let request = VNGenerateImageFeaturePrintRequest()
    try VNImageRequestHandler(image).perform([request])
    guard let featurePrint = request.results?.first else {
      throw VNErrorCode.internalError.error("The request has no result.")
    }
    return ComparedImage(size: image.size, featurePrint: featurePrint)
  }

  private func report(_ input: Input, _ image: ComparedImage) {
    let distance = Double(image.distance)
    guard isJSON else {
      return console.print("\(input.title): \(String(format: "%.3f", distance))")
    }
    console.print(
      JSON.result(
        "comparison", input: input.name, member: input.member?.name,
        [
          ("reference", .string(reference)), ("width", .integer(image.size.width)),
          ("height", .integer(image.size.height)), ("distance", .number(distance, decimals: 3)),
        ]
      ).text)
  }

  private func reportFailure(_ input: Input, _ message: String) {
    console.reportFailure(of: input, message: message, asJSON: isJSON)
  }
}

/// An image's feature print, and its distance from the reference's.
private struct ComparedImage: Sendable {
  var size: PixelSize
  var featurePrint: VNFeaturePrintObservation
  var distance: Float = 0
}
