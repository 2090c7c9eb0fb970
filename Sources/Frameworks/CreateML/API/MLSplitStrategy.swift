import Foundation

/// How examples for validation are taken from those for training.
public enum MLSplitStrategy: Hashable, Sendable {
  /// None of fewer than 50 examples, 10 % of 50 to 199, 5 % of more. The same ones each time.
  case automatic
  /// A part of the examples, from 0 to 1. Without a seed it differs each time.
  case fixed(ratio: Double, seed: Int?)

  /// The part and the seed for a number of examples.
  ///
  /// Apple doesn't document the seed of `.automatic`; here it is 0, so that a training repeats.
  public func resolve(count: Int) -> (ratio: Double, seed: Int) {
    switch self {
    case .automatic: (count < 50 ? 0 : count < 200 ? 0.1 : 0.05, 0)
    case .fixed(let ratio, let seed): (ratio, seed ?? timestampSeed())
    }
  }
}

/// A number made of the system's time, in milliseconds.
public func timestampSeed() -> Int { Int(Date().timeIntervalSince1970 * 1000) }
