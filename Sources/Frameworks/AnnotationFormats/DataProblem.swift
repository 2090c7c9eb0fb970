/// A problem with labeled images: an image that was skipped, or data that makes the result less reliable.
package enum DataProblem: Codable, Hashable, Sendable, CustomStringConvertible {
  /// An image that can't be read, skipped.
  case unreadable(path: String, reason: String)
  /// An image without a hand, skipped.
  case noHand(path: String)
  /// Duplicate files with the same label, of which the first is used.
  case twins(paths: [String])
  /// Duplicate files with different labels, all skipped.
  case conflictingLabels(pictures: [LabeledImage])
  /// A validation image that is also a training image, not used for validation.
  case twinInValidation(path: String, training: String)
  /// A label with a single image, which can't be validated.
  case singlePicture(label: String)
  /// A folder of a label that has no images, skipped.
  case emptyLabel(path: String)
  /// A label of nothing but white space, with the number of its images, skipped.
  case blankLabel(pictures: Int)
  /// Images beside the labels' folders, skipped, with their number.
  case unlabeled(path: String, pictures: Int)
  /// A label with fewer than a tenth of the images of the most frequent one.
  case rareLabel(label: String, pictures: Int, frequent: String, frequentPictures: Int)
  /// A label of the data that the evaluated model doesn't know.
  case foreignLabel(String)
  /// A label without training images; its validation images aren't used.
  case unknownLabel(String)
  /// A label of objects in validation images only, which can't be detected.
  case unlearnedLabel(String)
  /// A box that extends beyond its image: clipped, or skipped if it is entirely outside.
  case boxOutside(path: String, label: String, isLeftOut: Bool)
  /// A box without width or height, or with invalid coordinates, skipped.
  case emptyBox(path: String, label: String)
  /// Annotations of a missing image, skipped.
  case missingPicture(name: String, annotations: String)
  /// An invalid part of an annotation file, skipped.
  case unreadableAnnotation(path: String, reason: String)
  /// The number of images without a box, used as background.
  case noBoxes(count: Int)
  /// The number of problems that aren't listed.
  case others(count: Int)
  /// A link that leads out of the folder, skipped.
  case linkOutside(path: String)
  /// A damaged checkpoint, and the name of the earlier one that is used instead.
  case damagedCheckpoint(path: String, used: String)

  /// The name of the case, without what differs between problems of the same kind.
  package var kind: String { Mirror(reflecting: self).children.first?.label ?? "" }

  package var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path) is left out: \(reason)"
    case .noHand(let path): "\(path) is left out: no hand was found in it."
    case .twins(let paths):
      "\(paths.joined(separator: " and ")) are the same file; the first is used."
    case .conflictingLabels(let pictures):
      "\(pictures.map { "\($0.path) (\($0.label))" }.joined(separator: " and ")) are the same file with different labels; "
        + "they are left out."
    case .twinInValidation(let path, let training):
      "\(path), for validation, is the same file as \(training), for training; it is left out."
    case .singlePicture(let label):
      "\"\(label)\" has only one image, which is too few to generalize; add more."
    case .emptyLabel(let path): "\(path) has no images; it is left out."
    case .blankLabel(let count):
      "A label is empty; its \(count == 1 ? "image is" : "\(count) images are") left out. Name the label."
    case .unlabeled(let path, let count):
      "\(path) has \(count == 1 ? "1 image" : "\(count) images") beside the labels' folders; "
        + "\(count == 1 ? "it has" : "they have") no label and \(count == 1 ? "is" : "are") left out."
    case .rareLabel(let label, let count, let frequent, let frequentCount):
      "\"\(label)\" has \(count) images, and \"\(frequent)\" has \(frequentCount): a label with fewer than a "
        + "tenth of another's images is rarely predicted; add more."
    case .foreignLabel(let label):
      "\"\(label)\" isn't a label of the model, which can't predict it."
    case .boxOutside(let path, let label, let isLeftOut):
      "\(path): a box of \"\(label)\" "
        + (isLeftOut
          ? "is outside of the image; it is left out."
          : "extends beyond the image; the part inside is used.")
    case .emptyBox(let path, let label):
      "\(path): a box of \"\(label)\" has no width or height; it is left out."
    case .missingPicture(let name, let annotations):
      "\(annotations) has annotations of \(name), which doesn't exist; they are left out."
    case .unreadableAnnotation(let path, let reason): "\(path): \(reason); this is left out."
    case .noBoxes(let count):
      count == 1
        ? "One image has no boxes; it is used as background."
        : "\(count) images have no boxes; they are used as background."
    case .others(let count):
      "There \(count == 1 ? "is 1 other problem" : "are \(count) other problems") of this kind."
    case .linkOutside(let path):
      "\(path) leads out of the folder; it is left out. Use --follow-links to follow such links."
    case .damagedCheckpoint(let path, let used):
      "\(path) is damaged: its checksum doesn't match; training resumes from \(used)."
    case .unlearnedLabel(let label):
      "\"\(label)\" is a label in validation images only; its objects can't be detected."
    case .unknownLabel(let label):
      "\"\(label)\" is a label of validation images only; they are left out."
    }
  }
}
