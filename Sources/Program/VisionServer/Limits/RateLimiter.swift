#if Server
import Synchronization

/// Limits the request rate of each client with a token bucket.
final class RateLimiter: Sendable {
  private struct Bucket {
    var tokens: Double
    var time: ContinuousClock.Instant
  }

  private let rate: Double
  private let burst: Double
  private let buckets = Mutex<[ClientAddress: Bucket]>([:])

  /// The maximum number of tracked clients; beyond it, quiet clients are discarded.
  private static let capacity = 10_000

  /// - Parameter rate: requests per second; 0 for no limit. The burst is twice that.
  init(rate: Double) {
    self.rate = rate
    burst = max(1, rate * 2)
  }

  /// Takes a token.
  ///
  /// - Returns: nil if there was one; otherwise the number of seconds until there is.
  func acquire(for client: ClientAddress, now: ContinuousClock.Instant = .now) -> Double? {
    guard rate > 0 else { return nil }
    return buckets.withLock { buckets in
      if buckets.count >= Self.capacity { discardIdle(&buckets, now) }
      var bucket = buckets[client] ?? Bucket(tokens: burst, time: now)
      bucket.tokens = min(burst, bucket.tokens + (now - bucket.time) / .seconds(1) * rate)
      bucket.time = now
      defer { buckets[client] = bucket }
      guard bucket.tokens >= 1 else { return (1 - bucket.tokens) / rate }
      bucket.tokens -= 1
      return nil
    }
  }

  /// Discards the clients whose bucket is full again or, if that isn't enough, all.
  private func discardIdle(_ buckets: inout [ClientAddress: Bucket], _ now: ContinuousClock.Instant) {
    buckets = buckets.filter { $0.value.tokens + (now - $0.value.time) / .seconds(1) * rate < burst }
    if buckets.count >= Self.capacity { buckets = [:] }
  }
}
#endif
