import COpenVINO
import Installation

extension NetworkSource {
  /// The types and shapes of the network's outputs, inferred without compiling, at a fraction of its cost.
  ///
  /// - Throws: `NotInstalledError` if OpenVINO isn't installed; `NetworkError` with its message.
  package func outputs() throws -> [TensorPort] {
    let library = try OpenVINOLibrary.shared()
    let network = try library.read(self)
    defer { library.functions.model_free(network) }
    return try library.outputs(ofUncompiled: network)
  }
}
