package import CoreMLSpecification
import CoreVideo
package import PixelSampling

/// A neural network whose only input is a picture, run for the blobs that it computes: what another model is trained on.
package struct ImageNetwork: Sendable {
  private let inputName: String
  private let pixelFormat: OSType
  private let executor: NeuralNetworkExecutor

  /// - Parameters:
  ///   - specification: a neural network whose outputs are the blobs to compute.
  ///   - inputName: the picture among its inputs.
  ///   - pixelFormat: as in `MLImageConstraint`.
  /// - Throws: `MLModelError` naming the layer that can't be run, and why; `NotInstalledError` where OpenVINO isn't installed.
  package init(_ specification: CoreML_Specification_Model, inputName: String, pixelFormat: OSType) throws {
    (self.inputName, self.pixelFormat) = (inputName, pixelFormat)
    executor = try NeuralNetworkExecutor(specification, allowsReducedPrecision: false)
  }

  /// The blobs in the order of the network's outputs, in 32-bit floating point.
  ///
  /// - Throws: `PixelSamplingError`; `MLModelError` with the engine's message.
  package func blobs(of picture: ImageSamplingRequest) throws -> [BlobValue] {
    let value = MLFeatureValue(sampledPicture: picture, pixelFormat: pixelFormat)
    return try executor.blobs(for: MLDictionaryFeatureProvider(values: [inputName: value]))
  }
}
