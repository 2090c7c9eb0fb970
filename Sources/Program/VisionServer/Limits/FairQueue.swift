/// Who works next and who waits, shared fairly among clients. A value without threads.
///
/// A free worker goes to the client with the least work underway; of equals, to the one that was served longest ago. A
/// client alone may have all workers. So that it can't keep others waiting for as long as its work takes, one more worker is
/// there for clients that have nothing underway.
struct FairQueue<Piece> {
  private struct Waiting {
    let number: Int
    let piece: Piece
  }

  private struct Share {
    var underway = 0
    var line: [Waiting] = []
    /// When the client was last served, as the count of pieces served until then.
    var served = 0
  }

  /// The workers beyond the usual ones, for clients that have nothing underway.
  static var reservedWorkers: Int { 1 }

  private let workers: Int
  private let limit: Int
  private var shares: [ClientAddress: Share] = [:]
  private var servedCount = 0
  private(set) var underway = 0
  private(set) var waiting = 0

  /// - Parameters:
  ///   - workers: the pieces underway at once that clients share.
  ///   - limit: the pieces that may wait.
  init(workers: Int, limit: Int) {
    self.workers = workers
    self.limit = limit
  }

  /// Puts a piece at the end of its client's line.
  ///
  /// - Parameter number: what `remove` takes it out by; higher for a newer piece.
  mutating func add(_ piece: Piece, number: Int, for client: ClientAddress) {
    waiting += 1
    shares[client, default: Share()].line.append(Waiting(number: number, piece: piece))
  }

  /// Takes out the piece whose turn it is; nil where all workers are busy, or nothing waits.
  mutating func next() -> Piece? {
    let clients = shares.filter { client, share in
      !share.line.isEmpty
        && (underway < workers || (underway < workers + Self.reservedWorkers && share.underway == 0))
    }
    let first = clients.min { one, other in
      (one.value.underway, one.value.served, one.value.line[0].number)
        < (other.value.underway, other.value.served, other.value.line[0].number)
    }
    guard let client = first?.key, let waiting = shares[client]?.line.removeFirst() else { return nil }
    servedCount += 1
    shares[client]?.served = servedCount
    shares[client]?.underway += 1
    underway += 1
    self.waiting -= 1
    return waiting.piece
  }

  /// Takes out the piece that has to give way where too many wait: the newest of the client with the most in line.
  mutating func overflow() -> Piece? {
    guard waiting > limit else { return nil }
    let greediest = shares.max { one, other in
      (one.value.line.count, one.value.line.last?.number ?? 0)
        < (other.value.line.count, other.value.line.last?.number ?? 0)
    }
    guard let client = greediest?.key, let last = shares[client]?.line.popLast() else { return nil }
    waiting -= 1
    forget(client)
    return last.piece
  }

  /// Takes out a piece that waits; nil where it doesn't.
  mutating func remove(_ number: Int, for client: ClientAddress) -> Piece? {
    guard let index = shares[client]?.line.firstIndex(where: { $0.number == number }) else { return nil }
    let removed = shares[client]?.line.remove(at: index)
    waiting -= 1
    forget(client)
    return removed?.piece
  }

  /// Notes that a piece of a client has ended.
  mutating func end(for client: ClientAddress) {
    shares[client]?.underway -= 1
    underway -= 1
    forget(client)
  }

  /// Clients with nothing to do aren't remembered: anybody may have been one.
  private mutating func forget(_ client: ClientAddress) {
    if let share = shares[client], share.underway == 0, share.line.isEmpty { shares[client] = nil }
  }
}
