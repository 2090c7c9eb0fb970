import Archives
import ArgumentParser
import SystemErrors
import VideoFrames
import DiceRoll
import Foundation
import ImageClassification
import ImageIO
import Installation
import PictionARy
import PictureClassifier
import PixelSampling
import Vision

/// What the program's exit status says: the numbers of `sysexits.h`. Usage errors are ArgumentParser's own.
enum ExitStatus: Int32, Comparable {
  case success = 0
  /// An option or argument makes no sense.
  case usage = 64
  /// The input is not a picture, video or model that can be read.
  case unreadable = 65
  /// There is no such input.
  case noInput = 66
  /// Something that must be installed is missing.
  case missing = 69
  /// A defect of ours.
  case defect = 70
  /// The output can't be written.
  case unwritable = 73
  /// The reader of the standard output has gone: 128 and the number of SIGPIPE, as a shell reports it.
  case outputClosed = 141

  static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

  /// The one place that maps errors to exit statuses, but for those that have one of their own.
  init(_ error: any Error) {
    switch error {
    case let error as ImageDecodingError: self.init(error)
    case let error as VideoError: self.init(error)
    case let error as ArchiveError: self.init(error)
    case is DiceReaderError, is PictureLabelerError, is ObjectDetectorError: self = .unreadable
    case let error as ImageEncodingError: self.init(error)
    case is OutputError: self = .unwritable
    case let error as InputError: self = error.status
    case is GameError: self = .usage
    case is NotInstalledError, is ClassificationFileError: self = .missing
    case let error as any ErrorWithExitStatus: self = error.exitStatus
    // What a model asks for can't be done: its file is at fault.
    case is MLModelError, is PixelSamplingError: self = .unreadable
    case let error as NSError where error.domain == VNErrorDomain: self.init(visionError: error)
    default: self = .defect
    }
  }

  private init(_ error: ImageDecodingError) {
    self =
      switch error.reason {
      case .notFound: .noInput
      case .missingLibrary: .missing
      default: .unreadable
      }
  }

  private init(_ error: ImageEncodingError) {
    self = if case .missingLibrary = error.reason { .missing } else { .unwritable }
  }

  private init(visionError error: NSError) {
    let underlying = error.userInfo[NSUnderlyingErrorKey]
    switch VNErrorCode(rawValue: error.code) {
    case .dataUnavailable: self = .missing
    case .invalidImage, .invalidModel, .ioError, .outOfMemory: self = .unreadable
    case _ where underlying is MLModelError || underlying is PixelSamplingError: self = .unreadable
    default: self = .defect
    }
  }

  private init(_ error: VideoError) {
    self =
      switch error {
      case .notFound: .noInput
      case .missingLibrary: .missing
      case .unwritable: .unwritable
      case .outOfMemory, .invalidFrame: .defect
      case .unreadable, .notAVideo, .noVideoTrack, .unsupportedCodec, .tooLarge, .tooCostly, .truncated,
        .timedOut, .cancelled:
        .unreadable
      }
  }

  private init(_ error: ArchiveError) {
    self =
      switch error.reason {
      case .notFound: .noInput
      case .missingLibrary: .missing
      default: .unreadable
      }
  }

  /// The status of a batch in which these inputs failed: theirs where they all failed alike, else the gravest,
  /// a missing input being no graver than one that can't be read.
  init(failures: [ExitStatus]) {
    let kinds = Set(failures)
    self = kinds.count == 1 ? failures[0] : kinds.subtracting([.noInput]).max() ?? .success
  }

  var code: ExitCode { ExitCode(rawValue) }
}

/// An error of a part of the program that need not be there, with the exit status that tells of it.
protocol ErrorWithExitStatus: Error {
  var exitStatus: ExitStatus { get }
}

/// An input that can't be used, in words of the command line.
struct InputError: LocalizedError {
  var status: ExitStatus
  var errorDescription: String?
  var recoverySuggestion: String?

  init(_ status: ExitStatus, _ description: String, suggestion: String? = nil) {
    self.status = status
    errorDescription = description
    recoverySuggestion = suggestion
  }
}

/// An annotated picture or video that can't be written.
struct OutputError: LocalizedError {
  var path: String
  var reason: String

  var errorDescription: String? { "\(path): can't be written: \(reason)" }
}

extension Error {
  /// What happened and what to do about it, in one line.
  var sentence: String {
    let localized = self as? any LocalizedError
    let description = localized?.errorDescription ?? fileReason
    guard let suggestion = localized?.recoverySuggestion else { return description }
    return description.hasSuffix(".") ? "\(description) \(suggestion)" : "\(description). \(suggestion)"
  }
}
