/// Detects when the files that other programs write to a folder are complete.
///
/// No event marks the end of writing, least of all on a network share. So a file is returned once it hasn't
/// changed for a while. If it can't be read, it is returned a second time after a much longer interval
/// without a change: a slow writer's file is read when it is complete, and a file that is no picture is
/// reported once. A file that changes later is returned again.
struct FileStabilityTracker {
  /// The state by which a change of a file is detected.
  struct FileState: Hashable {
    var size: Int
    /// In seconds of any clock.
    var modified: Double
    var number: UInt64
  }

  struct StableFile: Hashable {
    var path: String
    /// Whether the file won't be returned again unless it changes.
    var isLast: Bool
  }

  private struct Entry {
    enum Phase { case settling, given, failed, done }

    var state: FileState
    var unchangedSince: Double
    var phase = Phase.settling
  }

  /// The time in seconds that a file must stay unchanged to be returned.
  let settlingTime: Double
  /// The seconds that an unreadable or empty file must be unchanged to be returned for the last time.
  let retryDelay: Double
  private var entries: [String: Entry] = [:]

  static let defaultSettlingTime = 1.0

  init(settlingTime: Double = defaultSettlingTime, patience: Double = 10) {
    self.settlingTime = settlingTime
    self.retryDelay = patience
  }

  /// Updates the folder's contents and returns the files to read, sorted by name.
  ///
  /// - Parameter time: seconds of a monotonic clock.
  mutating func update(_ files: [String: FileState], at time: Double) -> [StableFile] {
    entries = entries.filter { files[$0.key] != nil }
    for (path, state) in files where entries[path]?.state != state {
      entries[path] = Entry(state: state, unchangedSince: time)
    }
    return entries.keys.sorted(by: isInNaturalOrder).compactMap { arrival(of: $0, at: time) }
  }

  /// Marks the folder's current contents as already returned.
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

  /// Records that a returned file couldn't be read.
  mutating func noteFailure(of path: String) {
    if entries[path]?.phase == .given { entries[path]?.phase = .failed }
  }
}
