/// How much work a tracker does for a frame.
package enum TrackingLevel: Sendable {
  /// More directions of edges, more sizes, a finer template.
  case accurate
  case fast
}
