import CoreGraphics
public import Foundation
import NetworkInference
import TextRecognition

/// The first revision of `VNDetectTextRectanglesRequest`.
public let VNDetectTextRectanglesRequestRevision1 = 1

/// Finds text, without saying what it says.
///
/// Results are `VNTextObservation`s, one a line, in reading order, their corners named as the text stands: the top left
/// corner of a page on its head is at the picture's lower right. Boxes are normalized to the region of interest.
///
/// Performing fails with `VNErrorCode.dataUnavailable` where the networks aren't installed; the description says what
/// to do.
open class VNDetectTextRectanglesRequest: VNImageBasedRequest {
  /// What was found: nil before the first perform and after one that failed or was canceled.
  open var results: [VNTextObservation]? { observations() }

  /// Whether each observation has its characters' boxes. False unless set: characters have to be read to be told apart,
  /// about ten times the work.
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

  func observations(in picture: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    let placement = TextPlacement(picture, regionOfInterest: regionOfInterest, revision: revision)
    return try picture.withTextReader(in: regionOfInterest, options: engine) { reader, page in
      let check: @Sendable () throws -> Void = { try cancellation.checkCancellation() }
      var options = TextOptions()
      options.scripts = .all
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
