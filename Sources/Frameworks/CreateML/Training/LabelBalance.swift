import AnnotationFormats

/// The problems of the numbers of training images by label.
enum LabelBalance {
  /// The maximum number of images of the most frequent label for each image of another.
  private static let ratio = 10

  /// The labels with a single image, and those with fewer than a tenth of the most frequent one's images.
  static func problems(_ images: [LabeledImage]) -> [DataProblem] {
    let counts = Dictionary(images.map { ($0.label, 1) }, uniquingKeysWith: +).sorted { $0.key < $1.key }
    guard let most = counts.max(by: { $0.value < $1.value }) else { return [] }
    return counts.compactMap { label, count in
      if count == 1 { return .singlePicture(label: label) }
      guard count * ratio < most.value else { return nil }
      return .rareLabel(label: label, pictures: count, frequent: most.key, frequentPictures: most.value)
    }
  }
}
