/// The result of a network's measurement on this machine.
package struct PrecisionDecision: Codable, Hashable, Sendable {
  package let precision: InferencePrecision
  /// The times of a run in the measured precisions, in seconds.
  package let times: [InferencePrecision: Double]

  private enum CodingKeys: CodingKey { case precision, times }

  package init(_ trial: PrecisionTrial) { (precision, times) = (trial.fastest, trial.times) }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    precision = try container.decode(InferencePrecision.self, forKey: .precision)
    let named = try container.decode([String: Double].self, forKey: .times)
    times = Dictionary(
      uniqueKeysWithValues: named.compactMap { name, time in
        InferencePrecision(rawValue: name).map { ($0, time) }
      })
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(precision, forKey: .precision)
    try container.encode(
      Dictionary(uniqueKeysWithValues: times.map { ($0.key.rawValue, $0.value) }), forKey: .times)
  }
}
