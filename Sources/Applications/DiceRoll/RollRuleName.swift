/// The rules that say when a roll has ended, by the names that options and requests have for them.
public enum RollRuleName: String, CaseIterable, Codable, Hashable, Sendable {
  /// ``SteadyRule``: every die has rested for 0.2 s.
  case steady
  /// ``SampleRule``: that of Apple's sample, two frames alike.
  case sample

  /// The rule at the beginning of a stream.
  ///
  /// - Parameter count: How many dice each roll is made with, which the sample's rule doesn't ask; nil where that isn't known.
  public func makeRule(expecting count: Int? = nil) -> any RollRule {
    switch self {
    case .steady:
      var parameters = SteadyRule.Parameters()
      parameters.expectedCount = count
      return SteadyRule(parameters: parameters)
    case .sample: return SampleRule()
    }
  }
}
