/// A trade-off between accuracy and time per frame.
package enum TrackingLevel: Sendable {
  /// More edge directions, more scales, a finer template.
  case accurate
  case fast
}
