import Foundation
import ImageClassification
import Installation
import NetworkInference
import PixelSampling
import TextRecognition

extension VNErrorCode {
  /// The error of a request that nobody wants any more.
  static var cancelled: NSError { requestCancelled.error("The request was cancelled.") }

  /// The error that a request fails with where its work failed: the one place where errors of what Vision stands on
  /// become Vision's.
  ///
  /// - Parameter problem: what couldn't be done, such as "Faces can't be looked for".
  static func failure(_ problem: String, _ error: any Error) -> NSError {
    switch error {
    case let error as NSError where error.domain == VNErrorDomain: error
    case is CancellationError: cancelled
    case let error as NotInstalledError: dataUnavailable.error("\(problem): \(error)", underlying: error)
    // What is installed in their place is something else.
    case is UnexpectedNetworkError, is CharacterListError, is ClassificationFileError:
      dataUnavailable.error("\(problem): \(error)", underlying: error)
    case let error as PixelSamplingError:
      invalidImage.error("The picture can't be read: \(error)", underlying: error)
    case let error as any LocalizedError:
      operationFailed.error("\(problem): \(error.localizedDescription)", underlying: error)
    default: operationFailed.error("\(problem): \(error)", underlying: error)
    }
  }
}
