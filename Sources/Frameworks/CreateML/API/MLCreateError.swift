import AnnotationFormats
public import Foundation

/// The domain of Create ML's errors.
public let MLCreateErrorDomain = "com.apple.CreateML"

/// An error in training data or during training. Errors of lower layers are passed on, such as
/// `NotInstalledError` if OpenVINO or the feature extractor isn't installed.
public enum MLCreateError: LocalizedError, CustomStringConvertible, Hashable, Sendable {
  case cancelled
  /// The session in the folder was started with another value of a parameter.
  case incompatibleParameters(parameter: String, originalValue: String, newValue: String)
  /// The session in the folder was started with other data.
  case modifiedTrainingData
  /// A file can't be read or written.
  case io(reason: String)
  /// The data is of the wrong kind.
  case type(reason: String)
  /// Anything else.
  case generic(reason: String)

  public var errorDescription: String? {
    switch self {
    case .cancelled: "The training was canceled."
    case .incompatibleParameters(let parameter, let original, let new):
      "The session was started with \(parameter) \(original), not \(new)."
    case .modifiedTrainingData: "The session was started with other images or labels."
    case .io(let reason), .type(let reason), .generic(let reason): reason
    }
  }

  public var failureReason: String? { errorDescription }

  public var recoverySuggestion: String? {
    switch self {
    case .incompatibleParameters, .modifiedTrainingData:
      "Choose another session folder, or remove this one to start over."
    case .cancelled, .io, .type, .generic: nil
    }
  }

  public var description: String {
    [errorDescription, recoverySuggestion].compactMap(\.self).joined(separator: " ")
  }

  /// - Throws: `MLCreateError` in place of an `AnnotationFileError`; other errors of `body` unchanged.
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
