import ArgumentParser
import Foundation
import ImageIO
import Reports
import Vision

/// One run of `vision compare`.
struct CompareRun: Sendable {
  let reference: String
  let inputs: [String]
  let isJSON: Bool
  let orientation: CGImagePropertyOrientation?
  let decoding: PictureDecoding
  let console: Console

  /// - Throws: `ExitCode` where a picture failed; what keeps any from being read.
  func run() async throws {
    let inputs = Input.all(inputs, reading: .pictures)
    let batch = PictureBatch(console: console, decoding: decoding)
    let reference = Input.picture(reference)
    var known: ComparedPicture?
    var failures = try await batch.read(
      [PictureTask(input: reference)],
      find: { decoded, _ in PictureOutcome(finding: try described(decoded)) },
      tell: { known = $1 }, tellFailure: tellFailure)
    if let known {
      failures = try await batch.read(
        inputs.map { PictureTask(input: $0) },
        find: { decoded, _ in
          var picture = try described(decoded)
          try known.featurePrint.computeDistance(&picture.distance, to: picture.featurePrint)
          return PictureOutcome(finding: picture)
        },
        tell: { tell($0.input, $1) }, tellFailure: tellFailure)
    }
    console.endProgress()
    if !failures.isEmpty { throw ExitStatus(failures: failures.map(\.status)).code }
  }

  private func described(_ decoded: DecodedImage) throws -> ComparedPicture {
    let picture = decoded.picture.oriented(orientation)
    let request = VNGenerateImageFeaturePrintRequest()
    try VNImageRequestHandler(picture).perform([request])
    guard let featurePrint = request.results?.first else {
      throw VNErrorCode.internalError.error("The request has no result.")
    }
    return ComparedPicture(size: picture.size, featurePrint: featurePrint)
  }

  private func tell(_ input: Input, _ picture: ComparedPicture) {
    let distance = Double(picture.distance)
    guard isJSON else {
      return console.print("\(input.title): \(String(format: "%.3f", distance))")
    }
    console.print(
      JSON.result(
        "comparison", input: input.name, member: input.member?.name,
        [
          ("reference", .string(reference)), ("width", .integer(picture.size.width)),
          ("height", .integer(picture.size.height)), ("distance", .number(distance, decimals: 3)),
        ]
      ).text)
  }

  private func tellFailure(_ input: Input, _ message: String) {
    console.tellFailure(of: input, message: message, asJSON: isJSON)
  }
}

/// A picture, what describes it, and how far that is from the reference's.
private struct ComparedPicture: Sendable {
  var size: PixelSize
  var featurePrint: VNFeaturePrintObservation
  var distance: Float = 0
}
