import CoreGraphics
import DocumentLayout
import Foundation
import GrayImage
import PlaneGeometry
import TextRecognition

/// The implementation of `RecognizeDocumentsRequest`: recognizes a page's text and barcodes and their
/// structure. Apple's older API has no such request.
final class _VNRecognizeDocumentsRequest: VNImageBasedRequest {
  /// The text request, whose region of interest is set to this request's.
  let text = VNRecognizeTextRequest()
  var barcodes: VNDetectBarcodesRequest?

  override class var supportedRevisions: IndexSet { [1] }

  override func work() throws -> any RequestWork {
    let region = try checkedRegionOfInterest()
    for request in [text, barcodes].compactMap(\.self) { request.regionOfInterest = region }
    return DocumentWork(
      text: try text.work(), barcodes: try barcodes?.work(), regionOfInterest: region, revision: revision)
  }
}

/// A page's text and barcodes with their structure.
///
/// `package`, because Swift 6.3 reports infinite recursion in an internal class's inherited initializer.
package final class _VNDocumentObservation: VNObservation, @unchecked Sendable {
  let lines: [DocumentLine]
  let barcodes: [VNBarcodeObservation]
  let structure: PageStructure
  /// The conversion from the image's pixels to normalized coordinates.
  let placement: TextPlacement

  init(
    _ lines: [DocumentLine], barcodes: [VNBarcodeObservation], structure: PageStructure,
    placement: TextPlacement
  ) {
    (self.lines, self.barcodes, self.structure, self.placement) = (lines, barcodes, structure, placement)
    let sum = lines.reduce(Float(0)) { $0 + $1.text.confidence }
    super.init(
      confidence: lines.isEmpty ? 0 : sum / Float(lines.count), requestRevision: placement.revision)
  }
}

struct DocumentLine: Sendable {
  let text: VNRecognizedTextObservation
  /// The line's position and its words', in the image's pixels.
  let page: PageLine

  /// Returns nil if the line has no words.
  init?(_ text: VNRecognizedTextObservation) {
    guard let reading = text.topCandidates(1).first else { return nil }
    let boxes = reading.candidate.characterBoxes()
    let words = reading.string.wordScalars.compactMap { scalars in
      boxes.quadrilateral(ofScalars: scalars).map { PageWord($0, scalars: scalars) }
    }
    guard !words.isEmpty else { return nil }
    self.text = text
    page = PageLine(reading.string, at: reading.candidate.line, words: words)
  }
}

extension String {
  /// The ranges between spaces, as offsets of Unicode scalars.
  var wordScalars: [Range<Int>] {
    var words: [Range<Int>] = []
    for (place, scalar) in unicodeScalars.enumerated() where !scalar.properties.isWhitespace {
      if let last = words.last, last.upperBound == place {
        words[words.count - 1] = last.lowerBound..<place + 1
      } else {
        words.append(place..<place + 1)
      }
    }
    return words
  }
}

private struct DocumentWork: RequestWork {
  let text: any RequestWork
  let barcodes: (any RequestWork)?
  let regionOfInterest: CGRect
  let revision: Int

  var typicalMilliseconds: Int { 700 }

  func observations(in image: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    let lines = try text.observations(in: image, cancellation: cancellation)
      .compactMap { ($0 as? VNRecognizedTextObservation).flatMap(DocumentLine.init) }
    let codes = try barcodes?.observations(in: image, cancellation: cancellation) ?? []
    guard !lines.isEmpty || !codes.isEmpty else { return [] }
    try cancellation.checkCancellation()
    let analysis = PageAnalysis(lines.map(\.page))
    let structure = analysis.structure(in: try image.gray().level(analysis.halvings))
    return [
      _VNDocumentObservation(
        lines, barcodes: codes.compactMap { $0 as? VNBarcodeObservation }, structure: structure,
        placement: TextPlacement(image, regionOfInterest: regionOfInterest, revision: revision))
    ]
  }
}
