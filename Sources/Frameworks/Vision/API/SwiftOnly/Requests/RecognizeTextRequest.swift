public import Foundation

/// Detects and recognizes text. See `VNRecognizeTextRequest` for details and the languages.
public struct RecognizeTextRequest: ImageProcessingRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    /// Every language that the recognizer's characters can represent.
    case revision3
  }

  /// The thoroughness of text recognition.
  public enum RecognitionLevel: CaseIterable, Hashable, Codable, Sendable {
    /// Detects text at up to 1.2 megapixels and rechecks doubtful lines.
    case accurate
    /// Detects text at up to 0.5 megapixels, which misses small text in large images.
    case fast
  }

  public static let supportedRevisions: [Revision] = [.revision3]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage
  /// The thoroughness of recognition. Default: `.accurate`.
  public var recognitionLevel = RecognitionLevel.accurate
  /// The languages, which determine the scripts; unsupported ones are ignored. Default: English.
  public var recognitionLanguages = [Locale.Language(identifier: "en-US")]
  /// Whether to ignore `recognitionLanguages` and recognize every script. Default: false.
  public var automaticallyDetectsLanguage = false
  /// Whether alternatives are ranked by plausibility: letters among letters, digits among digits,
  /// `customWords`. Default: true. No dictionary is used.
  public var usesLanguageCorrection = true
  /// Words preferred if recognition is ambiguous, with `usesLanguageCorrection` only. Default: none.
  public var customWords: [String] = []
  /// The minimum height of text, as a fraction of the image's height. Reads as 1/32 unless set; until then no
  /// text is skipped, as for `VNRecognizeTextRequest.minimumTextHeight`.
  public var minimumTextHeightFraction: Float {
    get { setMinimumTextHeightFraction ?? 1 / 32 }
    set { setMinimumTextHeightFraction = newValue }
  }

  private var setMinimumTextHeightFraction: Float?

  /// - Parameter revision: the newest by default.
  public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision3 }

  /// The supported languages.
  public var supportedRecognitionLanguages: [Locale.Language] {
    TextLanguages.supported(revision: VNRecognizeTextRequestRevision3).map {
      Locale.Language(identifier: $0)
    }
  }

  public var descriptor: RequestDescriptor { .recognizeTextRequest(revision) }

  public var _translation: _RequestTranslation<[RecognizedTextObservation]> {
    _RequestTranslation(of: self, revision: VNRecognizeTextRequestRevision3) {
      VNRecognizeTextRequest()
    } configure: { request in
      request.recognitionLevel = recognitionLevel == .fast ? .fast : .accurate
      request.recognitionLanguages = recognitionLanguages.compactMap { $0.languageCode?.identifier }
      request.automaticallyDetectsLanguage = automaticallyDetectsLanguage
      request.usesLanguageCorrection = usesLanguageCorrection
      request.customWords = customWords
      if let setMinimumTextHeightFraction { request.minimumTextHeight = setMinimumTextHeightFraction }
    } found: { (found: [VNRecognizedTextObservation], context) in
      found.map { RecognizedTextObservation($0, from: context) }
    } as: {
      .recognizeText($0, $1)
    }
  }
}
