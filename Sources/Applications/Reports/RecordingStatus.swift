/// The recording status of a roll.
package enum RecordingStatus: Hashable, Sendable {
  /// Recording is off, or the roll has no dice.
  case off
  /// Recorded under this identifier.
  case recorded(Int64)
  /// Not recorded yet; will be retried.
  case pending
  /// Not recorded; won't be retried.
  case refused

  /// The identifier of the record; nil if there is none.
  package var number: Int64? {
    if case .recorded(let number) = self { number } else { nil }
  }
}

extension JSON {
  /// `roll`, the identifier of the record or null, and `recording` if recording is on and it isn't recorded.
  package static func recordingMembers(_ recording: RecordingStatus) -> [(String, JSON)] {
    let number = ("roll", recording.number.map { JSON.integer(Int($0)) } ?? .null)
    return switch recording {
    case .off, .recorded: [number]
    case .pending: [number, ("recording", .string("pending"))]
    case .refused: [number, ("recording", .string("refused"))]
    }
  }
}
