import NetworkPrecision

/// A network as it was supplied, and quantized, if it may be.
struct NetworkForms: Sendable {
  let original: NetworkSource
  let quantized: QuantizedForm?

  /// The form for a precision.
  ///
  /// - Throws: `NetworkError`, `WireDamage` or the system's error if it can't be made.
  func source(for precision: InferencePrecision) throws -> NetworkSource {
    guard precision == .int8, let quantized else { return original }
    return try quantized.source()
  }

  /// The engine's properties, and those that identify the form.
  ///
  /// - Parameter precision: nil for what all precisions have in common.
  func identity(_ precision: InferencePrecision?, _ options: EngineOptions) -> [(String, String)] {
    let properties = options.properties(precision)
    guard let quantized, precision == nil || precision == .int8 else { return properties }
    return properties + [("QUANTIZATION", quantized.table.identity)]
  }
}
