import Foundation
import ImageClassification
import Installation
import NetworkInference
import PixelSampling
import TextRecognition

extension VNErrorCode {
  /// The error of a canceled request.
  static var cancelled: NSError { requestCancelled.error("The request was canceled.") }

  /// The error of a request whose work failed: the one place that converts errors of underlying modules.
  ///
  /// - Parameter problem: what failed, such as "Faces can't be detected".
  static func failure(_ problem: String, _ error: any Error) -> NSError {
    switch error {
    case let error as NSError where error.domain == VNErrorDomain: error
    case is CancellationError: cancelled
    case let error as NotInstalledError: dataUnavailable.error("\(problem): \(error)", underlying: error)
    // A different file is installed in place of the expected one.
    case is UnexpectedNetworkError, is CharacterListError, is ClassificationFileError:
      dataUnavailable.error("\(problem): \(error)", underlying: error)
    case let error as PixelSamplingError:
      invalidImage.error("The image can't be read: \(error)", underlying: error)
    case let error as any LocalizedError:
      operationFailed.error("\(problem): \(error.localizedDescription)", underlying: error)
    default: operationFailed.error("\(problem): \(error)", underlying: error)
    }
  }
}
