public import Foundation

/// Reads a document and finds its structure: paragraphs, lists, tables, a title, and bar codes if asked.
///
/// The text is that of `VNRecognizeTextRequest` at its accurate level. What belongs together follows from where lines are and what
/// they begin with:
/// - A table has at least two rows and two columns of cells, either between dark ruling lines along and across the text (cells may
///   reach over several rows and columns, and the outermost lines may be missing), or of short texts below and beside one another
///   with gaps between the columns (two columns need three rows; cells over several columns aren't found).
/// - A list's items begin with a mark: see `DocumentObservation.Container.List.Marker`. Numbers have to count up.
/// - A paragraph's lines follow one another in even distances.
///
/// The page may be turned by any angle. Where it is seen in perspective or curved, ruling lines that lean by more than three degrees
/// against the text aren't seen; `DetectDocumentSegmentationRequest` finds the corners to straighten it by. Light lines on dark ground,
/// and tables whose fields differ only in color, aren't seen.
///
/// The result is one observation, or none where nothing is read.
public struct RecognizeDocumentsRequest: ImageProcessingRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision1
  }

  /// How text is read.
  public struct TextRecognitionOptions: Hashable, Sendable {
    /// The height of the smallest text to read, relative to the picture's height: 1/32 is what it says unless set, and until then
    /// nothing is left out, as `VNRecognizeTextRequest.minimumTextHeight` has it.
    public var minimumTextHeightFraction: Float {
      get { setMinimumTextHeightFraction ?? 1 / 32 }
      set { setMinimumTextHeightFraction = newValue }
    }
    fileprivate var setMinimumTextHeightFraction: Float?
    /// Whether `recognitionLanguages` is put aside and every script is read. False unless set.
    public var automaticallyDetectLanguage = false
    /// The languages that may be read. English unless set. They decide about the script; those that the recognizer can't write are
    /// ignored.
    public var recognitionLanguages = [Locale.Language(identifier: "en-US")]
    /// Whether readings are compared by what words look like. True unless set.
    public var useLanguageCorrection = true
    /// Words that are preferred where the recognizer hesitates. None unless set; they count only with `useLanguageCorrection`.
    public var customWords: [String] = []
    /// How many readings of a line are kept, 1 to 10. 3 unless set.
    public var maximumCandidateCount = 3
  }

  /// Whether and which bar codes are read.
  public struct BarcodeDetectionOptions: Hashable, Sendable {
    /// Whether bar codes are read. False unless set.
    public var enabled = false
    /// The kinds to look for: all that can be read unless set.
    public var symbologies = DetectBarcodesRequest().supportedSymbologies
    /// Accepted, as `DetectBarcodesRequest.coalescesCompositeSymbologies` is. False unless set.
    public var coalesceCompositeSymbologies = false
  }

  public static let supportedRevisions: [Revision] = [.revision1]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage
  public var textRecognitionOptions = TextRecognitionOptions()
  public var barcodeDetectionOptions = BarcodeDetectionOptions()

  /// - Parameter revision: the newest unless given.
  public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision1 }

  /// The languages that the recognizer can write.
  public var supportedRecognitionLanguages: [Locale.Language] {
    RecognizeTextRequest().supportedRecognitionLanguages
  }

  /// The kinds of bar codes that can be read.
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
