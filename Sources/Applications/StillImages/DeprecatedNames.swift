extension Detections {
  /// The name that the type had before 1.0.
  @available(*, deprecated, renamed: "SalientRegion") public typealias SalientPart = SalientRegion
}
