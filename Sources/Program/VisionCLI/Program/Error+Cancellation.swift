import Foundation
import VideoFrames
import Vision

extension Error {
  /// Whether work was ended because nobody wants it any more: that says nothing of what it worked on.
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
