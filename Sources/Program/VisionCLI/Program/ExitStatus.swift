import Archives
import ArgumentParser
import ConfinedDecoding
import SystemErrors
import VideoFrames
import DiceRoll
import Foundation
import ImageClassification
import ImageIO
import Installation
import PictionARy
import ImageModels
import PixelSampling
import Vision

/// The program's exit status, with the values of `sysexits.h`. ArgumentParser handles usage errors itself.
enum ExitStatus: Int32, Comparable {
  case success = 0
  case usage = 64
  /// The input isn't an image, video or model that can be read.
  case unreadable = 65
  case noInput = 66
  /// A required library or file isn't installed.
  case missing = 69
  /// A defect of the program.
  case defect = 70
  case unwritable = 73
  /// The reader of the standard output has gone: 128 plus SIGPIPE, as a shell reports it.
  case outputClosed = 141

  static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

  /// Maps errors to exit statuses, except those that declare their own.
  init(_ error: any Error) {
    switch error {
    case let error as ImageDecodingError: self.init(error)
    case let error as PDFError: self.init(error)
    case let error as VideoError: self.init(error)
    case let error as ArchiveError: self.init(error)
    case is DiceReaderError, is ImageLabelerError, is ObjectDetectorError: self = .unreadable
    case let error as ImageEncodingError: self.init(error)
    case is OutputError: self = .unwritable
    case let error as InputError: self = error.status
    case is GameError: self = .usage
    case is NotInstalledError, is ClassificationFileError: self = .missing
    case let error as any ErrorWithExitStatus: self = error.exitStatus
    // The model requires something that isn't supported: its file is the cause.
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

  private init(_ error: PDFError) {
    self =
      switch error.reason {
      case .missingLibrary, .missingDecoder: .missing
      case .damaged, .encrypted, .outOfMemory, .decoderFailed: .unreadable
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
      case .unreadable, .notAVideo, .largeFilePointer, .noVideoTrack, .unsupportedCodec, .tooLarge,
        .tooCostly, .truncated, .timedOut, .cancelled:
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

  /// The failures' common status, otherwise the most severe one except for a missing input.
  init(failures: [ExitStatus]) {
    let kinds = Set(failures)
    self = kinds.count == 1 ? failures[0] : kinds.subtracting([.noInput]).max() ?? .success
  }

  var code: ExitCode { ExitCode(rawValue) }
}

/// An error of an optional part of the program, with its exit status.
protocol ErrorWithExitStatus: Error {
  var exitStatus: ExitStatus { get }
}

/// An input that can't be used, in terms of the command line.
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

struct OutputError: LocalizedError {
  var path: String
  var reason: String

  var errorDescription: String? { "\(path): can't be written: \(reason)" }
}

extension Error {
  /// The description and the recovery suggestion, in one line.
  var sentence: String {
    let localized = self as? any LocalizedError
    let description = localized?.errorDescription ?? fileReason
    guard let suggestion = localized?.recoverySuggestion else { return description }
    return description.hasSuffix(".") ? "\(description) \(suggestion)" : "\(description). \(suggestion)"
  }
}
