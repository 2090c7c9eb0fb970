import CoreGraphics
public import Foundation
import NetworkInference
import TextRecognition

/// The first revision of `VNDetectTextRectanglesRequest`.
public let VNDetectTextRectanglesRequestRevision1 = 1

/// Detects text without recognizing it.
///
/// Results are `VNTextObservation`s, one per line, in reading order, with corners in the text's orientation:
/// an upside-down page's top left is at the image's lower right. Boxes are normalized to the region.
///
/// Performing fails with `VNErrorCode.dataUnavailable` if networks are missing; the message says what to do.
open class VNDetectTextRectanglesRequest: VNImageBasedRequest {
  /// The lines of text; nil before the first perform and after one that failed or was canceled.
  open var results: [VNTextObservation]? { observations() }

  /// Whether to report characters' boxes; requires recognition, about ten times the work. Default: false.
  open var reportCharacterBoxes = false

  /// One revision, `VNDetectTextRectanglesRequestRevision1`.
  open override class var supportedRevisions: IndexSet { [VNDetectTextRectanglesRequestRevision1] }

  override func work() throws -> any RequestWork {
    TextRectanglesWork(
      regionOfInterest: try checkedRegionOfInterest(), engine: engine,
      reportsCharacters: reportCharacterBoxes,
      revision: revision)
  }
}

private struct TextRectanglesWork: RequestWork {
  let regionOfInterest: CGRect
  let engine: EngineOptions
  let reportsCharacters: Bool
  let revision: Int

  var typicalMilliseconds: Int { 400 }

  func observations(in image: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    let placement = TextPlacement(image, regionOfInterest: regionOfInterest, revision: revision)
    var options = TextOptions()
    options.scripts = .all
    return try image.withTextReader(in: regionOfInterest, engine: engine, text: options) { reader, page in
      let check: @Sendable () throws -> Void = { try cancellation.checkCancellation() }
      guard reportsCharacters else {
        return try reader.regions(in: page, options: options, check: check).map {
          placement.text($0.quadrilateral, characters: nil, confidence: $0.confidence)
        }
      }
      return try reader.lines(in: page, options: options, check: check).map { line in
        let candidate = line.candidates[0]
        let boxes = zip(candidate.string.unicodeScalars, candidate.characterQuadrilaterals())
          .filter { $0.0 != " " }.map(\.1)
        return placement.text(line.quadrilateral, characters: boxes, confidence: candidate.confidence)
      }
    }
  }
}
