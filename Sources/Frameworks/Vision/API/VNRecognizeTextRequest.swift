import CoreGraphics
public import Foundation
import NetworkInference
import TextRecognition

/// The first revision of `VNRecognizeTextRequest`: English.
public let VNRecognizeTextRequestRevision1 = 1
/// The second revision: also French, Italian, German, Spanish, Portuguese and Chinese.
public let VNRecognizeTextRequestRevision2 = 2
/// The third revision: every language that the recognizer's characters can represent, and those installed.
public let VNRecognizeTextRequestRevision3 = 3

/// The thoroughness of text recognition.
public enum VNRequestTextRecognitionLevel: Int, Sendable {
  /// Detects text at up to 1.2 megapixels and rechecks doubtful lines.
  case accurate = 0
  /// Detects text at up to 0.5 megapixels, which misses small text in large images, with smaller networks: a
  /// fraction of the time. They lack letters of Japanese and Romanian, which use the same as `accurate`.
  case fast = 1
}

/// Detects and recognizes text.
///
/// Results are `VNRecognizedTextObservation`s, one per line, in reading order, normalized to the region of
/// interest, with corners in the text's orientation. Lines may have any direction and be upside down. The
/// revisions differ in the languages that they support; all use the same networks.
///
/// The networks are trained on print: handwriting is read in part at best, with a low confidence. Of drawn
/// seven-segment displays, two in three are read; a sign or a point that touches a digit, or small digits
/// whose segments are far apart, are missed.
///
/// Time is bounded by the number of pixels, regardless of content: if there are too many lines to recognize,
/// as on a page of specks, those most likely to be text are recognized.
///
/// Performing fails with `VNErrorCode.dataUnavailable` if networks are missing; the message says what to do.
open class VNRecognizeTextRequest: VNImageBasedRequest, VNRequestProgressProviding {
  /// The lines of text; nil before the first perform and after one that failed or was canceled.
  open var results: [VNRecognizedTextObservation]? { observations() }

  /// The thoroughness of recognition. Default: `.accurate`.
  open var recognitionLevel = VNRequestTextRecognitionLevel.accurate
  /// The languages to recognize, such as `en-US` or `ja-JP`. Default: English.
  ///
  /// They determine the scripts: without Chinese or Japanese, none of their characters are returned, and
  /// full-width Latin punctuation becomes ASCII. Of languages of the Latin script, letters with marks are
  /// read in any; those of the named languages are preferred where they are unclear, or with English alone,
  /// those of the languages that the page's clear letters show. Signs such as `②` are returned only if the
  /// recognizer is much more confident. Languages that the revision doesn't support (see
  /// `supportedRecognitionLanguages()`) are ignored; if no other remains, text is recognized as Latin.
  /// Apple's behavior for them isn't documented.
  ///
  /// Tesseract reads Korean, Russian, Ukrainian, Thai, Vietnamese, Arabic, and also Greek, Hebrew and Hindi,
  /// if it is installed (`make setup-languages`); otherwise performing with one of them fails with
  /// `VNErrorCode.dataUnavailable`. A line has the candidates of the more confident reading; Tesseract has
  /// one. If such a language comes first, Tesseract reads all lines, which takes 10 to 30 ms of processor
  /// time for each line and language; otherwise only those in which the network isn't confident.
  open var recognitionLanguages = ["en-US"]
  /// Whether to ignore `recognitionLanguages` and recognize every script that is installed. Default: false.
  open var automaticallyDetectsLanguage = false
  /// Words preferred if recognition is ambiguous, with `usesLanguageCorrection` only. Default: none.
  open var customWords: [String] = []
  /// Whether alternatives are ranked by plausibility: letters among letters, digits among digits,
  /// `customWords`. Default: true. No dictionary is used.
  open var usesLanguageCorrection = true
  /// The minimum height of text, as a fraction of the image's height. Reads as 1/32 unless set.
  ///
  /// Apple documents that default, yet recognizes smaller text until it is set. Likewise here: nothing is
  /// skipped until it is set; a value, including 1/32, skips smaller text, which saves time; 0 skips nothing.
  open var minimumTextHeight: Float {
    get { setMinimumTextHeight ?? 1 / 32 }
    set { setMinimumTextHeight = newValue }
  }
  /// The handler that is called at the start and at the end.
  open var progressHandler: VNRequestProgressHandler = { _, _, _ in }
  /// True: no progress is reported between the start and the end.
  open var indeterminate: Bool { true }

  private var setMinimumTextHeight: Float?

  /// Three revisions, `VNRecognizeTextRequestRevision1` to `3`.
  open override class var supportedRevisions: IndexSet {
    IndexSet(VNRecognizeTextRequestRevision1...VNRecognizeTextRequestRevision3)
  }

  /// The languages that this request's revision supports, at either level.
  open func supportedRecognitionLanguages() throws -> [String] {
    try Self.supportedRecognitionLanguages(for: recognitionLevel, revision: revision)
  }

  /// Returns the languages that a revision supports.
  ///
  /// - Throws: `VNErrorCode.unsupportedRevision`.
  open class func supportedRecognitionLanguages(
    for recognitionLevel: VNRequestTextRecognitionLevel, revision: Int
  ) throws -> [String] {
    guard supportedRevisions.contains(revision) else {
      throw VNErrorCode.unsupportedRevision.error("VNRecognizeTextRequest has no revision \(revision).")
    }
    return TextLanguages.supported(revision: revision)
  }

  override func work() throws -> any RequestWork {
    if let height = setMinimumTextHeight, !(0...1).contains(height) {
      throw VNErrorCode.invalidArgument.error(
        "minimumTextHeight must be 0…1 of the image's height, not \(height).")
    }
    var options = TextOptions()
    options.level = recognitionLevel == .fast ? .fast : .accurate
    options.minimumTextHeight = setMinimumTextHeight.flatMap { $0 > 0 ? Double($0) : nil }
    options.scripts =
      automaticallyDetectsLanguage
      ? .all : TextLanguages.scripts(of: recognitionLanguages, revision: revision)
    options.usualCharacters =
      automaticallyDetectsLanguage
      ? nil : TextLanguages.usualCharacters(of: recognitionLanguages, revision: revision)
    options.latinLanguages =
      automaticallyDetectsLanguage ? [] : TextLanguages.latin(of: recognitionLanguages, revision: revision)
    options.furtherLanguages =
      automaticallyDetectsLanguage
      ? FurtherLanguage.usable : TextLanguages.further(of: recognitionLanguages, revision: revision)
    options.prefersFurtherLanguages =
      !automaticallyDetectsLanguage
      && TextLanguages.beginsWithFurther(recognitionLanguages, revision: revision)
    options.customWords = customWords
    options.correctsLanguage = usesLanguageCorrection
    return TextRecognitionWork(
      regionOfInterest: try checkedRegionOfInterest(), engine: engine, options: options, revision: revision)
  }

  override func report(progress: Double, error: (any Error)?) { progressHandler(self, progress, error) }
}

private struct TextRecognitionWork: RequestWork {
  let regionOfInterest: CGRect
  let engine: EngineOptions
  let options: TextOptions
  let revision: Int

  var typicalMilliseconds: Int { 600 }

  func observations(in image: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    let placement = TextPlacement(image, regionOfInterest: regionOfInterest, revision: revision)
    return try image.withTextReader(in: regionOfInterest, engine: engine, text: options) { reader, page in
      try reader.lines(in: page, options: options) { try cancellation.checkCancellation() }
        .map { VNRecognizedTextObservation($0, at: placement) }
    }
  }
}
