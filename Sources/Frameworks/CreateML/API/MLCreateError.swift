import AnnotationFormats
public import Foundation

/// The domain of Create ML's errors.
public let MLCreateErrorDomain = "com.apple.CreateML"

/// Why data can't be learned from, or a training can't be done.
///
/// Errors of what training stands on come as they are: `NotInstalledError` where OpenVINO or the network for features isn't installed.
public enum MLCreateError: LocalizedError, CustomStringConvertible, Hashable, Sendable {
  /// The training was canceled.
  case cancelled
  /// The session in the folder was begun with another parameter.
  case incompatibleParameters(parameter: String, originalValue: String, newValue: String)
  /// The session in the folder was begun with other data.
  case modifiedTrainingData
  /// A file can't be read or written.
  case io(reason: String)
  /// The data isn't of the kind that is needed.
  case type(reason: String)
  /// Anything else.
  case generic(reason: String)

  /// What went wrong, in a sentence.
  public var errorDescription: String? {
    switch self {
    case .cancelled: "The training was cancelled."
    case .incompatibleParameters(let parameter, let original, let new):
      "The session was begun with \(parameter) \(original), not \(new)."
    case .modifiedTrainingData: "The session was begun with other pictures or labels."
    case .io(let reason), .type(let reason), .generic(let reason): reason
    }
  }

  public var failureReason: String? { errorDescription }

  /// What to do about it.
  public var recoverySuggestion: String? {
    switch self {
    case .incompatibleParameters, .modifiedTrainingData:
      "Name another folder for the session, or remove this one to begin again."
    case .cancelled, .io, .type, .generic: nil
    }
  }

  public var description: String {
    [errorDescription, recoverySuggestion].compactMap(\.self).joined(separator: " ")
  }

  /// Runs what reads files of annotations or folders of pictures.
  ///
  /// - Throws: `MLCreateError` for what is wrong with these; whatever else `body` throws.
  static func ofFiles<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as AnnotationFileError {
      switch error {
      case .unreadable(let reason): throw MLCreateError.io(reason: reason)
      case .unsuitable(let reason): throw MLCreateError.type(reason: reason)
      }
    }
  }
}
