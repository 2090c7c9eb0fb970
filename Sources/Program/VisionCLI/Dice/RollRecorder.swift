import DiceRoll
import Foundation
import Reports

/// Records the dice that `vision dice` reads.
///
/// Reports a failure and continues; a temporary one is retried with later rolls and at the end.
protocol RollRecorder: AnyObject {
  /// The reason why a roll wasn't recorded.
  var failure: ExitStatus? { get }

  func add(_ roll: TrackedRoll, in source: RollSource) async -> RecordingStatus

  func add(_ dice: [DieReading], of image: Input) async -> RecordingStatus

  /// The rolls recorded since they were reported as pending.
  func late() async -> [DeferredRoll]

  /// Retries a last time to record the pending rolls.
  func finish() async -> [DeferredRoll]
}

/// A roll that was recorded, or given up, after it had been reported as pending.
struct DeferredRoll {
  let source: String
  let index: Int
  let recording: RecordingStatus
}

/// The source of recorded rolls.
struct RollSource {
  /// A unique identifier; random by default.
  var name = UUID().uuidString
  /// The name shown to people.
  var title: String
}

extension Input {
  /// The source of its rolls. A file keeps its source while its path, size and modification time stay the
  /// same, as does an archive member with its position and name; any other input is a new source each time.
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
