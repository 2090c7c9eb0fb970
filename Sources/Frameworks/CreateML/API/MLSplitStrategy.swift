import Foundation

/// A strategy to split validation examples from the training examples.
public enum MLSplitStrategy: Hashable, Sendable {
  /// None of fewer than 50 examples, 10 % of 50 to 199, 5 % of more. Always the same examples.
  case automatic
  /// A fraction of the examples, 0…1. Without a seed the examples differ each time.
  case fixed(ratio: Double, seed: Int?)

  /// The fraction and the seed for a number of examples. Apple doesn't document the seed of `.automatic`;
  /// here it is 0, so that training is reproducible.
  public func resolve(count: Int) -> (ratio: Double, seed: Int) {
    switch self {
    case .automatic: (count < 50 ? 0 : count < 200 ? 0.1 : 0.05, 0)
    case .fixed(let ratio, let seed): (ratio, seed ?? timestampSeed())
    }
  }
}

/// The system time in milliseconds.
public func timestampSeed() -> Int { Int(Date().timeIntervalSince1970 * 1000) }
