import DiceRoll
import Foundation
import Reports

/// Records what `vision dice` reads.
///
/// A roll that can't be recorded is told, and the reading goes on. Where that may change, it is tried again with later rolls and
/// at the end.
protocol RollRecorder: AnyObject {
  /// Why a roll wasn't recorded.
  var failure: ExitStatus? { get }

  func add(_ roll: TrackedRoll, in source: RollSource) async -> RecordingStatus

  func add(_ dice: [DieReading], of picture: Input) async -> RecordingStatus

  /// The rolls that have been recorded since they were told.
  func late() async -> [DeferredRoll]

  /// Tries a last time to record what isn't.
  func finish() async -> [DeferredRoll]
}

/// A roll that was recorded after it had been told, or given up.
struct DeferredRoll {
  let source: String
  let index: Int
  let recording: RecordingStatus
}

/// What rolls are recorded as.
struct RollSource {
  /// Tells it from all others; a name of its own unless one is given.
  var name = UUID().uuidString
  /// What people call it.
  var title: String
}

extension Input {
  /// What its rolls are recorded as. A file is the same as long as its place, size and time of change are, and a member of it with
  /// its place and name there; everything else is another each time.
  var rollSource: RollSource {
    let title = member == nil ? name : title
    var status = stat()
    guard let file = (member?.archive ?? file)?.resolvingSymlinksInPath(),
      stat(file.path.systemPath, &status) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return RollSource(title: title) }
    let change = "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    let place = member.map { " \($0.number) \($0.name)" } ?? ""
    return RollSource(name: "\(file.path) \(status.st_size) \(change)\(place)", title: title)
  }
}
