import Foundation

struct Timings: Codable {
  private(set) var milliseconds: [Double] = []

  mutating func append(_ milliseconds: Double) { self.milliseconds.append(milliseconds) }

  var median: Double { quantile(0.5) }
  var mean: Double { milliseconds.reduce(0, +) / Double(max(milliseconds.count, 1)) }
  /// The time on an idle machine: a tenth of the rounds were faster.
  var fast: Double { quantile(0.1) }

  private func quantile(_ share: Double) -> Double {
    guard !milliseconds.isEmpty else { return .nan }
    return milliseconds.sorted()[Int(Double(milliseconds.count - 1) * share)]
  }
}

/// Pieces of work that are timed in turn, round by round, so that other load affects all of them equally.
struct InterleavedMeasurement {
  struct Piece {
    let name: String
    let work: () throws -> Void
  }

  let pieces: [Piece]

  /// - Parameters:
  ///   - rounds: the number of timed rounds.
  ///   - warmUp: the number of rounds before these.
  func run(rounds: Int, warmUp: Int = 5) throws -> [String: Timings] {
    var timings: [String: Timings] = [:]
    for round in 0..<(warmUp + rounds) {
      for piece in pieces {
        let time = try milliseconds(piece.work)
        if round >= warmUp { timings[piece.name, default: Timings()].append(time) }
      }
    }
    return timings
  }
}

func milliseconds(_ work: () throws -> Void) rethrows -> Double {
  try ContinuousClock().measure(work) / .milliseconds(1)
}

/// Returns the processor time of this process, over all processors.
func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
