/// Something about labeled pictures that keeps one of them from being used, or makes a result less reliable.
package enum DataProblem: Codable, Hashable, Sendable, CustomStringConvertible {
  /// A picture that can't be read, and why; it is left out.
  case unreadable(path: String, reason: String)
  /// A picture in which no hand is found; it is left out.
  case noHand(path: String)
  /// Files of one label with the same bytes, of which the first is used.
  case twins(paths: [String])
  /// Files with the same bytes and different labels; none is used.
  case conflictingLabels(pictures: [LabeledImage])
  /// A picture for validation with the same bytes as one for training; it isn't validated with.
  case twinInValidation(path: String, training: String)
  /// A label that only one picture has: nothing can be validated with.
  case singlePicture(label: String)
  /// A label that no picture for training has; its pictures aren't validated with.
  case unknownLabel(String)
  /// A label of objects in pictures for validation that none for training has; they can't be found.
  case unlearnedLabel(String)
  /// A box that reaches beyond its picture; what is inside is used, or nothing where nothing is.
  case boxOutside(path: String, label: String, isLeftOut: Bool)
  /// A box without any width or height, or with numbers that are none; it is left out.
  case emptyBox(path: String, label: String)
  /// Annotations of a picture that isn't there; they are left out.
  case missingPicture(name: String, annotations: String)
  /// A part of a file with annotations that can't be understood, and why; it is left out.
  case unreadableAnnotation(path: String, reason: String)
  /// So many pictures without a box; they are learned from as background.
  case noBoxes(count: Int)
  /// So many problems that aren't told one by one.
  case others(count: Int)
  /// A link that leads out of the folder that was given; it is left out.
  case linkOutside(path: String)
  /// A training's checkpoint that isn't as it was written, and the name of the earlier one that is used instead.
  case damagedCheckpoint(path: String, used: String)

  package var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path) is left out: \(reason)"
    case .noHand(let path): "\(path) is left out: no hand is found in it."
    case .twins(let paths):
      "\(paths.joined(separator: " and ")) are the same file; the first is used."
    case .conflictingLabels(let pictures):
      "\(pictures.map { "\($0.path) (\($0.label))" }.joined(separator: " and ")) are the same file with different labels; "
        + "they are left out."
    case .twinInValidation(let path, let training):
      "\(path), for validation, is the same file as \(training), for training; it is left out."
    case .singlePicture(let label):
      "\"\(label)\" has one picture, which says little about others; add more."
    case .boxOutside(let path, let label, let isLeftOut):
      "\(path): a box of \"\(label)\" "
        + (isLeftOut
          ? "is outside of the picture; it is left out."
          : "reaches beyond the picture; the part inside is used.")
    case .emptyBox(let path, let label):
      "\(path): a box of \"\(label)\" has no width or height; it is left out."
    case .missingPicture(let name, let annotations):
      "\(annotations) has annotations of \(name), which isn't there; they are left out."
    case .unreadableAnnotation(let path, let reason): "\(path): \(reason); this is left out."
    case .noBoxes(let count):
      count == 1
        ? "One picture has no boxes; it is used as background."
        : "\(count) pictures have no boxes; they are used as background."
    case .others(let count):
      "There \(count == 1 ? "is 1 other problem" : "are \(count) other problems") of this kind."
    case .linkOutside(let path):
      "\(path) leads out of the folder that was given; it is left out. --follow-links has such links followed."
    case .damagedCheckpoint(let path, let used):
      "\(path) is damaged: its checksum is another than when it was written; the training goes on from \(used)."
    case .unlearnedLabel(let label):
      "\"\(label)\" is a label in pictures for validation only; its objects can't be found."
    case .unknownLabel(let label):
      "\"\(label)\" is a label of pictures for validation only; they are left out."
    }
  }
}
