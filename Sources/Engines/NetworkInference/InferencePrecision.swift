/// The floating-point type in which a network is computed.
package enum InferencePrecision: String, Sendable {
  case float32 = "f32"
  /// 8 bits of precision; the outputs of trained image networks change by about 1 %.
  case bfloat16 = "bf16"
}
