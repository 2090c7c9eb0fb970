/// The number type in which a network is computed.
package enum InferencePrecision: String, Sendable {
  case float32 = "f32"
  /// Eight bits of precision; the outputs of trained image networks change by about one per cent.
  case bfloat16 = "bf16"
}
