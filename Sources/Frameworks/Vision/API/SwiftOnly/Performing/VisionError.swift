public import CoreVideo
public import Foundation

/// Why a request of the Swift-only interface failed, with what was wrong and how to mend it in words.
public enum VisionError: Error, Sendable {
  /// The work itself failed.
  case operationFailed(String)
  /// A value that there is not was asked for.
  case outOfBoundsError(String)
  /// The picture, video or model can't be read from where it is.
  case ioError(String)
  case internalError(String)
  case outOfMemory(String)
  /// What was asked can't be done in this state.
  case invalidOperation(String)
  /// The picture's format isn't one that the request can read.
  case invalidFormat(String)
  /// The bytes aren't a picture, or it can't be decoded.
  case invalidImage(String)
  /// A property of the request has a value that can't be used, such as a region of interest outside the picture.
  case invalidArgument(String)
  /// The Core ML model can't be used by Vision.
  case invalidModel(String)
  case unsupportedRevision(String)
  /// What the request needs isn't installed.
  case dataUnavailable(String)
  case timeStampNotFound(String)
  case unsupportedRequest(String)
  case timeout(String)
  /// The task that waited for the request was canceled before it ended.
  case requestCancelled(String)
  case unsupportedComputeStage(String)
  case unsupportedComputeDevice(String)
  case pixelBufferCreationFailed(CVReturn)
}

extension VisionError: LocalizedError, CustomStringConvertible {
  public var description: String {
    switch self {
    case .operationFailed(let words), .outOfBoundsError(let words), .ioError(let words),
      .internalError(let words), .outOfMemory(let words), .invalidOperation(let words),
      .invalidFormat(let words), .invalidImage(let words), .invalidArgument(let words),
      .invalidModel(let words), .unsupportedRevision(let words), .dataUnavailable(let words),
      .timeStampNotFound(let words), .unsupportedRequest(let words), .timeout(let words),
      .requestCancelled(let words), .unsupportedComputeStage(let words),
      .unsupportedComputeDevice(let words):
      words
    case .pixelBufferCreationFailed(let status): "No pixel buffer could be made (CVReturn \(status))."
    }
  }

  public var errorDescription: String? { description }
}

extension VisionError {
  /// The error of the other interface in this one's terms.
  init(_ error: any Error) {
    if let error = error as? VisionError {
      self = error
      return
    }
    let error = VNErrorCode.failure("The request couldn't be performed", error)
    let words = error.localizedDescription
    self =
      switch VNErrorCode(rawValue: error.code) {
      case .requestCancelled: .requestCancelled(words)
      case .invalidFormat: .invalidFormat(words)
      case .operationFailed: .operationFailed(words)
      case .outOfBoundsError: .outOfBoundsError(words)
      case .ioError: .ioError(words)
      case .outOfMemory: .outOfMemory(words)
      case .invalidOperation: .invalidOperation(words)
      case .invalidImage: .invalidImage(words)
      case .invalidArgument, .invalidOption, .missingOption: .invalidArgument(words)
      case .invalidModel: .invalidModel(words)
      case .unsupportedRevision: .unsupportedRevision(words)
      case .dataUnavailable: .dataUnavailable(words)
      case .timeStampNotFound: .timeStampNotFound(words)
      case .unsupportedRequest, .notImplemented: .unsupportedRequest(words)
      case .timeout: .timeout(words)
      case .unsupportedComputeStage: .unsupportedComputeStage(words)
      case .unsupportedComputeDevice: .unsupportedComputeDevice(words)
      case .internalError, .unknownError, .turiCoreErrorCode, .OK, nil: .internalError(words)
      }
  }
}
