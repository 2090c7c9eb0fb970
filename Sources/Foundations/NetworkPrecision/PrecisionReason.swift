/// The reason why a network runs in its precision.
package enum PrecisionReason: Hashable, Sendable {
  /// It must be computed in 32 bits.
  case required
  /// It was selected, with ``PrecisionSelection/fixed(_:)``.
  case selected
  /// The processor has no other.
  case only
  /// It was the fastest, or the others were faster by less than 5 %: the time of a run of each, in seconds.
  case measured([InferencePrecision: Double])
  /// It usually is the fastest on this kind of processor; it hasn't been measured yet.
  case usual
}
