#if Training
import AnnotationEditing
import AnnotationFormats
import CreateML

extension MLCreateError: ErrorWithExitStatus {
  var exitStatus: ExitStatus {
    switch self {
    case .incompatibleParameters, .modifiedTrainingData, .generic: .usage
    case .cancelled, .io, .type: .unreadable
    }
  }
}

extension AnnotationFileError: ErrorWithExitStatus {
  var exitStatus: ExitStatus { .unreadable }
}

extension AnnotationError: ErrorWithExitStatus {
  var exitStatus: ExitStatus {
    switch self {
    case .noImages: .noInput
    case .foreignOutput, .unusableBox: .unreadable
    case .linkedOutput, .conflict, .locked, .full, .unwritable: .unwritable
    }
  }
}
#endif
