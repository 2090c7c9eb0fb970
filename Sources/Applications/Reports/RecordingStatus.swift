/// Whether a roll is in the file of records.
package enum RecordingStatus: Hashable, Sendable {
  /// Nothing is recorded, or the roll has no dice.
  case off
  /// It is recorded under this number.
  case recorded(Int64)
  /// It isn't in the file yet, and will be tried again.
  case pending
  /// It isn't in the file, and won't be tried again.
  case refused

  /// What it is recorded under; nil where it isn't.
  package var number: Int64? {
    if case .recorded(let number) = self { number } else { nil }
  }
}

extension JSON {
  /// `roll`, the number of the record or null, and `recording` where it is wanted and not there.
  package static func recordingMembers(_ recording: RecordingStatus) -> [(String, JSON)] {
    let number = ("roll", recording.number.map { JSON.integer(Int($0)) } ?? .null)
    return switch recording {
    case .off, .recorded: [number]
    case .pending: [number, ("recording", .string("pending"))]
    case .refused: [number, ("recording", .string("refused"))]
    }
  }
}
