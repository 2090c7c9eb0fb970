import VisionRecords

/// Whether a roll is in the file of records.
package enum RollRecording: Hashable, Sendable {
  /// Nothing is recorded, or the roll has no dice.
  case off
  case recorded(RecordedRollID)
  /// It isn't in the file yet, and will be tried again.
  case pending
  /// It isn't in the file, and won't be tried again.
  case refused

  package init(_ outcome: RecordWriter.Outcome) {
    self =
      switch outcome {
      case .recorded(let id): id.map { .recorded($0) } ?? .off
      case .pending: .pending
      case .refused: .refused
      }
  }

  /// What it is recorded under; nil where it isn't.
  package var id: RecordedRollID? {
    if case .recorded(let id) = self { id } else { nil }
  }
}

extension JSON {
  /// `roll`, the number of the record or null, and `recording` where it is wanted and not there.
  package static func recordingMembers(_ recording: RollRecording) -> [(String, JSON)] {
    let number = ("roll", recording.id.map { JSON.integer(Int($0.rawValue)) } ?? .null)
    return switch recording {
    case .off, .recorded: [number]
    case .pending: [number, ("recording", .string("pending"))]
    case .refused: [number, ("recording", .string("refused"))]
    }
  }
}
