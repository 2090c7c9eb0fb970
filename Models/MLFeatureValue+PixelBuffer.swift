import CoreML
import CoreVideo
import Foundation

extension MLFeatureValue {
  /// The picture of a value that was made of one.
  ///
  /// - Throws: `MLModelError` (`.generic`) where there was no memory for it.
  func pixelBuffer() throws -> CVPixelBuffer {
    guard let buffer = imageBufferValue else {
      throw MLModelError(
        .generic, userInfo: [NSLocalizedDescriptionKey: "There is no memory for the model's picture."])
    }
    return buffer
  }
}
