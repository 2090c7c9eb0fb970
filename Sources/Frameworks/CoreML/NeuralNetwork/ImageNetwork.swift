package import CoreMLSpecification
import CoreVideo
package import PixelSampling

/// A neural network with an image as its only input, for training another model on its output blobs.
package struct ImageNetwork: Sendable {
  private let inputName: String
  private let pixelFormat: OSType
  private let executor: NeuralNetworkExecutor

  /// Compiles a neural network whose outputs are the blobs to compute; `pixelFormat` is as in
  /// `MLImageConstraint`. Throws `MLModelError` with the layer that can't be run, and why;
  /// `NotInstalledError` if OpenVINO isn't installed.
  package init(_ specification: CoreML_Specification_Model, inputName: String, pixelFormat: OSType) throws {
    (self.inputName, self.pixelFormat) = (inputName, pixelFormat)
    executor = try NeuralNetworkExecutor(specification, allowsReducedPrecision: false)
  }

  /// Returns the blobs in the order of the network's outputs, in 32-bit floating point.
  ///
  /// - Throws: `PixelSamplingError`; `MLModelError` with the engine's message.
  package func blobs(of image: ImageSamplingRequest) throws -> [BlobValue] {
    let value = MLFeatureValue(sampledPicture: image, pixelFormat: pixelFormat)
    return try executor.blobs(for: MLDictionaryFeatureProvider(values: [inputName: value]))
  }
}
