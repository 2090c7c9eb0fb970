package import Foundation

/// The domain of the errors that Vision throws: `NSError`s whose code is a `VNErrorCode`'s raw value. Its text is
/// what such errors print on Apple's systems.
public let VNErrorDomain = "com.apple.vis"

/// Why a request, or the handler that performs it, failed. The numbers are Apple's.
public enum VNErrorCode: Int, Sendable {
  case turiCoreErrorCode = -1
  case OK = 0
  /// `VNRequest.cancel()` was called before the request ended.
  case requestCancelled = 1
  /// The picture's format isn't one that the request can read.
  case invalidFormat = 2
  /// The work itself failed; the underlying error says how.
  case operationFailed = 3
  case outOfBoundsError = 4
  /// An option of the handler has a value that can't be used.
  case invalidOption = 5
  /// The picture can't be read from where it is.
  case ioError = 6
  case missingOption = 7
  case notImplemented = 8
  case internalError = 9
  case outOfMemory = 10
  case unknownError = 11
  /// What was asked can't be done in this state.
  case invalidOperation = 12
  /// The bytes aren't a picture, or it can't be decoded.
  case invalidImage = 13
  /// A property of the request has a value that can't be used, such as a region of interest outside the picture.
  case invalidArgument = 14
  /// The Core ML model can't be used by Vision.
  case invalidModel = 15
  /// The request has no such revision.
  case unsupportedRevision = 16
  case dataUnavailable = 17
  case timeStampNotFound = 18
  case unsupportedRequest = 19
  case timeout = 20
  case unsupportedComputeStage = 21
  case unsupportedComputeDevice = 22
}

extension VNErrorCode {
  /// The error as Vision throws it: an `NSError`, so that `catch let error as NSError` finds it here as on
  /// Apple's systems, where every error is one.
  package func error(_ description: String, underlying: (any Error)? = nil) -> NSError {
    var userInfo: [String: Any] = [NSLocalizedDescriptionKey: description]
    if let underlying { userInfo[NSUnderlyingErrorKey] = underlying }
    return NSError(domain: VNErrorDomain, code: rawValue, userInfo: userInfo)
  }
}
