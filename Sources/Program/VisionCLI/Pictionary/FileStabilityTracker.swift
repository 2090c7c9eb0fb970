/// Tells when the files that others put into a folder are complete.
///
/// Nobody says when a file has been written, least of all over a network. So a file is given once it hasn't changed for
/// a while, and, where it can't be read then, given a second time after it hasn't changed for much longer: a slow
/// writer's file is read when it is whole, and a file that is no picture is told of once. A file that changes later is
/// given anew.
struct FileStabilityTracker {
  /// By what a change of a file is noticed.
  struct FileState: Hashable {
    var size: Int
    /// Seconds of any clock.
    var modified: Double
    var number: UInt64
  }

  struct StableFile: Hashable {
    var path: String
    /// Whether it won't be given again unless it changes.
    var isLast: Bool
  }

  private struct Entry {
    enum Phase { case settling, given, failed, done }

    var state: FileState
    var unchangedSince: Double
    var phase = Phase.settling
  }

  /// How long, in seconds, a file has to stay unchanged to be given.
  let settlingTime: Double
  /// How long, in seconds, a file that can't be read or is empty has to stay unchanged to be given for the last time.
  let retryDelay: Double
  private var entries: [String: Entry] = [:]

  static let defaultSettlingTime = 1.0

  init(settlingTime: Double = defaultSettlingTime, patience: Double = 10) {
    self.settlingTime = settlingTime
    self.retryDelay = patience
  }

  /// Takes what is in the folder now, and gives the files to read, in order of their names.
  ///
  /// - Parameter time: seconds of a clock that is never set.
  mutating func update(_ files: [String: FileState], at time: Double) -> [StableFile] {
    entries = entries.filter { files[$0.key] != nil }
    for (path, state) in files where entries[path]?.state != state {
      entries[path] = Entry(state: state, unchangedSince: time)
    }
    return entries.keys.sorted(by: isInNaturalOrder).compactMap { arrival(of: $0, at: time) }
  }

  /// Takes what is in the folder as given already.
  mutating func skip(_ files: [String: FileState]) {
    entries = files.mapValues { Entry(state: $0, unchangedSince: 0, phase: .done) }
  }

  private mutating func arrival(of path: String, at time: Double) -> StableFile? {
    guard var entry = entries[path], entry.phase == .settling || entry.phase == .failed else { return nil }
    let quiet = time - entry.unchangedSince
    let isLast = quiet >= retryDelay
    let isFirst = entry.phase == .settling && quiet >= settlingTime && entry.state.size > 0
    guard isLast || isFirst else { return nil }
    entry.phase = isLast ? .done : .given
    entries[path] = entry
    return StableFile(path: path, isLast: isLast)
  }

  /// Notes that a file that was given couldn't be read.
  mutating func noteFailure(of path: String) {
    if entries[path]?.phase == .given { entries[path]?.phase = .failed }
  }
}
