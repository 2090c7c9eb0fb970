/// A trade-off between accuracy and time per frame.
package enum TrackingLevel: Sendable {
  /// Finer rings, more windows for lost objects, and the outline of flat objects that are seen at an angle.
  case accurate
  case fast
}
