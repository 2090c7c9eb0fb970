#if Records
package import Reports
package import VisionRecords

extension RecordingStatus {
  package init(_ outcome: RecordWriter.Outcome) {
    self =
      switch outcome {
      case .recorded(let id): id.map { .recorded($0.rawValue) } ?? .off
      case .pending: .pending
      case .refused: .refused
      }
  }
}
#endif
