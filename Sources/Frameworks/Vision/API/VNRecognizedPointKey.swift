/// The name of a point that a request recognizes.
public struct VNRecognizedPointKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The name of a group of points that a request recognizes.
public struct VNRecognizedPointGroupKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// All points of an observation.
  public static let all = VNRecognizedPointGroupKey(rawValue: "VNIPOAll")
}
