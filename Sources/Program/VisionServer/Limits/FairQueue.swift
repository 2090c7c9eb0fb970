#if Server
/// A queue that is shared fairly among clients. A value without threads.
///
/// A free worker goes to the client with the fewest running items; of equals, to the one served least
/// recently. A client that is alone may use all workers. So that it can't block others for the duration of
/// its work, one more worker is reserved for clients without running items.
struct FairQueue<Job> {
  private struct Waiting {
    let number: Int
    let job: Job
  }

  private struct Share {
    var underway = 0
    var queue: [Waiting] = []
    /// The total number of served items when the client was last served.
    var served = 0
  }

  /// The additional workers for clients without running items.
  static var reservedWorkers: Int { 1 }

  private let workers: Int
  private let limit: Int
  private var shares: [ClientAddress: Share] = [:]
  private var servedCount = 0
  private(set) var underway = 0
  private(set) var waiting = 0

  /// - Parameters:
  ///   - workers: the number of items that run concurrently, shared by clients.
  ///   - limit: the maximum number of waiting items.
  init(workers: Int, limit: Int) {
    self.workers = workers
    self.limit = limit
  }

  /// Appends an item to its client's queue.
  ///
  /// - Parameter number: identifies the item for `remove`; increasing.
  mutating func add(_ job: Job, number: Int, for client: ClientAddress) {
    waiting += 1
    shares[client, default: Share()].queue.append(Waiting(number: number, job: job))
  }

  /// Removes and returns the next item; nil if all workers are busy or no item waits.
  mutating func next() -> Job? {
    let clients = shares.filter { client, share in
      !share.queue.isEmpty
        && (underway < workers || (underway < workers + Self.reservedWorkers && share.underway == 0))
    }
    let first = clients.min { one, other in
      (one.value.underway, one.value.served, one.value.queue[0].number)
        < (other.value.underway, other.value.served, other.value.queue[0].number)
    }
    guard let client = first?.key, let waiting = shares[client]?.queue.removeFirst() else { return nil }
    servedCount += 1
    shares[client]?.served = servedCount
    shares[client]?.underway += 1
    underway += 1
    self.waiting -= 1
    return waiting.job
  }

  /// Returns whether the queue drops an item that this client adds now.
  func isFull(for client: ClientAddress) -> Bool {
    guard waiting >= limit, underway >= workers else { return false }
    if underway < workers + Self.reservedWorkers, shares[client]?.underway ?? 0 == 0 { return false }
    let longest = shares.values.map(\.queue.count).max() ?? 0
    return (shares[client]?.queue.count ?? 0) + 1 >= longest
  }

  /// Removes and returns the item to drop: the newest of the client with the longest queue.
  mutating func overflow() -> Job? {
    guard waiting > limit else { return nil }
    let greediest = shares.max { one, other in
      (one.value.queue.count, one.value.queue.last?.number ?? 0)
        < (other.value.queue.count, other.value.queue.last?.number ?? 0)
    }
    guard let client = greediest?.key, let last = shares[client]?.queue.popLast() else { return nil }
    waiting -= 1
    removeIfIdle(client)
    return last.job
  }

  /// Removes and returns a waiting item; nil if it isn't waiting.
  mutating func remove(_ number: Int, for client: ClientAddress) -> Job? {
    guard let index = shares[client]?.queue.firstIndex(where: { $0.number == number }) else { return nil }
    let removed = shares[client]?.queue.remove(at: index)
    waiting -= 1
    removeIfIdle(client)
    return removed?.job
  }

  mutating func end(for client: ClientAddress) {
    shares[client]?.underway -= 1
    underway -= 1
    removeIfIdle(client)
  }

  /// Discards clients without items: their number is unbounded.
  private mutating func removeIfIdle(_ client: ClientAddress) {
    if let share = shares[client], share.underway == 0, share.queue.isEmpty { shares[client] = nil }
  }
}
#endif
