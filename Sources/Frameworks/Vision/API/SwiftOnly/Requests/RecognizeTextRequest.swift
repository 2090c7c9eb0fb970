public import Foundation

/// Finds text and reads it. `VNRecognizeTextRequest` says how, and which languages there are.
public struct RecognizeTextRequest: ImageProcessingRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    /// Every language that the recognizer's characters can write.
    case revision3
  }

  /// How thoroughly text is read.
  public enum RecognitionLevel: CaseIterable, Hashable, Codable, Sendable {
    /// The picture is searched at up to 1.2 megapixels, and doubtful lines are looked at twice.
    case accurate
    /// The picture is searched at up to 0.5 megapixels, which loses small text in large pictures.
    case fast
  }

  public static let supportedRevisions: [Revision] = [.revision3]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage
  /// How thoroughly text is read. `.accurate` unless set.
  public var recognitionLevel = RecognitionLevel.accurate
  /// The languages that may be read. English unless set. They decide about the script; those that the recognizer can't write are
  /// ignored.
  public var recognitionLanguages = [Locale.Language(identifier: "en-US")]
  /// Whether `recognitionLanguages` is put aside and every script is read. False unless set.
  public var automaticallyDetectsLanguage = false
  /// Whether readings are compared by what words look like: letters among letters, digits among digits, `customWords`. True
  /// unless set. There is no dictionary behind it.
  public var usesLanguageCorrection = true
  /// Words that are preferred where the recognizer hesitates. None unless set; they count only with `usesLanguageCorrection`.
  public var customWords: [String] = []
  /// The height of the smallest text to read, relative to the picture's height: 1/32 is what it says unless set, and until then
  /// nothing is left out, as `VNRecognizeTextRequest.minimumTextHeight` has it.
  public var minimumTextHeightFraction: Float {
    get { setMinimumTextHeightFraction ?? 1 / 32 }
    set { setMinimumTextHeightFraction = newValue }
  }

  private var setMinimumTextHeightFraction: Float?

  /// - Parameter revision: the newest unless given.
  public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision3 }

  /// The languages that the recognizer can write.
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
