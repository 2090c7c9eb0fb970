public import Foundation

/// The domain of Core ML's errors.
public let MLModelErrorDomain: String = "com.apple.CoreML"

/// A Core ML error: a code, with a message and an optional underlying error in `userInfo`.
///
/// Bridges to `NSError` with `MLModelErrorDomain` and Apple's codes.
///
/// Unchecked: it is immutable, and `userInfo` holds strings, errors, or values that the creator vouches for.
public struct MLModelError: CustomNSError, LocalizedError, Hashable, @unchecked Sendable {
  /// The kinds of error, with Apple's codes.
  public enum Code: Int, Sendable {
    /// An error without a code of its own.
    case generic = 0
    /// A feature value is missing, or isn't of the described type, shape or size.
    case featureType = 1
    /// A model file or folder can't be read, or isn't one.
    case io = 3
    /// A custom layer is missing or failed.
    case customLayer = 4
    /// A custom model is missing or failed.
    case customModel = 5
    /// Training on the device failed.
    case update = 6
    /// A parameter doesn't exist or has a value that isn't allowed.
    case parameters = 7
    /// Fetching the key of an encrypted model failed.
    case modelDecryptionKeyFetch = 8
    /// Decrypting a model failed.
    case modelDecryption = 9
    /// A model collection isn't available.
    case modelCollection = 10
    /// The task that requested the prediction was canceled.
    case predictionCancelled = 11

    public static func ~= (match: Code, error: any Error) -> Bool {
      if let error = error as? MLModelError { return error.code == match }
      let error = error as NSError
      return error.domain == MLModelErrorDomain && error.code == match.rawValue
    }
  }

  /// The kind of error.
  public let code: Code
  /// The details; the message is under `NSLocalizedDescriptionKey`.
  public let userInfo: [String: Any]

  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    self.userInfo = userInfo
  }

  package init(_ code: Code, _ message: String, underlying: (any Error)? = nil) {
    var userInfo: [String: Any] = [NSLocalizedDescriptionKey: message]
    if let underlying { userInfo[NSUnderlyingErrorKey] = underlying as NSError }
    self.init(code, userInfo: userInfo)
  }

  public static var errorDomain: String { MLModelErrorDomain }
  public var errorCode: Int { code.rawValue }
  public var errorUserInfo: [String: Any] { userInfo }
  public var errorDescription: String? { userInfo[NSLocalizedDescriptionKey] as? String }

  public static func == (left: Self, right: Self) -> Bool {
    left.code == right.code && left.errorDescription == right.errorDescription
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(errorDescription)
  }
}

extension MLModelError {
  public static var generic: Code { .generic }
  public static var featureType: Code { .featureType }
  public static var io: Code { .io }
  public static var customLayer: Code { .customLayer }
  public static var customModel: Code { .customModel }
  public static var update: Code { .update }
  public static var parameters: Code { .parameters }
  public static var modelDecryptionKeyFetch: Code { .modelDecryptionKeyFetch }
  public static var modelDecryption: Code { .modelDecryption }
  public static var modelCollection: Code { .modelCollection }
  public static var predictionCancelled: Code { .predictionCancelled }
}

extension MLModelError: CustomStringConvertible {
  public var description: String { errorDescription ?? "Core ML error \(code.rawValue) (\(code))" }
}
