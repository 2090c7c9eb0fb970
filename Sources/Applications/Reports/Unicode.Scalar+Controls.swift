extension Unicode.Scalar {
  /// Whether it steers a terminal or the order of what is shown, and isn't seen itself: C0 and C1 controls, marks of direction,
  /// zero-width characters, line and paragraph separators (which also break JSON read as JavaScript).
  package var isInvisibleControl: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
