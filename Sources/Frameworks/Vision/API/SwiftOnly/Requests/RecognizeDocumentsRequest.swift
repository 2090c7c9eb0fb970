public import Foundation

/// Recognizes a document's text and structure: paragraphs, lists, tables, the title, and barcodes if enabled.
///
/// The text is that of `VNRecognizeTextRequest` at its accurate level. The structure is derived from the
/// positions and beginnings of lines:
/// - A table has at least two rows and two columns of cells. It either has dark ruling lines along and across
///   the text (cells may span rows and columns, and the outermost lines may be missing), or gaps between
///   columns of short lines (two columns require three rows; cells that span columns aren't detected).
/// - The items of a list start with a `DocumentObservation.Container.List.Marker`; numbers must be ascending.
/// - The lines of a paragraph follow one another at even distances.
///
/// The page may be rotated by any angle. On a curved page or in perspective, ruling lines at more than three
/// degrees to the text aren't detected; `DetectDocumentSegmentationRequest` finds the corners for perspective
/// correction. Light lines on dark, and tables whose cells differ only in color, aren't detected.
///
/// The result is at most one observation: none if no text is recognized.
public struct RecognizeDocumentsRequest: ImageProcessingRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision1
  }

  /// The options of text recognition.
  public struct TextRecognitionOptions: Hashable, Sendable {
    /// The minimum height of text, as a fraction of the image's height. Reads as 1/32 unless set; until then
    /// no text is skipped, as for `VNRecognizeTextRequest.minimumTextHeight`.
    public var minimumTextHeightFraction: Float {
      get { setMinimumTextHeightFraction ?? 1 / 32 }
      set { setMinimumTextHeightFraction = newValue }
    }
    fileprivate var setMinimumTextHeightFraction: Float?
    /// Whether to ignore `recognitionLanguages` and recognize every script. Default: false.
    public var automaticallyDetectLanguage = false
    /// The languages, which determine the scripts; unsupported ones are ignored. Default: English.
    public var recognitionLanguages = [Locale.Language(identifier: "en-US")]
    /// Whether alternatives are ranked by plausibility. Default: true.
    public var useLanguageCorrection = true
    /// Words preferred if recognition is ambiguous, with `useLanguageCorrection` only. Default: none.
    public var customWords: [String] = []
    /// The maximum number of candidates per line, 1 to 10. Default: 3.
    public var maximumCandidateCount = 3
  }

  /// The options of barcode detection.
  public struct BarcodeDetectionOptions: Hashable, Sendable {
    /// Whether to read barcodes. Default: false.
    public var enabled = false
    /// The symbologies to detect. Default: all that are supported.
    public var symbologies = DetectBarcodesRequest().supportedSymbologies
    /// Has no effect, as `DetectBarcodesRequest.coalescesCompositeSymbologies`. Default: false.
    public var coalesceCompositeSymbologies = false
  }

  public static let supportedRevisions: [Revision] = [.revision1]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage
  public var textRecognitionOptions = TextRecognitionOptions()
  public var barcodeDetectionOptions = BarcodeDetectionOptions()

  /// - Parameter revision: the newest by default.
  public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision1 }

  /// The supported languages.
  public var supportedRecognitionLanguages: [Locale.Language] {
    RecognizeTextRequest().supportedRecognitionLanguages
  }

  /// The supported barcode symbologies.
  public var supportedBarcodeSymbologies: [BarcodeSymbology] { DetectBarcodesRequest().supportedSymbologies }

  public var descriptor: RequestDescriptor { .recognizeDocumentsRequest(revision) }

  public var _translation: _RequestTranslation<[DocumentObservation]> {
    _RequestTranslation(of: self, revision: 1) {
      _VNRecognizeDocumentsRequest()
    } configure: { request in
      textRecognitionOptions.configure(request.text)
      if barcodeDetectionOptions.enabled { request.barcodes = barcodeDetectionOptions.request() }
    } found: { (found: [_VNDocumentObservation], context) in
      let count = min(max(textRecognitionOptions.maximumCandidateCount, 1), 10)
      return found.map { DocumentObservation($0, maximumCandidateCount: count, from: context) }
    } as: {
      .recognizeDocuments($0, $1)
    }
  }
}

extension RecognizeDocumentsRequest.TextRecognitionOptions {
  fileprivate func configure(_ request: VNRecognizeTextRequest) {
    request.recognitionLanguages = recognitionLanguages.compactMap { $0.languageCode?.identifier }
    request.automaticallyDetectsLanguage = automaticallyDetectLanguage
    request.usesLanguageCorrection = useLanguageCorrection
    request.customWords = customWords
    if let setMinimumTextHeightFraction { request.minimumTextHeight = setMinimumTextHeightFraction }
  }
}

extension RecognizeDocumentsRequest.BarcodeDetectionOptions {
  fileprivate func request() -> VNDetectBarcodesRequest {
    let request = VNDetectBarcodesRequest()
    request.symbologies = symbologies.map(\.counterpart)
    request.coalesceCompositeSymbologies = coalesceCompositeSymbologies
    return request
  }
}
