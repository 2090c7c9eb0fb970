import Synchronization

/// How many requests a client may send: a bucket of tokens each, that fills at a steady rate.
final class RateLimiter: Sendable {
  private struct Bucket {
    var tokens: Double
    var time: ContinuousClock.Instant
  }

  private let rate: Double
  private let burst: Double
  private let buckets = Mutex<[ClientAddress: Bucket]>([:])

  /// How many clients are remembered; beyond that those that have been quiet are forgotten.
  private static let capacity = 10_000

  /// - Parameter rate: requests a second; 0 for any number. Twice as many may come at once.
  init(rate: Double) {
    self.rate = rate
    burst = max(1, rate * 2)
  }

  /// Takes a token.
  ///
  /// - Returns: nil where there was one; else the seconds until there is.
  func take(for client: ClientAddress, now: ContinuousClock.Instant = .now) -> Double? {
    guard rate > 0 else { return nil }
    return buckets.withLock { buckets in
      if buckets.count >= Self.capacity { forget(&buckets, now) }
      var bucket = buckets[client] ?? Bucket(tokens: burst, time: now)
      bucket.tokens = min(burst, bucket.tokens + (now - bucket.time) / .seconds(1) * rate)
      bucket.time = now
      defer { buckets[client] = bucket }
      guard bucket.tokens >= 1 else { return (1 - bucket.tokens) / rate }
      bucket.tokens -= 1
      return nil
    }
  }

  /// Forgets the clients whose bucket is full again, and, where that doesn't help, all.
  private func forget(_ buckets: inout [ClientAddress: Bucket], _ now: ContinuousClock.Instant) {
    buckets = buckets.filter { $0.value.tokens + (now - $0.value.time) / .seconds(1) * rate < burst }
    if buckets.count >= Self.capacity { buckets = [:] }
  }
}
