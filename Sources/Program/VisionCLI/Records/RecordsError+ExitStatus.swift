#if Records
import VisionRecords

extension RecordsError: ErrorWithExitStatus {
  var exitStatus: ExitStatus {
    switch self {
    case .notFound, .noSuchRoll, .deletedRoll: .noInput
    case .unusableValues: .usage
    case .notADatabase, .notRecords, .newer, .notAFile: .unreadable
    case .readOnly, .full, .unwritable, .busy, .unreachable, .failed: .unwritable
    }
  }
}
#endif
