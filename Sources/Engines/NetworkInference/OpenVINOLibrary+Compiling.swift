import COpenVINO
import Foundation
import NetworkPrecision

extension OpenVINOLibrary {
  /// Compiles a network. The caller frees the result.
  ///
  /// - Throws: `NetworkError`, also if this processor doesn't support the precision.
  func compile(
    _ network: OpaquePointer, precision: InferencePrecision, options: EngineOptions
  ) throws(NetworkError) -> OpaquePointer {
    try makeObject("compile the network") { model in
      withProperties(options.properties(precision)) {
        functions.core_compile_model(core, network, "CPU", $0.count, $0.baseAddress, &model)
      }
    }
  }

  /// Calls `body` with properties in OpenVINO's form.
  func withProperties<Result>(
    _ properties: [(String, String)], _ body: (UnsafeBufferPointer<ov_property_t>) -> Result
  ) -> Result {
    let texts = properties.map { (strdup($0.0), strdup($0.1)) }
    defer { for text in texts { free(text.0); free(text.1) } }
    return texts.map { ov_property_t(key: UnsafePointer($0.0), value: UnsafeRawPointer($0.1)) }
      .withUnsafeBufferPointer(body)
  }
}
