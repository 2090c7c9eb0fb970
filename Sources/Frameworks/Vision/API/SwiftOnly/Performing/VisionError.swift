public import CoreVideo
public import Foundation

/// The reason a request of the Swift-only API failed, with a message about the problem and its solution.
public enum VisionError: Error, Sendable {
  /// The request's computation failed.
  case operationFailed(String)
  /// The requested element doesn't exist.
  case outOfBoundsError(String)
  /// The image, video or model can't be read from its location.
  case ioError(String)
  case internalError(String)
  case outOfMemory(String)
  /// The operation is invalid in the current state.
  case invalidOperation(String)
  /// The request can't read the image's format.
  case invalidFormat(String)
  /// The data isn't an image or can't be decoded.
  case invalidImage(String)
  /// An invalid value of a request's property, such as a region of interest outside the image.
  case invalidArgument(String)
  /// Vision can't use the Core ML model.
  case invalidModel(String)
  case unsupportedRevision(String)
  /// Data that the request needs isn't installed.
  case dataUnavailable(String)
  case timeStampNotFound(String)
  case unsupportedRequest(String)
  case timeout(String)
  /// The task that performed the request was canceled.
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
    case .pixelBufferCreationFailed(let status): "The pixel buffer can't be created (CVReturn \(status))."
    }
  }

  public var errorDescription: String? { description }
}

extension VisionError {
  /// Converts an error of the older API.
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
