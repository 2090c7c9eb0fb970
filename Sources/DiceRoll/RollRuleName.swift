/// The rules that say when a roll has ended, by the names that options and requests have for them.
public enum RollRuleName: String, CaseIterable, Codable, Hashable, Sendable {
  /// ``SteadyRule``: every die has rested for 0.2 s.
  case steady
  /// ``SampleRule``: that of Apple's sample, two frames alike.
  case sample

  /// The rule at the beginning of a stream.
  public func makeRule() -> any RollRule {
    switch self {
    case .steady: SteadyRule()
    case .sample: SampleRule()
    }
  }
}
