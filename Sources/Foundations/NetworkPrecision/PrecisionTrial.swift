/// A comparison of the time that a network takes in several precisions.
package struct PrecisionTrial {
  /// The time for which the network is run, besides a first run in each precision, which prepares it.
  package static let duration = Duration.milliseconds(300)
  /// The gain from which on 32-bit floating point is abandoned.
  package static let neededGain = 0.05
  /// The maximum number of runs in each precision.
  private static let roundLimit = 25

  /// The shortest time of a run, which other work of the machine affects least, in seconds.
  package private(set) var times: [InferencePrecision: Double] = [:]

  /// Runs the network in turn in each precision, so that a change of the machine's speed affects all alike.
  ///
  /// - Parameters:
  ///   - precisions: the first is 32-bit floating point.
  ///   - run: runs the network in a precision and returns the time it took.
  package init(
    _ precisions: [InferencePrecision], run: (InferencePrecision) throws -> Duration
  ) rethrows {
    for precision in precisions { _ = try run(precision) }
    var spent = Duration.zero
    var round = 0
    repeat {
      for precision in precisions {
        let time = try run(precision)
        spent += time
        times[precision] = min(times[precision] ?? .infinity, time / .seconds(1))
      }
      round += 1
    } while spent < Self.duration && round < Self.roundLimit
  }

  /// The fastest precision; 32-bit floating point unless another is faster by the needed gain.
  package var fastest: InferencePrecision {
    guard let full = times[.float32], let best = times.min(by: { $0.value < $1.value }),
      best.value <= full * (1 - Self.neededGain)
    else { return .float32 }
    return best.key
  }
}
