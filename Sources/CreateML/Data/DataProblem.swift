/// Something about labeled pictures that keeps one of them from being used, or makes a result less reliable.
package enum DataProblem: Hashable, Sendable, CustomStringConvertible {
  /// A picture that can't be read, and why; it is left out.
  case unreadable(path: String, reason: String)
  /// Files of one label with the same bytes, of which the first is used.
  case twins(paths: [String])
  /// Files with the same bytes and different labels; none is used.
  case conflictingLabels(pictures: [LabeledPicture])
  /// A picture for validation with the same bytes as one for training; it isn't validated with.
  case twinInValidation(path: String, training: String)
  /// A label that only one picture has: nothing can be validated with.
  case singlePicture(label: String)
  /// A label that no picture for training has; its pictures aren't validated with.
  case unknownLabel(String)

  package var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path) is left out: \(reason)"
    case .twins(let paths):
      "\(paths.joined(separator: " and ")) are the same file; the first is used."
    case .conflictingLabels(let pictures):
      "\(pictures.map { "\($0.path) (\($0.label))" }.joined(separator: " and ")) are the same file with different labels; "
        + "they are left out."
    case .twinInValidation(let path, let training):
      "\(path), for validation, is the same file as \(training), for training; it is left out."
    case .singlePicture(let label):
      "\"\(label)\" has one picture, which says little about others; add more."
    case .unknownLabel(let label):
      "\"\(label)\" is a label of pictures for validation only; they are left out."
    }
  }
}
