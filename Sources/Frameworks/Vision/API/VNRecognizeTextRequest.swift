import CoreGraphics
public import Foundation
import NetworkInference
import TextRecognition

/// The first revision of `VNRecognizeTextRequest`: English.
public let VNRecognizeTextRequestRevision1 = 1
/// The second: French, Italian, German, Spanish, Portuguese and Chinese as well.
public let VNRecognizeTextRequestRevision2 = 2
/// The third: every language that the recognizer's characters can write.
public let VNRecognizeTextRequestRevision3 = 3

/// How thoroughly text is read.
public enum VNRequestTextRecognitionLevel: Int, Sendable {
  /// The picture is searched at up to 1.2 megapixels, and doubtful lines are looked at twice.
  case accurate = 0
  /// The picture is searched at up to 0.5 megapixels, which loses small text in large pictures.
  case fast = 1
}

/// Finds text and reads it.
///
/// Results are `VNRecognizedTextObservation`s, one a line, in reading order, normalized to the region of interest; their
/// corners are named as the text stands. Lines may run in any direction and stand on their heads. The revisions
/// differ in the languages that they support; all read with the same network.
///
/// The time is bounded by the number of pixels, whatever they show: where there are more lines than can be read within it,
/// as on a page of specks, those that are surest to be text are read.
///
/// Performing fails with `VNErrorCode.dataUnavailable` where the networks aren't installed; the description says what to
/// do.
open class VNRecognizeTextRequest: VNImageBasedRequest, VNRequestProgressProviding {
  /// What was found: nil before the first perform and after one that failed or was canceled.
  open var results: [VNRecognizedTextObservation]? { observations() }

  /// How thoroughly text is read. `.accurate` unless set.
  open var recognitionLevel = VNRequestTextRecognitionLevel.accurate
  /// The languages that may be read, as `en-US` or `ja-JP`. English unless set.
  ///
  /// They decide about the script: with no Chinese or Japanese among them, nothing of these scripts is answered, and
  /// full-width forms of Latin punctuation become plain ones. Among languages of Latin letters they decide which letters and
  /// signs are usual: another (`À` or `②` in English) is answered only where the recognizer is much surer of it.
  /// Languages that the revision doesn't support (`supportedRecognitionLanguages()` tells which it does) are ignored; with
  /// no other, letters are read as Latin ones. Apple's documentation doesn't say what becomes of them.
  open var recognitionLanguages = ["en-US"]
  /// Whether `recognitionLanguages` is put aside and every script is read. False unless set.
  open var automaticallyDetectsLanguage = false
  /// Words that are preferred where the recognizer hesitates. None unless set; they count only with
  /// `usesLanguageCorrection`.
  open var customWords: [String] = []
  /// Whether readings are compared by what words look like: letters among letters, digits among digits, `customWords`.
  /// True unless set. There is no dictionary behind it.
  open var usesLanguageCorrection = true
  /// The height of the smallest text to read, relative to the picture's height: 1/32 is what it says unless set.
  ///
  /// Apple documents that default, yet reads smaller text unless the property is set; so here: what is set, 1/32
  /// included, leaves smaller text out and saves time, and until then nothing is left out. 0 leaves nothing out.
  open var minimumTextHeight: Float {
    get { setMinimumTextHeight ?? 1 / 32 }
    set { setMinimumTextHeight = newValue }
  }
  /// Is called at the start and at the end.
  open var progressHandler: VNRequestProgressHandler = { _, _, _ in }
  /// True: between the start and the end nothing is told.
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

  /// The languages that a revision supports.
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
        "The minimum text height \(height) isn't a part of the picture's height, 0…1.")
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

  func observations(in picture: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    let placement = TextPlacement(picture, regionOfInterest: regionOfInterest, revision: revision)
    return try picture.withTextReader(in: regionOfInterest, options: engine) { reader, page in
      try reader.lines(in: page, options: options) { try cancellation.checkCancellation() }
        .map { VNRecognizedTextObservation($0, at: placement) }
    }
  }
}
