/// The floating-point type in which a network is computed.
package enum InferencePrecision: String, Codable, Sendable, CaseIterable {
  case float32 = "f32"
  /// 11 bits of precision and a small range.
  case float16 = "f16"
  /// 8 bits of precision; the outputs of trained image networks change by about 1 %.
  case bfloat16 = "bf16"
}
