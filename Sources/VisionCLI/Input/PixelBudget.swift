/// Lets pictures into memory only as far as their pixels together stay within a bound.
actor PixelBudget {
  private let total: Int
  private var free: Int
  private var waiting: [(pixels: Int, turn: CheckedContinuation<Void, Never>)] = []

  /// - Parameter total: Pixels, above 0. A picture of more is let in alone.
  init(_ total: Int) {
    self.total = total
    free = total
  }

  /// Runs `body` once there is room for so many pixels; who came first goes first.
  nonisolated func withRoom<Result: Sendable>(
    for pixels: Int, _ body: @Sendable () throws -> Result
  ) async rethrows -> Result {
    let share = min(max(pixels, 0), total)
    await take(share)
    do {
      let result = try body()
      await giveBack(share)
      return result
    } catch {
      await giveBack(share)
      throw error
    }
  }

  private func take(_ pixels: Int) async {
    if waiting.isEmpty, pixels <= free {
      free -= pixels
    } else {
      await withCheckedContinuation { waiting.append((pixels, $0)) }
    }
  }

  private func giveBack(_ pixels: Int) {
    free += pixels
    while let next = waiting.first, next.pixels <= free {
      free -= next.pixels
      waiting.removeFirst()
      next.turn.resume()
    }
  }
}
