/// The type in which a network is computed.
package enum InferencePrecision: String, Codable, Sendable, CaseIterable {
  case float32 = "f32"
  /// 11 bits of precision and a small range.
  case float16 = "f16"
  /// 8 bits of precision; the outputs of trained image networks change by about 1 %.
  case bfloat16 = "bf16"
  /// Convolutions and matrix products in 8-bit integers, except those that need more; the rest in 32 bits.
  /// Only of networks whose layers' ranges are known.
  case int8 = "i8"
}
