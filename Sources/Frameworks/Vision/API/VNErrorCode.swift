package import Foundation

/// The domain of Vision's `NSError`s, whose code is a `VNErrorCode`'s raw value. The text is Apple's.
public let VNErrorDomain = "com.apple.vis"

/// The reason a request or its handler failed. Raw values are Apple's.
public enum VNErrorCode: Int, Sendable {
  case turiCoreErrorCode = -1
  case OK = 0
  /// `VNRequest.cancel()` was called before the request ended.
  case requestCancelled = 1
  /// The request can't read the image's format.
  case invalidFormat = 2
  /// The request's computation failed; see the underlying error.
  case operationFailed = 3
  case outOfBoundsError = 4
  /// An invalid value of a handler's option.
  case invalidOption = 5
  /// The image can't be read from its location.
  case ioError = 6
  case missingOption = 7
  case notImplemented = 8
  case internalError = 9
  case outOfMemory = 10
  case unknownError = 11
  /// The operation is invalid in the current state.
  case invalidOperation = 12
  /// The data isn't an image or can't be decoded.
  case invalidImage = 13
  /// An invalid value of a request's property, such as a region of interest outside the image.
  case invalidArgument = 14
  /// Vision can't use the Core ML model.
  case invalidModel = 15
  /// The request doesn't have this revision.
  case unsupportedRevision = 16
  case dataUnavailable = 17
  case timeStampNotFound = 18
  case unsupportedRequest = 19
  case timeout = 20
  case unsupportedComputeStage = 21
  case unsupportedComputeDevice = 22
}

extension VNErrorCode {
  /// The error as an `NSError`, so that `catch let error as NSError` matches as on Apple's platforms.
  package func error(_ description: String, underlying: (any Error)? = nil) -> NSError {
    var userInfo: [String: Any] = [NSLocalizedDescriptionKey: description]
    if let underlying { userInfo[NSUnderlyingErrorKey] = underlying }
    return NSError(domain: VNErrorDomain, code: rawValue, userInfo: userInfo)
  }
}
