import Foundation
import VideoFrames
import Vision

extension Error {
  /// Whether the error is a cancellation, which is no failure of the input.
  var isCancellation: Bool {
    switch self {
    case is CancellationError: true
    case let error as VideoError: if case .cancelled = error { true } else { false }
    case let error as NSError:
      error.domain == VNErrorDomain && error.code == VNErrorCode.requestCancelled.rawValue
    default: false
    }
  }
}
